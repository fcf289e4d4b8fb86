import type { Directions, DirectionsRequest } from '../../../contract/maps/geo'
import type { MapMarker, MapResume, TourConfiguration } from '../../../contract/maps/maps'
import type { Position } from '../../../contract/maps/place'
import { isDay } from '../../../contract/time/real-day'
import { tourLegs } from './measures'
import { backToStage, FLAG, flagStages, listStages, type MapState } from './state'

interface End {
  title: string
  position: Position | null
}

/** About a metre, in degrees: points nearer than this are the same. */
const SAME = 0.00001

/**
 * The initial configuration of a path dialog: the ends of the list, and the last tried options, else all off
 * (ROUTECFG-04).
 */
export function startConfiguration(state: MapState): TourConfiguration {
  if (state.tour) return state.tour.configuration
  const stages = listStages(state)
  const [first, last] = [stages[0], stages.at(-1)]
  return {
    origin: first?.title ?? '',
    originCoordinates: first?.position ?? null,
    destination: last?.title ?? '',
    destinationCoordinates: last?.position ?? null,
    avoidHighways: state.tried?.avoidHighways ?? false,
    departureDate: state.tried?.departureDate ?? null,
    departureTime: state.tried?.departureTime ?? null,
    optimizeWaypoints: state.tried?.optimizeWaypoints ?? false,
  }
}

/** The errors of a configuration by field, as text keys (ROUTECFG-04); empty = it can be confirmed. */
export function configurationFaults(
  configuration: TourConfiguration,
): Partial<Record<keyof TourConfiguration, string>> {
  const { departureDate, departureTime, destination, destinationCoordinates, origin, originCoordinates } =
    configuration
  const end = (words: string, point: Position | null) =>
    words.trim() === '' ? 'VALIDATION.REQUIRED' : point ? null : 'MAPS.PATH.NO_PLACE'
  const faults = {
    origin: end(origin, originCoordinates),
    destination: end(destination, destinationCoordinates),
    departureDate: !departureDate
      ? departureTime
        ? 'VALIDATION.REQUIRED'
        : null
      : isDay(departureDate)
        ? null
        : 'MAPS.PATH.NO_DAY',
    departureTime:
      departureTime && !/^([01]\d|2[0-3]):[0-5]\d$/.test(departureTime) ? 'MAPS.PATH.NO_TIME' : null,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/**
 * The stages with a configured origin before and a destination after them, if these differ from the ends of
 * the list (PATH-02). Compared by position, not by name: a place may have two names.
 */
export function configureTour(state: MapState, configuration: TourConfiguration): MapState {
  const stages = listStages(state)
  const { destination, destinationCoordinates, origin, originCoordinates } = configuration
  const front = newEnd(state, stages[0], { title: origin, position: originCoordinates })
  const behind = newEnd(state, stages.at(-1), { title: destination, position: destinationCoordinates })
  const ends = { front: front ? [front] : [], behind: behind ? [behind] : [] }
  const ids = [...ends.front.map(({ id }) => id), ...state.stages, ...ends.behind.map(({ id }) => id)]
  const markers = flagStages([...state.markers, ...ends.front, ...ends.behind], ids)
  const remembered = front || behind ? null : state.remembered
  return { ...state, markers, stages: ids, remembered, tour: { configuration, found: null } }
}

function newEnd({ markers }: MapState, end: MapMarker | undefined, wanted: End): MapMarker | null {
  const { position, title } = wanted
  if (!position || (end && isSamePoint(end.position, position))) return null
  const id = freeId(markers, `${end ? end.id : 'end'}:${position.lat},${position.lng}`)
  return { id, title, position, rawData: null, locked: false, options: { icon: FLAG } }
}

/** An id that no marker has: the same place may be added twice. */
function freeId(markers: readonly MapMarker[], id: string): string {
  return markers.some((one) => one.id === id) ? freeId(markers, `${id}'`) : id
}

/** Whether two points coincide on a map. */
export function isSamePoint(one: Position, other: Position): boolean {
  return Math.abs(one.lat - other.lat) < SAME && Math.abs(one.lng - other.lng) < SAME
}

/**
 * The request to the provider: the first stage is the origin, the last one the destination, all others are
 * waypoints in their order (PATH-01); always by car, with departure, avoided motorways and optimisation as
 * configured (PATH-03). A day without a time begins at midnight. Null where there is nothing to request.
 */
export function tourRequest(state: MapState): DirectionsRequest | null {
  const positions = listStages(state).map(({ position }) => position)
  const [origin, destination] = [positions[0], positions.at(-1)]
  if (!state.tour || !origin || !destination || positions.length < 2) return null
  const { avoidHighways, departureDate, departureTime, optimizeWaypoints } = state.tour.configuration
  return {
    origin,
    destination,
    waypoints: positions.slice(1, -1),
    avoidHighways,
    optimize: optimizeWaypoints,
    departure: departureDate ? `${departureDate}T${departureTime ?? '00:00'}` : null,
  }
}

/**
 * The found path: stages in the order of the answer if it was optimised, with the previous order kept
 * (PATH-04).
 */
export function tourFound(state: MapState, answer: Directions, lang: string): MapState {
  if (!state.tour) return state
  const { attribution, beyond = [], legs, path, provider, waypointOrder } = answer
  const { configuration } = state.tour
  const stops = listStages(state).map(({ position }) => position)
  const found = { legs: tourLegs(legs, lang), line: path, stops, attribution, provider }
  const applyOrder = (ids: readonly string[]): MapState => {
    const off = beyond.flatMap((index) => ids[index] ?? [])
    return { ...state, stages: ids, tour: { configuration, found: { ...found, beyond: off } } }
  }
  const next = applyOrder(state.stages)
  if (!configuration.optimizeWaypoints) return next
  const between = state.stages.slice(1, -1)
  const order = waypointOrder.flatMap((index) => between[index] ?? [])
  // An answer that leaves a stop out must not lose it.
  if (new Set(order).size !== between.length) return next
  const stages = [state.stages[0], ...order, state.stages.at(-1)].filter(
    (id): id is string => id !== undefined,
  )
  const isOther = stages.some((id, index) => id !== state.stages[index])
  return {
    ...applyOrder(stages),
    remembered: isOther ? (state.remembered ?? state.stages) : state.remembered,
  }
}

/**
 * Resumes a tour confirmed before: its stages come before those chosen meanwhile, on the path with its
 * options if it had one. Markers that are on the map already are not added again.
 */
export function resumeTour(
  state: MapState,
  { configuration, stages }: Pick<MapResume, 'configuration' | 'stages'>,
): MapState {
  const known = new Set(state.markers.map(({ id }) => id))
  const ids = [...new Set([...stages.map(({ id }) => id), ...state.stages])]
  const markers = flagStages([...state.markers, ...stages.filter(({ id }) => !known.has(id))], ids)
  const isPath = configuration !== null && ids.length > 1
  const next = isPath
    ? { ...state, mode: 'path' as const, tour: { configuration, found: null } }
    : { ...state, tour: null }
  return { ...next, markers, stages: ids, remembered: null, panels: { filter: false, stages: true } }
}

/** No path could be found: back to Stage, with the stages as they are (PATH-07). */
export function tourFailed(state: MapState): MapState {
  return backToStage(state)
}

/** The same path without its optimisation, for stages whose order a person chose. */
export function keepOrder(state: MapState): MapState {
  if (!state.tour) return state
  return {
    ...state,
    tour: { found: null, configuration: { ...state.tour.configuration, optimizeWaypoints: false } },
  }
}
