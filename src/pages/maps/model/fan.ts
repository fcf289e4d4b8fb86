/** A position on the map's pane, in px. */
export interface PanePoint {
  x: number
  y: number
}

/** Constants of separating close markers, in px unless stated otherwise (CONST-22). */
export const FAN = {
  /** markers nearer than this form one group */
  near: 20,
  /** from this many markers on a spiral, fewer a circle */
  spiralFrom: 9,
  circleFoot: 40,
  spiralFoot: 26,
  spiralStart: 11,
  /** how fast a spiral widens */
  spiralFactor: 4,
  legWeight: 1.5,
} as const

const FULL_TURN = 2 * Math.PI
/** A circle starts at four o'clock, so that two markers do not cover each other's labels. */
const CIRCLE_START = Math.PI / 6
/** A spiral turns a little further at each marker, so that points do not line up. */
const SPIRAL_DRIFT = 0.0005

/**
 * Positions of fanned-out markers: a circle around their common place, a spiral from nine on (CLUSTER-03).
 */
export function fanShape(count: number, centre: PanePoint): PanePoint[] {
  return count < FAN.spiralFrom ? circle(count, centre) : spiral(count, centre)
}

function circle(count: number, centre: PanePoint): PanePoint[] {
  const radius = (FAN.circleFoot * (2 + count)) / FULL_TURN
  return Array.from({ length: count }, (_, index) =>
    at(centre, radius, CIRCLE_START + (index * FULL_TURN) / count),
  )
}

function spiral(count: number, centre: PanePoint): PanePoint[] {
  let radius: number = FAN.spiralStart
  let angle = 0
  return Array.from({ length: count }, (_, index) => {
    angle += FAN.spiralFoot / radius + index * SPIRAL_DRIFT
    const foot = at(centre, radius, angle)
    radius += (FULL_TURN * FAN.spiralFactor) / angle
    return foot
  })
}

function at({ x, y }: PanePoint, radius: number, angle: number): PanePoint {
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
}

/** Pins nearer than this cover one another's number. */
const COVERS = 14
/** How far apart they are set: their numbers and most of each pin stay free. */
const STEP = 22

/**
 * Px to the side by which pins that cover one another stand beside instead; 0 for all others. In the order of
 * the points.
 */
export function sideSteps(points: readonly PanePoint[]): number[] {
  const firstOf = points.map((point) =>
    points.findIndex((one) => Math.hypot(one.x - point.x, one.y - point.y) < COVERS),
  )
  return firstOf.map((first, index) => {
    const together = firstOf.flatMap((one, at) => (one === first ? at : []))
    return (together.indexOf(index) - (together.length - 1) / 2) * STEP
  })
}

/** The four states of a marker (CLUSTER-01): fanned out, in a group, separate, and just collapsed. */
export type FanState = 'spiderfied' | 'spiderfiable' | 'unspiderfiable' | 'unspiderfied'

/** Facts about a marker: whether it is fanned out, was until now, and is close to others. */
export interface FanFacts {
  fanned: boolean
  folded: boolean
  close: boolean
}

/** The state of a marker. A collapsed one keeps that state until the map moves and it is evaluated again. */
export function fanState({ close, fanned, folded }: FanFacts): FanState {
  if (fanned) return 'spiderfied'
  if (folded) return 'unspiderfied'
  return close ? 'spiderfiable' : 'unspiderfiable'
}
