import { Graph, layout } from '@dagrejs/dagre'
import type { RowGraph } from './graph-model'

/** A position, in px from the top left corner. */
export interface GraphPicture {
  width: number
  height: number
  nodes: Map<string, Box>
  /** in the order of the graph's edges */
  edges: { path: string; label: { x: number; y: number } | null }[]
}

/** A rectangle by its centre. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

/** Height of a node, and the bounds of its width, which its label decides. */
const NODE = { height: 40, min: 104, max: 196, letter: 7.4, around: 48 }
/** Space for the label of an arrow. */
const LABEL = { height: 18, letter: 6.2, max: 26, around: 8 }
/** Space between nodes of one rank, between ranks, and around the graph. */
const GAP = { side: 26, rank: 44, edge: 14, margin: 12 }

/** The label of an arrow, truncated to its space. */
export function shortWords(words: string): string {
  return words.length > LABEL.max ? `${words.slice(0, LABEL.max - 1).trimEnd()}…` : words
}

/** The id of a node for the library, which lays out none whose id is empty: a new row has no code yet. */
const toId = (code: string): string => `#${code}`

/** Lays out a graph in layers, from left to right, or downwards if it would be too wide. */
export function drawPicture(graph: RowGraph, words: readonly string[], room: number): GraphPicture {
  const across = buildPicture(graph, words, 'LR')
  return across.width <= room ? across : buildPicture(graph, words, 'TB')
}

function buildPicture(
  { edges, nodes }: RowGraph,
  words: readonly string[],
  rankdir: 'LR' | 'TB',
): GraphPicture {
  const graph = new Graph({ multigraph: true })
  const { edge: edgesep, rank: ranksep, side: nodesep } = GAP
  graph.setGraph({ rankdir, nodesep, ranksep, edgesep })
  for (const { code, label } of nodes) {
    const width = Math.round(Math.min(NODE.max, Math.max(NODE.min, label.length * NODE.letter + NODE.around)))
    graph.setNode(toId(code), { width, height: NODE.height })
  }
  const known = new Set(nodes.map(({ code }) => code))
  const reached = findReachableCodes(nodes.find(({ isFirst }) => isFirst)?.code, edges)
  // Nodes without incoming arrows would be laid out before the first one: their arrows are reversed for the
  // layout.
  const isTurned = ({ from, to }: Arrow): boolean => !reached.has(from) && reached.has(to)
  for (const [index, edge] of edges.entries()) {
    const { from, to } = edge
    if (!known.has(from) || !known.has(to)) continue
    const said = shortWords(words[index] ?? '')
    const size =
      said === ''
        ? { width: 0, height: 0 }
        : { width: said.length * LABEL.letter + LABEL.around, height: LABEL.height }
    const [upper, lower] = isTurned(edge) ? [to, from] : [from, to]
    graph.setEdge(toId(upper), toId(lower), { ...size, labelpos: 'c' }, String(index))
  }
  layout(graph)
  const lines = edges.map((edge, index) => {
    const { from, to } = edge
    if (!isTurned(edge)) return graph.edge(toId(from), toId(to), String(index)) as Line | undefined
    const line = graph.edge(toId(to), toId(from), String(index)) as Line
    return { ...line, points: line.points.toReversed() }
  })
  const boxes = new Map(nodes.map(({ code }) => [code, graph.node(toId(code)) as Box]))
  const { height, left, top, width } = getBounds([...boxes.values()], lines)
  const toOrigin = ({ x, y }: Point): Point => ({ x: x - left, y: y - top })
  return {
    width,
    height,
    nodes: new Map([...boxes].map(([code, box]) => [code, { ...box, ...toOrigin(box) }])),
    edges: lines.map((line) => {
      const label = line?.x === undefined || line.y === undefined ? null : toOrigin({ x: line.x, y: line.y })
      return { path: line ? curve(line.points.map(toOrigin)) : '', label }
    }),
  }
}

type Arrow = Pick<RowGraph['edges'][number], 'from' | 'to'>

/** All nodes reachable from here, itself included. */
function findReachableCodes(code: string | undefined, edges: readonly Arrow[]): Set<string> {
  const reached = new Set(code === undefined ? [] : [code])
  for (const one of reached) for (const { from, to } of edges) if (from === one) reached.add(to)
  return reached
}

/** An arrow as the library lays it out; x and y are the centre of its label. */
interface Line extends Partial<Box> {
  points: Point[]
}

/** The total size: the library ignores the bends of arrows. */
function getBounds(boxes: readonly Box[], lines: readonly (Line | undefined)[]) {
  const labels = lines.flatMap((line): Box[] =>
    line?.x === undefined || line.y === undefined
      ? []
      : [{ x: line.x, y: line.y, width: line.width ?? 0, height: line.height ?? 0 }],
  )
  const bends = lines
    .flatMap((line) => line?.points ?? [])
    .map((point): Box => ({ ...point, width: 0, height: 0 }))
  const all = [...boxes, ...labels, ...bends]
  const left = Math.min(...all.map(({ width, x }) => x - width / 2)) - GAP.margin
  const top = Math.min(...all.map(({ height, y }) => y - height / 2)) - GAP.margin
  return {
    left,
    top,
    width: Math.ceil(Math.max(...all.map(({ width, x }) => x + width / 2)) + GAP.margin - left),
    height: Math.ceil(Math.max(...all.map(({ height, y }) => y + height / 2)) + GAP.margin - top),
  }
}

/** A line through points with rounded corners. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const at = ({ x, y }: Point) => `${x.toFixed(1)},${y.toFixed(1)}`
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const bends = rest
    .slice(0, -1)
    .map((point, index) => `Q${at(point)} ${at(middle(point, rest[index + 1] ?? point))}`)
  const last = rest.at(-1) ?? first
  return [`M${at(first)}`, ...bends, `L${at(last)}`].join(' ')
}
