import type { Directions, GeoCapabilities, MapType, TileLayer } from '../../../contract/maps/geo'
import {
  MAP_MODE,
  MAP_OPEN,
  MAP_ZOOM,
  type MapInput,
  type MapMarker,
  type MapMode,
  type TourConfiguration,
  type TourLeg,
  zoomOfCode,
} from '../../../contract/maps/maps'
import type { Place, Position } from '../../../contract/maps/place'

/** The route through the stages. */
interface FoundTour {
  legs: TourLeg[]
  /** latitude and longitude of every bend */
  line: [number, number][]
  /** its stops, some of which are off the road */
  stops: Position[]
  /** ids of the stages where no roads are known; all legs beside them are straight lines */
  beyond: readonly string[]
  attribution: string
  provider: Directions['provider']
}

/** A configured path: being requested while `found` is null. */
interface TourState {
  configuration: TourConfiguration
  found: FoundTour | null
}

/** Options of an open map, which do not change while it is open. */
export interface MapRules {
  readOnly: boolean
  /** stages and markers may be removed */
  removable: boolean
}

/** State of an open map, immutable; unchanged `MapMarker`s keep their identity. */
export interface MapState {
  rules: MapRules
  mode: MapMode
  markers: readonly MapMarker[]
  /** ids of markers, in their order */
  stages: readonly string[]
  /** the order before the optimisation; null = nothing to restore (PATH-04) */
  remembered: readonly string[] | null
  tour: TourState | null
  /** options of the path that failed: the next one starts with the same (PATH-07) */
  tried: TourConfiguration | null
  /** which side bars are open */
  panels: { stages: boolean; filter: boolean }
  /** the choice of the mode is open */
  choosing: boolean
  /** incremented to reset the forms of the map */
  forms: number
}

/** The icon of a marker that is a stage. */
export const FLAG = 'flag'

/** The map as it opens. */
export function openMap(input: MapInput): MapState {
  const { markers = [], mode = MAP_MODE, readOnly = false, removable = true, stages = [] } = input
  const known = new Set(markers.map(({ id }) => id))
  const listed = stages.filter((id, index) => known.has(id) && stages.indexOf(id) === index)
  const isAlone = mode === 'path' && listed.length < 2
  return {
    rules: { readOnly, removable },
    mode: isAlone ? 'stage' : mode,
    markers: flagStages(markers, listed),
    stages: listed,
    remembered: null,
    tour: null,
    tried: null,
    panels: { stages: mode !== 'map' && listed.length > 0, filter: false },
    choosing: false,
    forms: 0,
  }
}

/** Initial view and base map of a map. */
export interface OpeningView {
  center: Position
  zoom: number
  minZoom: number
  /** null = none */
  maxZoom: number | null
  type: MapType
}

/**
 * The initial view of a map (MAP-20, MAP-22): the given one, else that of its first marker or its code, else
 * the office's default. A code overrides the default, and a zoom overrides the code.
 */
export function getInitialView(
  input: MapInput,
  { start, tiles }: Pick<GeoCapabilities, 'start' | 'tiles'>,
): OpeningView {
  const { center, code, markers = [], maxZoom, minZoom, type, zoom } = input
  const usual = markers.length > 0 ? MAP_ZOOM.zoom : start.zoom
  return {
    center: center ?? markers[0]?.position ?? start.center,
    zoom: zoom ?? (code === undefined ? usual : zoomOfCode(code)),
    minZoom: minZoom ?? MAP_ZOOM.minZoom,
    maxZoom: maxZoom ?? MAP_ZOOM.maxZoom,
    type: type ?? tiles[0]?.type ?? 'roadmap',
  }
}

/** The zoom for a found place: that of an address with the same known parts (CONST-19). */
export function zoomOfPlace({ components }: Pick<Place, 'components'>): number {
  if (components.route) return MAP_OPEN.street
  if (components.locality) return MAP_OPEN.city
  return components.administrative_area_level_2 ? MAP_OPEN.province : MAP_OPEN.country
}

