import type { Position } from '../../../../../contract/maps/place'
import { type Area, isRing, joinRings, listBends, type OsmData, type Tags } from './osm'

/** A feature drawn on the base map. Coordinates are of the world in Web Mercator, 0 to 1. */
export interface BaseMapFeature {
  layer: 'landuse' | 'water' | 'buildings' | 'roads' | 'places'
  shape: 'point' | 'line' | 'area'
  /** the zoom from which it is drawn */
  from: number
  values: Readonly<Record<string, string | number>>
  /** x and y alternately */
  line: Float64Array
  /** holes of an area, each like `line` */
  holes: readonly Float64Array[]
  /** west, north, east, south */
  box: [number, number, number, number]
}

type Drawn = Pick<BaseMapFeature, 'layer' | 'from' | 'values'>

/** x and y of a point in Web Mercator, 0 to 1 from west to east and north to south. */
export function mercator(lat: number, lng: number): [number, number] {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** All features of an extract that a map shows. */
export function baseMapFeatures(data: OsmData): BaseMapFeature[] {
  const areasAndLines = data.ways.flatMap((way) => {
    const line = listBends(data, way)
    if (line.length < 2) return []
    const area = isRing(way) && line.length > 3 ? findArea(way.tags) : null
    const drawn = area ?? findLineTags(way.tags)
    return drawn ? [toFeature(drawn, area ? 'area' : 'line', line)] : []
  })
  const places = data.points.flatMap(({ position, tags }) => {
    const drawn = findPlace(tags)
    return drawn ? [toFeature(drawn, 'point', [position])] : []
  })
  return [...data.areas.flatMap((area) => areaFeatures(data, area)), ...areasAndLines, ...places]
}

/** One feature for each outer ring, with the inner rings that lie in it. */
function areaFeatures(data: OsmData, { lines, tags }: Area): BaseMapFeature[] {
  const drawn = findArea(tags)
  if (!drawn) return []
  const rings = (isInner: boolean) =>
    joinRings(lines.filter((line) => line.isInner === isInner).map(({ nodes }) => nodes))
      .map((nodes) => listBends(data, { tags, nodes }))
      .filter(({ length }) => length > 3)
  const inner = rings(true)
  return rings(false).map((outer) => {
    const holes = inner
      .filter(([first]) => first && isAround(outer, first))
      .map((ring) => projectPoints(ring))
    return { ...toFeature(drawn, 'area', outer), holes }
  })
}

/** Whether a point is within a ring: a line from it to the east crosses the ring an odd number of times. */
function isAround(ring: readonly Position[], { lat, lng }: Position): boolean {
  return ring.reduce((isInside, one, index) => {
    const next = ring[(index + 1) % ring.length] ?? one
    const crosses = one.lat > lat !== next.lat > lat
    return crosses && lng < one.lng + ((lat - one.lat) / (next.lat - one.lat)) * (next.lng - one.lng)
      ? !isInside
      : isInside
  }, false)
}

function projectPoints(points: readonly Position[]): Float64Array {
  return Float64Array.from(points.flatMap(({ lat, lng }) => mercator(lat, lng)))
}

function toFeature(
  drawn: Drawn,
  shape: BaseMapFeature['shape'],
  points: readonly { lat: number; lng: number }[],
): BaseMapFeature {
  const line = new Float64Array(points.length * 2)
  const box: BaseMapFeature['box'] = [1, 1, 0, 0]
  points.forEach(({ lat, lng }, index) => {
    const [x, y] = mercator(lat, lng)
    line[index * 2] = x
    line[index * 2 + 1] = y
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  })
  return { ...drawn, shape, line, holes: [], box }
}

/** Land that is drawn, by its tags; built-up land shows by its streets. */
const GREEN: Readonly<Record<string, string>> = {
  forest: 'forest',
  wood: 'wood',
  park: 'park',
  garden: 'park',
  meadow: 'grassland',
  grass: 'grass',
  grassland: 'grassland',
  farmland: 'farmland',
  orchard: 'farmland',
  vineyard: 'farmland',
  cemetery: 'cemetery',
  pitch: 'pitch',
  golf_course: 'golf_course',
  scrub: 'scrub',
  glacier: 'glacier',
  wetland: 'wetland',
  beach: 'beach',
}

function findArea(tags: Tags): Drawn | null {
  const { amenity, building, highway, landuse, leisure, name, natural, waterway } = tags
  const named = name ? { name } : {}
  if (natural === 'water' || waterway === 'riverbank' || landuse === 'reservoir')
    return { layer: 'water', from: 8, values: { kind: tags.water ?? 'water', ...named } }
  if (building && building !== 'no') return { layer: 'buildings', from: 14, values: { kind: 'building' } }
  // A closed road is a ring, unless it says that it is an area.
  if (highway && tags.area !== 'yes') return null
  const kind = [landuse, leisure, natural, amenity].map((one) => GREEN[one ?? '']).find(Boolean)
  return kind ? { layer: 'landuse', from: 10, values: { kind, ...named } } : null
}

/** Class of each kind of road, and the zoom from which it is drawn. */
const ROADS: Readonly<Record<string, readonly [string, number]>> = {
  motorway: ['highway', 5],
  motorway_link: ['highway', 9],
  trunk: ['major_road', 6],
  trunk_link: ['major_road', 9],
  primary: ['major_road', 7],
  primary_link: ['major_road', 10],
  secondary: ['major_road', 9],
  secondary_link: ['major_road', 11],
  tertiary: ['major_road', 10],
  tertiary_link: ['major_road', 12],
  unclassified: ['minor_road', 11],
  residential: ['minor_road', 12],
  living_street: ['minor_road', 12],
  service: ['minor_road', 13],
  pedestrian: ['minor_road', 13],
  track: ['path', 13],
  path: ['path', 13],
  footway: ['path', 14],
  cycleway: ['path', 13],
  steps: ['path', 14],
}

function findLineTags({ highway = '', name, railway, ref, waterway }: Tags): Drawn | null {
  const named = { ...(name ? { name } : {}), ...(ref ? { ref } : {}) }
  const road = Object.hasOwn(ROADS, highway) ? ROADS[highway] : undefined
  if (road)
    return { layer: 'roads', from: road[1], values: { kind: road[0], kind_detail: highway, ...named } }
  if (railway === 'rail') return { layer: 'roads', from: 10, values: { kind: 'rail', kind_detail: 'rail' } }
  if (waterway === 'river' || waterway === 'canal')
    return { layer: 'water', from: 9, values: { kind: waterway, ...named } }
  return waterway === 'stream' ? { layer: 'water', from: 13, values: { kind: 'stream' } } : null
}

const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  city: [4, 11],
  town: [8, 8],
  village: [11, 5],
  suburb: [12, 4],
  hamlet: [13, 2],
}

function findPlace({ name, place = '' }: Tags): Drawn | null {
  const known = Object.hasOwn(PLACES, place) ? PLACES[place] : undefined
  if (!name || !known) return null
  const [from, rank] = known
  return {
    layer: 'places',
    from,
    values: { kind: 'locality', kind_detail: place, name, min_zoom: from, population_rank: rank },
  }
}
