/** A segment of road between two points. */
export interface RoadSegment {
  from: number
  to: number
  isBothWays: boolean
}

/** Networks with fewer points are courtyards and cut ends of an extract, unless there is no other. */
const LEAST_POINTS = 300

/**
 * The segments from which one can drive on and come back: stops are not placed in courtyards or dead ends of
 * one-way roads. `count`: number of points.
 */
export function reachable<Kept extends RoadSegment>(segments: readonly Kept[], count: number): Kept[] {
  const networks = findNetworks(segments, count)
  const sizes = new Map<number, number>()
  for (const network of networks) sizes.set(network, (sizes.get(network) ?? 0) + 1)
  const largest = Math.max(0, ...sizes.values())
  const least = Math.min(LEAST_POINTS, largest)
  return segments.filter(({ from, to }) => {
    const network = networks[from] ?? -1
    return network === networks[to] && (sizes.get(network) ?? 0) >= least
  })
}

/** The strongly connected component of each point (Kosaraju). */
function findNetworks(segments: readonly RoadSegment[], count: number): Int32Array {
  const onward = neighbours(segments, count, false)
  const order = getPostorder(onward, count)
  const back = neighbours(segments, count, true)
  const networks = new Int32Array(count).fill(-1)
  let next = 0
  for (const start of order.reverse()) {
    if (networks[start] !== -1) continue
    const open = [start]
    networks[start] = next
    for (let point = open.pop(); point !== undefined; point = open.pop())
      for (const other of back[point] ?? []) {
        if (networks[other] !== -1) continue
        networks[other] = next
        open.push(other)
      }
    next += 1
  }
  return networks
}

function neighbours(segments: readonly RoadSegment[], count: number, isBack: boolean): number[][] {
  const lists: number[][] = Array.from({ length: count }, () => [])
  for (const { from, isBothWays, to } of segments) {
    if (isBothWays || !isBack) lists[from]?.push(to)
    if (isBothWays || isBack) lists[to]?.push(from)
  }
  return lists
}

/** Points in the postorder of a depth-first search. */
function getPostorder(lists: readonly number[][], count: number): number[] {
  const isSeen = new Uint8Array(count)
  const order: number[] = []
  for (let start = 0; start < count; start += 1) {
    if (isSeen[start]) continue
    isSeen[start] = 1
    const open = [{ point: start, at: 0 }]
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const other = lists[top.point]?.[top.at]
      top.at += 1
      if (other === undefined) {
        order.push(top.point)
        open.pop()
      } else if (!isSeen[other]) {
        isSeen[other] = 1
        open.push({ point: other, at: 0 })
      }
    }
  }
  return order
}
