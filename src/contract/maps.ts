import type { MapType } from './geo'
import type { Json } from './json'
import type { Place, Position } from './place'

/** What a map is for (MAP-25): `map` picks one point, `stage` collects stops, `path` leads from stop to stop. */
export const MAP_MODES = ['map', 'stage', 'path'] as const

export type MapMode = (typeof MAP_MODES)[number]

/** The mode of a map that is told none (MAP-25). */
export const MAP_MODE: MapMode = 'stage'

/** Zoom of a map that is told none, and the least one; there is no largest one (MAP-20). */
export const MAP_ZOOM = { zoom: 8, minZoom: 0, maxZoom: null } as const

/** Width of the list of stages, in px (MAP-09). */
export const MAP_SIDEBAR = 300

/** Width and height of a flag, in px (MAP-42). */
export const FLAG_SIZE = [27, 43] as const

/** Markers with an icon stand above all others (MAP-42). */
export const FLAG_Z_INDEX = 999

/** Distances from here on are told in kilometres, in metres (MAP-14). */
export const KILOMETRE = 1000

/**
 * Numbers by which an address opens the map, after what is known of it (GROUP-17). They are zooms of the map, but for the second
 * number of a city, which opens like the first (D52).
 */
export const MAP_OPEN = { street: 17, city: 13, cityWide: 4, province: 10, country: 5, coordinates: 18 } as const

export type MapOpenCode = (typeof MAP_OPEN)[keyof typeof MAP_OPEN]

/** The zoom that a code stands for: both of a city are 13 (D52). */
export function zoomOfCode(code: MapOpenCode): number {
  return code === MAP_OPEN.cityWide ? MAP_OPEN.city : code
}

/** A point of a map; a stage is one of them (MAP-24). */
export interface MapMarker {
  id: string
  title: string
  position: Position
  /** what it was made from: a record, a place; null = a point of the map */
  rawData: Json
  /** cannot be pressed, removed or cleared away */
  locked: boolean
  options: {
    /** name of an icon; null = a plain point */
    icon: string | null
  }
}

/** How a tour is driven: what the path dialog is given and answers (ROUTECFG-02, ROUTECFG-03). */
export interface PathConfiguration {
  origin: string
  originCoordinates: Position | null
  destination: string
  destinationCoordinates: Position | null
  avoidHighways: boolean
  /** `2026-11-23`; null = any day */
  departureDate: string | null
  /** `08:00`; null = any time */
  departureTime: string | null
  optimizeWaypoints: boolean
}

/** A number with the words that are shown for it. */
export interface Measure {
  text: string
  /** seconds, or metres */
  value: number
}

/** The way from one stage to the next (PATH-05). */
export interface PathLeg {
  duration: Measure
  distance: Measure
}

/** What of the records that were looked for does not stand on the map. */
export interface MapLeft {
  /** how many have no position, and the first of their labels */
  placeless: { count: number; first: string[] }
  /** how many there are beyond the most that a map takes */
  beyond: number
}

/** What a map is opened with; everything may be left out. */
export interface MapInput {
  mode?: MapMode
  /** one line under the title: what the map is about */
  subtitle?: string
  markers?: MapMarker[]
  /** ids of markers, in their order */
  stages?: string[]
  readOnly?: boolean
  /** stages and markers may be removed; default true */
  removable?: boolean
  /** the search box and the choice of the mode; default true */
  search?: boolean
  /** the entity whose records the filter side bar finds; absent = there is no side bar */
  filter?: { route: string }
  /** what is told of records that are not among the markers */
  left?: MapLeft
  /** the button that shows the stages; default true */
  stageList?: boolean
  zoom?: number
  center?: Position
  minZoom?: number
  maxZoom?: number
  type?: MapType
  /** what is known of the address the map opens for: gives the zoom */
  code?: MapOpenCode
  /** words to look for where there is no position */
  query?: string
  /** the stages may be kept as a record of an entity that declares a path */
  keeps?: boolean
}

/** What a confirmed map answers. */
export interface MapAnswer {
  mode: MapMode
  markers: MapMarker[]
  /** in their order */
  stages: MapMarker[]
  /** the drawn way; null outside Path mode */
  path: { configuration: PathConfiguration; legs: PathLeg[] } | null
  /** the place behind the last marker, for forms that are filled from it; null = only its position is known */
  place: Place | null
  /** route of the entity that keeps the stages as a record; null = they are not kept */
  keep: string | null
}
