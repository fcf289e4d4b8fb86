import type { MapMarker } from '../../../contract/maps/maps'
import type { Position } from '../../../contract/maps/place'
import { flagStages, type MapState } from './state'

/** The current list of stages; the path of the previous one is dropped. */
function replaceStages(
  state: MapState,
  stages: readonly string[],
  markers: readonly MapMarker[] = state.markers,
): MapState {
  return {
    ...state,
    stages,
    markers: flagStages(markers, stages),
    tour: state.tour && { ...state.tour, found: null },
  }
}

const findMarker = ({ markers }: MapState, id: string): MapMarker | undefined =>
  markers.find((one) => one.id === id)

/**
 * A marker was clicked. In Map mode it is removed (MAP-31), in Stage mode it becomes a stage or stops being
 * one, and the list shows (MAP-32). Locked markers and a read-only map do not react (MAP-33, MAP-34).
 */
export function pressMarker(state: MapState, id: string): MapState {
  const marker = findMarker(state, id)
  const { readOnly, removable } = state.rules
  if (!marker || marker.locked || readOnly) return state
  if (state.mode === 'map')
    return removable ? { ...state, markers: state.markers.filter((one) => one !== marker) } : state
  if (state.mode === 'path') return state
  const isStage = state.stages.includes(id)
  if (isStage && !removable) return state
  const next = isStage ? removeStage(state, id) : replaceStages(state, [...state.stages, id])
  return { ...next, panels: { ...next.panels, stages: true } }
}

/** Whether a click on the map has an effect: not on a read-only map, nor on a path (MAP-34, MAP-38). */
export function takesPoints({ mode, rules }: MapState): boolean {
  return !rules.readOnly && mode !== 'path'
}

/**
 * A point of the map was clicked and has its title. In Map mode it replaces all that are not locked (MAP-36),
 * in Stage mode it is a stage at once (MAP-37).
 */
export function addPoint(state: MapState, marker: MapMarker): MapState {
  if (!takesPoints(state)) return state
  if (state.mode === 'map')
    return { ...state, markers: [...state.markers.filter(({ locked }) => locked), marker] }
  const next = replaceStages(state, [...state.stages, marker.id], [...state.markers, marker])
  return { ...next, panels: { ...next.panels, stages: true } }
}

/** The address of a point arrived after the point itself. */
export function nameMarker(
  state: MapState,
  id: string,
  part: Pick<MapMarker, 'title' | 'rawData'>,
): MapState {
  return { ...state, markers: state.markers.map((one) => (one.id === id ? { ...one, ...part } : one)) }
}

/** A place was chosen in the search box: it is a marker, but not a stage yet (MAP-39). */
export function addPlace(state: MapState, marker: MapMarker): MapState {
  if (!takesPoints(state)) return state
  if (state.mode === 'map') return addPoint(state, marker)
  return { ...state, markers: [...state.markers, marker] }
}

/**
 * Results of the search panel replace its previous results (MAP-41); stages and locked markers stay, even if
 * found again.
 */
export function showFound(state: MapState, found: readonly MapMarker[]): MapState {
  const kept = state.markers.filter(({ id, locked }) => locked || state.stages.includes(id))
  const known = new Set(kept.map(({ id }) => id))
  return { ...state, markers: [...kept, ...found.filter(({ id }) => !known.has(id))] }
}

/** Whether a stage has a delete icon (MAP-11). */
export function canRemoveStage({ rules }: Pick<MapState, 'rules'>, { locked }: MapMarker): boolean {
  return rules.removable && !rules.readOnly && !locked
}

/**
 * Without this stage; its marker stays on the map. The order before it was optimised is forgotten (PATH-08).
 */
export function removeStage(state: MapState, id: string): MapState {
  const marker = findMarker(state, id)
  if (!marker || !canRemoveStage(state, marker)) return state
  const stages = state.stages.filter((one) => one !== id)
  return { ...replaceStages(state, stages), remembered: null }
}

/** Without all stages but the locked ones (MAP-40). */
export function clearStages(state: MapState): MapState {
  const { readOnly, removable } = state.rules
  if (readOnly || !removable) return state
  const stages = state.stages.filter((id) => findMarker(state, id)?.locked)
  return { ...replaceStages(state, stages), remembered: null }
}

/** Moves a stage within the list. The remembered order no longer applies. */
export function moveStage(state: MapState, from: number, to: number): MapState {
  const moved = state.stages[from]
  if (moved === undefined || state.rules.readOnly || to < 0 || to >= state.stages.length || to === from)
    return state
  const rest = state.stages.filter((_, index) => index !== from)
  return { ...replaceStages(state, [...rest.slice(0, to), moved, ...rest.slice(to)]), remembered: null }
}

/** Restores the order before the optimisation (PATH-04). */
export function restoreOrder(state: MapState): MapState {
  return state.remembered ? { ...replaceStages(state, state.remembered), remembered: null } : state
}

/** `44.64782_10.92540`: the title of a point without a known address (MAP-35, ERR-41). */
export function coordinateTitle({ lat, lng }: Position): string {
  const formatDegrees = (degrees: number) => String(Number(degrees.toFixed(5)))
  return `${formatDegrees(lat)}_${formatDegrees(lng)}`
}
