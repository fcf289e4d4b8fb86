import { useMemo, useState } from 'react'
import type { Json } from '../../contract/json'
import { StatusChip } from '../../ui/basics/Badge'
import { Button } from '../../ui/controls/Button'
import { TextButton } from '../../ui/controls/TextButton'
import { Banner } from '../../ui/overlays/Banner'
import { SubHeading } from '../../ui/page/SubHeading'
import { GraphDrawing } from './GraphDrawing'
import { GraphPanel, type GraphRowsProps } from './GraphPanel'
import {
  allAsInFile,
  asInFile,
  buildGraph,
  type GraphNode,
  type RowGraph,
  readFileBase,
  withTransition,
} from './graph-model'
import { faultWords, followersWords, guardWords, traitWords } from './graph-words'
import { blankRow, toKey } from './row-list'
import { toRowObjects } from './rows-line'

/** The rows, and the graph that compares them with the file's. */
function useGraph({ field, host, parts, value }: GraphRowsProps) {
  const said = host.useValue(parts.file ?? field.path)
  return useMemo(() => {
    const base = parts.file === undefined ? null : readFileBase(said)
    const source = { rows: toRowObjects(value), parts, path: field.path, base, lang: host.lang }
    return { source, graph: buildGraph(source) }
  }, [said, value, parts, field.path, host.lang])
}

/** Rows as a drawn graph, the chosen one with its fields, and a table with the same content. */
export function GraphRows(props: GraphRowsProps) {
  const { disabled, field, host, mode, onBlur, onChange, parts, readOnly } = props
  const { graph, source } = useGraph(props)
  const { rows } = source
  const [open, setOpen] = useState<string | null>(null)
  const [linking, setLinking] = useState(false)
  const locked = disabled || readOnly
  const chosen = graph.nodes.find(({ row }) => row !== null && row === open) ?? null
  const write = (next: Json[]) => {
    onChange(next)
    onBlur()
  }
  const press = (node: GraphNode) => {
    if (linking && chosen && node.code !== chosen.code && node.row !== null) {
      const on = !graph.edges.some(
        ({ change, from, to }) => from === chosen.code && to === node.code && change !== 'gone',
      )
      return write(withTransition(rows, parts, { from: chosen.code, to: node.code, on }))
    }
    setLinking(false)
    setOpen(node.row)
  }
  const add = () => {
    const row = { ...blankRow(field), [parts.next]: [] }
    setLinking(false)
    setOpen(toKey(row, rows.length))
    onChange([...rows, row])
  }
  const isChanged = graph.nodes.some(({ change }) => change !== 'none')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div role="group" aria-label={field.label}>
      <div className="grid12">
        {mode === 'show' ? null : (
          <SubHeading title={field.label}>
            {locked || !isChanged ? null : (
              <Button small icon="undo" onClick={() => write(allAsInFile(source))}>
                {host.text('GRAPH.ALL_AS_FILE')}
              </Button>
            )}
            {locked ? null : (
              <Button
                small
                icon="plus"
                data-add
                disabled={rows.length >= (field.schema.maxItems ?? Number.POSITIVE_INFINITY)}
                onClick={add}
              >
                {host.text('TOOLBAR.ADD')}
              </Button>
            )}
          </SubHeading>
        )}
        {rows.length === 0 ? (
          <p className="muted">{host.text('ROWS.NONE')}</p>
        ) : (
          <GraphDrawing
            label={host.text('GRAPH.DRAWING', { name: field.label })}
            graph={graph}
            host={host}
            chosen={chosen?.code ?? null}
            linking={linking}
            onPress={press}
            onLeave={() => setLinking(false)}
          />
        )}
        <Key graph={graph} text={host.text} />
        <Faults graph={graph} host={host} />
        {chosen && !locked ? (
          <GraphPanel
            {...props}
            source={source}
            graph={graph}
            node={chosen}
            linking={linking}
            onLinking={setLinking}
            write={write}
            onClose={() => press({ ...chosen, row: null })}
          />
        ) : null}
        <GraphTable
          graph={graph}
          host={host}
          onOpen={locked ? null : press}
          onBack={locked ? null : ({ code }) => write(asInFile(source, code))}
        />
      </div>
    </div>
  )
}

/** Legend of the line styles in use. */
function Key({ graph, text }: { graph: RowGraph; text: GraphRowsProps['host']['text'] }) {
  const changes = (['new', 'gone'] as const).filter((change) =>
    graph.edges.some((edge) => edge.change === change),
  )
  const hasRole = graph.edges.some(({ guards }) => guards.some(({ kind }) => kind === 'role'))
  if (changes.length === 0 && !hasRole) return null
  return (
    <ul className="graph-key">
      {changes.map((change) => (
        <li key={change} data-change={change}>
          {text(`GRAPH.KEY.${change}`)}
        </li>
      ))}
      {hasRole ? <li data-role>{text('GRAPH.KEY.role')}</li> : null}
    </ul>
  )
}

function Faults({ graph, host }: Pick<GraphRowsProps, 'host'> & { graph: RowGraph }) {
  const faults = faultWords(graph, host)
  if (faults.length === 0) return null
  return (
    <Banner tone="warning" announce={false}>
      {faults.join(' ')}
    </Banner>
  )
}

interface GraphTableProps extends Pick<GraphRowsProps, 'host'> {
  graph: RowGraph
  /** null = read-only */
  onOpen: ((node: GraphNode) => void) | null
  onBack: ((node: GraphNode) => void) | null
}

/** The graph as a table: a row for each node, with its followers and their guards. */
export function GraphTable({ graph, host, onBack, onOpen }: GraphTableProps) {
  const { text } = host
  const heads = ['GRAPH.NODE', 'GRAPH.MAY_BECOME', 'GRAPH.GUARDS', 'GRAPH.TRAITS'].map((key) => text(key))
  return (
    <table className="graph-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {graph.nodes.map((node) => (
          <tr key={`${node.code} ${node.row ?? ''}`}>
            <th scope="row">
              {onOpen && node.row !== null ? (
                <TextButton
                  onClick={() => onOpen(node)}
                  aria-label={text('GRAPH.EDIT', { name: node.label || '?' })}
                >
                  <StatusChip color={node.color} label={node.label || '?'} />
                </TextButton>
              ) : (
                <StatusChip color={node.color} label={node.label} />
              )}
            </th>
            <td data-l={heads[1]}>{node.change === 'gone' ? '' : followersWords(node, graph, host)}</td>
            <td data-l={heads[2]}>
              <Conditions node={node} graph={graph} host={host} />
            </td>
            <td data-l={heads[3]}>
              {traitWords(node, host).join(' · ')}
              {onBack && node.change !== 'none' ? (
                <>
                  {' '}
                  <TextButton
                    onClick={() => onBack(node)}
                    aria-label={`${text('GRAPH.AS_FILE')}: ${node.label || '?'}`}
                  >
                    {text('GRAPH.AS_FILE')}
                  </TextButton>
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The guards of a node's transitions, by target. */
function Conditions({
  graph,
  host,
  node,
}: {
  graph: RowGraph
  host: GraphRowsProps['host']
  node: GraphNode
}) {
  const lines = graph.edges.flatMap(({ change, from, guards, to }) => {
    if (from !== node.code || change === 'gone') return []
    const label = graph.nodes.find(({ code }) => code === to)?.label ?? to
    return guards.map((guard) => `→ ${label}: ${guardWords(guard, host)}`)
  })
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
