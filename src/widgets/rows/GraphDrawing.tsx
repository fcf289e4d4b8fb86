import './graph.css'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { WidgetHost } from '../../contract/ports/widget'
import { classNames } from '../../ui/basics/class-names'
import { Icon } from '../../ui/basics/Icon'
import { tint } from '../../ui/basics/tint'
import { drawPicture, type GraphPicture, shortWords } from './graph-layout'
import type { GraphEdge, GraphNode, RowGraph } from './graph-model'
import { edgeWords, nodeWords } from './graph-words'

export interface GraphDrawingProps {
  label: string
  graph: RowGraph
  host: WidgetHost
  /** code of the node whose row is open */
  chosen: string | null
  /** edit mode for transitions from the chosen node: pressing another one adds or removes its arrow */
  linking: boolean
  onPress: (node: GraphNode) => void
  onLeave: () => void
}

/** Default size of a graph before it is measured. */
const ROOM = 900

/** The width of an element, measured again when it changes. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(ROOM)
  useEffect(() => {
    const element = place.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth || ROOM))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, room }
}

/** The drawn graph. Its nodes are buttons; their labels and the table below describe the arrows. */
export function GraphDrawing(props: GraphDrawingProps) {
  const { chosen, graph, host, label, linking, onLeave, onPress } = props
  const { place, room } = useRoom()
  const words = useMemo(() => graph.edges.map((edge) => edgeWords(edge, host)), [graph, host])
  const picture = useMemo(() => drawPicture(graph, words, room), [graph, words, room])
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && linking) onLeave()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in every browser
    <div
      ref={place}
      role="group"
      className="graph"
      aria-label={label}
      data-linking={linking || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys
      tabIndex={0}
      onKeyDown={leave}
    >
      <div className="canvas" style={{ width: picture.width, height: picture.height }}>
        <Arrows graph={graph} picture={picture} words={words} chosen={chosen} />
        {graph.nodes.map((node) => (
          <NodeButton
            key={`${node.code} ${node.row ?? ''}`}
            node={node}
            box={picture.nodes.get(node.code)}
            pressed={node.code === chosen}
            words={nodeWords(node, graph, host)}
            onPress={onPress}
          />
        ))}
      </div>
    </div>
  )
}

interface ArrowsProps {
  graph: RowGraph
  picture: GraphPicture
  words: readonly string[]
  chosen: string | null
}

const HEADS = ['none', 'new', 'gone'] as const satisfies readonly GraphEdge['change'][]

function Arrows({ chosen, graph, picture, words }: ArrowsProps) {
  const id = useId()
  return (
    <svg width={picture.width} height={picture.height} aria-hidden="true">
      <defs>
        {HEADS.map((change) => (
          <marker
            key={change}
            id={`${id}${change}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerUnits="userSpaceOnUse"
            markerWidth="10"
            markerHeight="10"
            orient="auto"
          >
            <path d="M0,0.5 L7.5,4 L0,7.5 z" data-change={change} />
          </marker>
        ))}
      </defs>
      {graph.edges.map((edge, index) => {
        const { label, path } = picture.edges[index] ?? { label: null, path: '' }
        const said = words[index] ?? ''
        const isNear = edge.from === chosen || edge.to === chosen
        return (
          <g
            key={`${edge.from} ${edge.to} ${edge.change}`}
            data-change={edge.change}
            data-role={edge.guards.some(({ kind }) => kind === 'role') || undefined}
            data-near={isNear || undefined}
          >
            <path d={path} markerEnd={`url(#${id}${edge.change})`} />
            {label && said !== '' ? (
              <text x={label.x} y={label.y} textAnchor="middle" dominantBaseline="central">
                {shortWords(said)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

interface NodeButtonProps {
  node: GraphNode
  box: { x: number; y: number; width: number; height: number } | undefined
  pressed: boolean
  words: string
  onPress: (node: GraphNode) => void
}

function NodeButton({ box, node, onPress, pressed, words }: NodeButtonProps) {
  if (!box) return null
  const { height, width, x, y } = box
  const { change, code, color, fault, isFinal, isFirst, isSystem, label } = node
  return (
    <button
      type="button"
      className={classNames('node tint', isFinal && 'final')}
      style={{ ...tint(color), left: x - width / 2, top: y - height / 2, width, height }}
      data-node={code}
      data-change={change}
      data-fault={fault ?? undefined}
      aria-pressed={pressed}
      aria-label={words}
      title={words}
      onClick={() => onPress(node)}
    >
      {isFirst ? <Icon name="home" size="small" /> : null}
      {isSystem ? <Icon name="cog" size="small" /> : null}
      <span className="cut">{label === '' ? '?' : label}</span>
      {fault ? <Icon name="warning" size="small" /> : null}
    </button>
  )
}
