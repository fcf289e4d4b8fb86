import type { Json } from '../json'
import type { MapType } from './geo'
import type { Place, PlaceKind, Position } from './place'

/**
 * What a map is for (MAP-25): `map` picks one point, `stage` collects stops, `path` leads from stop to stop.
 */
export const MAP_MODES = ['map', 'stage', 'path'] as const

export type MapMode = (typeof MAP_MODES)[number]

/** The default mode of a map (MAP-25). */
export const MAP_MODE: MapMode = 'stage'

/** Default and minimum zoom of a map; there is no maximum (MAP-20). */
export const MAP_ZOOM = { zoom: 8, minZoom: 0, maxZoom: null } as const

/** Width of the list of stages, in px (MAP-09). */
export const MAP_SIDEBAR = 300

/** Width and height of a flag, in px (MAP-42). */
export const FLAG_SIZE = [27, 43] as const

/** Markers with an icon are drawn above all others (MAP-42). */
export const FLAG_Z_INDEX = 999

/** Distances from this one on, in metres, are shown in kilometres (MAP-14). */
export const KILOMETRE = 1000

/**
 * Codes with which an address opens the map, by its known parts (GROUP-17). They are zooms of the map, except
 * the second code of a city, which opens like the first (D52).
 */
export const MAP_OPEN = {
  street: 17,
  city: 13,
  cityWide: 4,
  province: 10,
  country: 5,
  coordinates: 18,
} as const

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
  /** cannot be clicked, removed or cleared */
  locked: boolean
  options: {
    /** name of an icon; null = a plain point */
    icon: string | null
  }
}

/** Options of a tour: input and result of the tour dialog (ROUTECFG-02, ROUTECFG-03). */
export interface TourConfiguration {
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

/** A number with its displayed text. */
export interface Measure {
  text: string
  /** seconds, or metres */
  value: number
}

/** The route from one stage to the next (PATH-05). */
export interface TourLeg {
  duration: Measure
  distance: Measure
  /** a straight line, since no roads are known there */
  straight?: true
}

/** Records of a search that are not on the map. */
export interface MapLeft {
  /** how many have no position, and the first of their labels */
  placeless: { count: number; first: string[] }
  /** number of records beyond the maximum of a map */
  beyond: number
}

/** The tour confirmed before on the map of the same list. */
export interface MapResume {
  /** the list, by its route */
  route: string
  /** ISO instant of its confirmation */
  at: string
  /** in their order */
  stages: MapMarker[]
  /** number of stages that are no longer there */
  missing: number
  /** options of its path; null = it had none */
  configuration: TourConfiguration | null
}

/** Input of a map; all keys are optional. */
export interface MapInput {
  mode?: MapMode
  /** what is looked at, on a map that is only read; absent = the map is titled as such */
  title?: string
  /** a map that is only read offers to plan a tour from it */
  plans?: boolean
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
  /** note about records that are not among the markers */
  left?: MapLeft
  /** the button that shows the stages; default true */
  stageList?: boolean
  zoom?: number
  center?: Position
  minZoom?: number
  maxZoom?: number
  type?: MapType
  /** the known parts of the address the map opens for, which decide the zoom */
  code?: MapOpenCode
  /** text to search when there is no position */
  query?: string
  /** what the text is looked for among; default all places */
  queryKind?: PlaceKind
  /** code of the country it is looked for in; absent = everywhere */
  queryCountry?: string
  /** the stages may be saved as a record of an entity that declares a path */
  keeps?: boolean
  /** a tour that can be resumed */
  resume?: MapResume
}

/** Result of a confirmed map. */
export interface MapAnswer {
  mode: MapMode
  markers: MapMarker[]
  /** in their order */
  stages: MapMarker[]
  /** the drawn route; null outside Path mode */
  tour: { configuration: TourConfiguration; legs: TourLeg[] } | null
  /** the place of the last marker, to fill forms; null = only its position is known */
  place: Place | null
  /** route of the entity in which the stages are saved; null = they are not saved */
  keep: string | null
}
