import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/ports/widget'
import type { RowsOptions } from '../../generated/options'
import { Button } from '../../ui/controls/Button'
import { ButtonGroup } from '../../ui/controls/ButtonGroup'
import { Checkbox } from '../../ui/controls/Checkbox'
import { RowBlock } from '../../ui/page/RowBlock'
import {
  asInFile,
  type GraphNode,
  type GraphParts,
  type GraphSource,
  type RowGraph,
  withFirst,
  withoutNode,
  withTransition,
} from './graph-model'
import { guardWords } from './graph-words'
import { partName, withMovedRow } from './row-list'

export type GraphRowsProps = InputProps<Json, RowsOptions> & { parts: GraphParts }

export interface GraphPanelProps extends GraphRowsProps {
  source: GraphSource
  graph: RowGraph
  node: GraphNode
  linking: boolean
  onLinking: (on: boolean) => void
  write: (rows: Json[]) => void
  onClose: () => void
}

/** The fields of the chosen node, its position, and its followers. */
export function GraphPanel(props: GraphPanelProps) {
  const { Field, field, host, node, onClose, parts, source, write } = props
  const { rows } = source
  const { text } = host
  const title = node.label || text('GRAPH.UNNAMED')
  const place = rows.findIndex((row) => row[parts.key] === node.code)
  // Rules and effects refer to a node of the file by its code: another code would be another node.
  const isOwn = source.base === null || node.change === 'new'
  const drawn = field.children.filter((part) => {
    const name = partName(part, field)
    return part.widget !== '' && name !== parts.next && name !== parts.first && (isOwn || name !== parts.key)
  })
  const act = (
    id: string,
    icon: string,
    label: string,
    rest: { disabled?: boolean; onPress: () => void },
  ) => ({
    id,
    icon,
    label: `${label}: ${title}`,
    ...rest,
  })
  const move = (by: -1 | 1) => () => write(withMovedRow(rows, place, by))
  const buttons = [
    act('up', 'chevron-up', text('ROWS.UP'), { disabled: place <= 0, onPress: move(-1) }),
    act('down', 'chevron-down', text('ROWS.DOWN'), { disabled: place === rows.length - 1, onPress: move(1) }),
    act('file', 'undo', text('GRAPH.AS_FILE'), {
      disabled: node.change === 'none' || node.change === 'new',
      onPress: () => write(asInFile(source, node.code)),
    }),
    act('remove', 'trash', text('TOOLBAR.REMOVE'), {
      onPress: () => write(withoutNode(rows, parts, node.code)),
    }),
    act('close', 'close', text('APP.CLOSE'), { onPress: onClose }),
  ]
  return (
    <RowBlock
      rowKey={node.row ?? ''}
      title={isOwn ? title : `${title} · ${node.code}`}
      action={<ButtonGroup label={title} buttons={buttons} />}
    >
      {drawn.map((part) => (
        <Field
          key={part.path}
          path={`${field.path}.${node.row}.${partName(part, field)}`}
          width={part.width}
        />
      ))}
      <Transitions {...props} />
    </RowBlock>
  )
}

/** The followers of the node: a box for each other node, and the edit mode of the drawing. */
function Transitions({ graph, host, id, linking, node, onLinking, parts, source, write }: GraphPanelProps) {
  const { text } = host
  const { rows } = source
  const guards = source.base?.guards ?? []
  const others = graph.nodes.filter(({ code, row }) => row !== null && code !== '' && code !== node.code)
  const leads = (to: string) =>
    node.isOpen || graph.edges.some((edge) => edge.from === node.code && edge.to === to && isTaken(edge))
  const notes = (to: string) =>
    guards
      .filter((one) => one.to === to && (one.kind === 'requires' || one.kind === 'when'))
      .map((one) => guardWords(one, host))
  return (
    <>
      <fieldset className="graph-next">
        <legend>{text('GRAPH.MAY_BECOME')}</legend>
        {others.map(({ code, label }) => (
          <Checkbox
            key={code}
            id={`${id}-${node.row}-${code}`}
            checked={leads(code)}
            disabled={node.code === ''}
            onChange={(on) => write(withTransition(rows, parts, { from: node.code, to: code, on }))}
          >
            {[label, ...notes(code)].join(' · ')}
          </Checkbox>
        ))}
      </fieldset>
      {node.isFinal ? <p className="muted">{text('GRAPH.IS_FINAL')}</p> : null}
      <p>
        <Button
          small
          icon="route"
          on={linking}
          disabled={node.code === ''}
          onClick={() => onLinking(!linking)}
        >
          {text('GRAPH.LINK')}
        </Button>
      </p>
      {linking ? (
        <p className="muted" role="status">
          {text('GRAPH.LINKING', { name: node.label })}
        </p>
      ) : null}
      <Checkbox
        id={`${id}-${node.row}-first`}
        checked={node.isFirst}
        disabled={node.isFirst || node.code === ''}
        onChange={() => write(withFirst(rows, parts, node.code))}
      >
        {text('GRAPH.IS_FIRST')}
      </Checkbox>
    </>
  )
}

const isTaken = ({ change, guards }: RowGraph['edges'][number]): boolean =>
  change !== 'gone' && !guards.some(({ kind }) => kind === 'role')
