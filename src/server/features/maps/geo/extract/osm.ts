import type { Position } from '../../../../../contract/maps/place'

/** Tags of an element of OpenStreetMap. */
export type Tags = Readonly<Record<string, string>>

/** A line of OpenStreetMap; a closed one may be an area. */
export interface Way {
  tags: Tags
  /** ids of its nodes, in order */
  nodes: readonly number[]
}

/** An area of several lines: a relation of the type multipolygon. */
export interface Area {
  tags: Tags
  /** its lines, that meet at their ends; those the extract lacks are left out */
  lines: readonly { nodes: readonly number[]; isInner: boolean }[]
}

/** A part of OpenStreetMap, or a town drawn like one. */
export interface OsmData {
  /** positions of all nodes of ways, by id */
  positions: ReadonlyMap<number, Position>
  /** nodes with tags */
  points: readonly { tags: Tags; position: Position }[]
  ways: readonly Way[]
  areas: readonly Area[]
  attribution: string
}

/** South, west, north, east. */
export type Bounds = [number, number, number, number]

/** The smallest box around points; null without points. */
export function getBounds(points: Iterable<Position>): Bounds | null {
  const bounds: Bounds = [90, 180, -90, -180]
  let isEmpty = true
  for (const { lat, lng } of points) {
    isEmpty = false
    bounds[0] = Math.min(bounds[0], lat)
    bounds[1] = Math.min(bounds[1], lng)
    bounds[2] = Math.max(bounds[2], lat)
    bounds[3] = Math.max(bounds[3], lng)
  }
  return isEmpty ? null : bounds
}

/** True for a point within a box. */
export function isWithin([south, west, north, east]: Bounds, { lat, lng }: Position): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}

/** Positions of a way; nodes that the extract lacks are left out. */
export function listBends({ positions }: OsmData, { nodes }: Way): Position[] {
  return nodes.flatMap((id) => positions.get(id) ?? [])
}

/** True for a way that ends where it begins. */
export function isRing({ nodes }: Way): boolean {
  return nodes.length > 3 && nodes[0] === nodes.at(-1)
}

/** Joins lines that meet at their ends into rings; open ones are left out. */
export function joinRings(lines: readonly (readonly number[])[]): number[][] {
  const open = lines.filter((line) => line.length > 1).map((line) => [...line])
  const rings: number[][] = []
  for (let ring = open.shift(); ring; ring = open.shift()) {
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)
      const at = open.findIndex((line) => line[0] === end || line.at(-1) === end)
      const [next] = at < 0 ? [] : open.splice(at, 1)
      if (!next) break
      ring = [...ring, ...(next[0] === end ? next : next.reverse()).slice(1)]
    }
    if (isRing({ nodes: ring, tags: {} })) rings.push(ring)
  }
  return rings
}