/** The markers of the list of stages, in its order. */
export function listStages({ markers, stages }: Pick<MapState, 'markers' | 'stages'>): MapMarker[] {
  const byId = new Map(markers.map((one) => [one.id, one]))
  return stages.flatMap((id) => byId.get(id) ?? [])
}

/** Whether the search box can be used: not while a path is shown (MAP-27, MAP-28). */
export function canSearchPlaces({ mode, rules }: MapState): boolean {
  return mode !== 'path' && !rules.readOnly
}

/** Whether close markers are clustered: a path shows each of its stages (MAP-28). */
export function isClustered({ mode }: Pick<MapState, 'mode'>): boolean {
  return mode !== 'path'
}

/** Whether the filter side bar can be opened (MAP-02). */
export function isFilterable({ mode }: Pick<MapState, 'mode'>): boolean {
  return mode === 'stage'
}

/** Whether there is something to confirm: the footer is shown only then (MAP-05). */
export function hasFooter({ markers, rules }: Pick<MapState, 'markers' | 'rules'>): boolean {
  return !rules.readOnly && markers.length > 0
}

/**
 * The name of the one place that a map is opened to choose, for its footer; null where stages are counted
 * (MAP-06).
 */
export function findPlaceTitle({ markers, mode }: Pick<MapState, 'markers' | 'mode'>): string | null {
  return mode === 'map' ? (markers.at(-1)?.title ?? null) : null
}

/** Whether a mode can be chosen: it is not the current one, and a path has at least two stages (MAP-30). */
export function canSwitch({ mode, stages }: Pick<MapState, 'mode' | 'stages'>, to: MapMode): boolean {
  return to !== mode && (to !== 'path' || stages.length > 1)
}

/**
 * Switches the mode: resets the forms, drops the path and its drawing, and closes the choice of the mode
 * (MAP-26). Stage shows its list (MAP-27).
 */
export function switchMode(state: MapState, mode: MapMode): MapState {
  if (!canSwitch(state, mode)) return { ...state, choosing: false }
  return { ...enter(state, mode), tried: mode === 'path' ? state.tried : null }
}

/** Whether the map is only looked at: none of its tools has an effect. */
export function isLook({ mode, rules }: Pick<MapState, 'mode' | 'rules'>): boolean {
  return rules.readOnly && mode === 'map'
}

/** From a map that was only looked at to a tour: its markers can become stages. */
export function planTour(state: MapState): MapState {
  return { ...enter(state, 'stage'), rules: { ...state.rules, readOnly: false } }
}

/** Whether all of these points lie beyond the base map, which shows nothing there; false without points. */
export function isOffGround(points: readonly Position[], bounds: TileLayer['bounds'] | undefined): boolean {
  if (!bounds || points.length === 0) return false
  const [south, west, north, east] = bounds
  return points.every(({ lat, lng }) => lat < south || lat > north || lng < west || lng > east)
}

/**
 * Back to Stage, after a path was cancelled, failed or lost its stages; its options are kept (MAP-29,
 * PATH-07).
 */
export function backToStage(state: MapState): MapState {
  return { ...enter(state, 'stage'), tried: state.tour?.configuration ?? state.tried }
}

function enter(state: MapState, mode: MapMode): MapState {
  const panels = { filter: false, stages: mode === 'map' ? state.panels.stages : true }
  return { ...state, mode, panels, tour: null, choosing: false, forms: state.forms + 1 }
}

/** Opens or closes a side bar; the filters only where they can be used. */
export function togglePanel(state: MapState, panel: keyof MapState['panels']): MapState {
  if (panel === 'filter' && !isFilterable(state)) return state
  return { ...state, panels: { ...state.panels, [panel]: !state.panels[panel] } }
}

/** The same markers, with a flag on those that are stages. */
export function flagStages(markers: readonly MapMarker[], stages: readonly string[]): MapMarker[] {
  const on = new Set(stages)
  return markers.map((marker) => {
    const icon = on.has(marker.id) ? FLAG : marker.options.icon === FLAG ? null : marker.options.icon
    return icon === marker.options.icon ? marker : { ...marker, options: { ...marker.options, icon } }
  })
}
