/** A point of a tile, in its units or in px. */
export interface TilePoint {
  x: number
  y: number
}

/** A straight line between two points. */
export type Line = readonly [TilePoint, TilePoint]

/**
 * The part of a line inside a square from the origin, of this width (Liang and Barsky); null where it misses
 * the square.
 */
function inside([from, to]: Line, size: number): Line | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const edges = [
    [-dx, from.x],
    [dx, size - from.x],
    [-dy, from.y],
    [dy, size - from.y],
  ] as const
  let [start, end] = [0, 1]
  for (const [step, room] of edges) {
    if (step === 0 && room < 0) return null
    if (step < 0) start = Math.max(start, room / step)
    if (step > 0) end = Math.min(end, room / step)
  }
  if (start >= end) return null
  const at = (part: number) => ({ x: from.x + dx * part, y: from.y + dy * part })
  return [at(start), at(end)]
}

/** The longest part of any of the lines inside a square from the origin; null where all miss it. */
export function longestInside(lines: readonly Line[], size: number): Line | null {
  let longest: Line | null = null
  let most = 0
  for (const line of lines) {
    const part = inside(line, size)
    if (!part) continue
    const length = Math.hypot(part[1].x - part[0].x, part[1].y - part[0].y)
    if (length > most) [longest, most] = [part, length]
  }
  return longest
}
