import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { isApiError } from '../../../contract/calls/api-error'
import { directionsStatus, type GeoCapabilities } from '../../../contract/maps/geo'
import type { MapInput, MapMarker, MapMode, MapResume, TourConfiguration } from '../../../contract/maps/maps'
import type { Place, Position } from '../../../contract/maps/place'
import type { WidgetHost } from '../../../contract/ports/widget'
import { getTotal, legText } from '../model/measures'
import {
  addPlace,
  addPoint,
  clearStages,
  moveStage,
  nameMarker,
  pressMarker,
  removeStage,
  restoreOrder,
  showFound,
  takesPoints,
} from '../model/stages'
import {
  backToStage,
  canSwitch,
  listStages,
  type MapState,
  openMap,
  planTour,
  switchMode,
  togglePanel,
} from '../model/state'
import {
  configureTour,
  keepOrder,
  resumeTour,
  startConfiguration,
  tourFailed,
  tourFound,
  tourRequest,
} from '../model/tour'
import type { MapServices } from '../services'
import { usePoints } from './use-points'

/** One step of the map: from the old state to the new one. */
type Step = (state: MapState) => MapState

/** The open map: its state, and a person's operations. */
export interface MapPanel {
  state: MapState
  /** the last change as text, for screen readers */
  said: string
  /** the full error of the path; null = none */
  trouble: string | null
  /** a path is being requested */
  busy: boolean
  /** the map once all clicked points have their names */
  settled: () => Promise<MapState>
  pressMap: (at: Position) => void
  pressMarker: (id: string) => void
  choosePlace: (place: Place) => MapMarker | null
  showFound: (markers: readonly MapMarker[]) => void
  switchTo: (mode: MapMode) => void
  /** opens or closes the choice of the mode */
  choose: (isOpen: boolean) => void
  togglePanel: (panel: keyof MapState['panels']) => void
  remove: (id: string) => void
  move: (from: number, to: number) => void
  clear: () => void
  configure: () => void
  restore: () => void
  /** goes on from a map that was only looked at to a tour */
  plan: () => void
  /** goes on with a tour confirmed before */
  resume: (tour: MapResume) => void
}

export interface MapPanelParts {
  input: MapInput
  can: GeoCapabilities
  services: MapServices
  host: Pick<WidgetHost, 'lang' | 'text' | 'open' | 'notify'>
}

/** Runs an open map over its model. */
export function useMapPanel({ can, host, input, services }: MapPanelParts): MapPanel {
  const [state, change] = useReducer((held: MapState, step: Step) => step(held), input, openMap)
  const [said, say] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const latest = useRef(state)
  latest.current = state
  const { lang, notify, open, text } = host

  const configure = useCallback(
    async (from: MapState) => {
      const given = {
        configuration: startConfiguration(from),
        can: can.directions,
        searches: can.places !== null,
      }
      const chosen = (await open('path-configuration', given as never)) as unknown as TourConfiguration | null
      change((held) => (chosen ? configureTour({ ...held, mode: 'path' }, chosen) : backToStage(held)))
    },
    [open, can],
  )
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (latest.current.mode === 'path') void configure(latest.current)
  }, [configure])

  useHref({ state, change, services, lang, onFound: setFound, onFailed: setFailed })
  function setFound(after: MapState): void {
    const legs = after.tour?.found?.legs ?? []
    setTrouble(null)
    say(text('MAPS.SAID.PATH', { total: legText(getTotal(legs, lang)) }))
  }
  function setFailed(code: string): void {
    const params = { status: directionsStatus(code) }
    notify({ tone: 'danger', title: 'MAPS.DIRECTIONS.ERROR_TITLE', text: 'MAPS.DIRECTIONS.ERROR', params })
    setTrouble(text(code in TROUBLES ? `ERRORS.${code}` : 'ERRORS.DIRECTIONS_UNAVAILABLE'))
  }

  /** Runs a step and announces it, with the title of its marker. */
  const act = (step: Step, id?: string) => {
    const before = latest.current
    const after = step(before)
    if (after === before) return
    // Two steps may occur before the next render.
    latest.current = after
    change(step)
    setTrouble(null)
    const words = changeWords(before, after, id)
    if (words) say(text(words.key, { n: after.stages.length, title: words.title }))
    if (after.mode === 'path' && after.stages.length < 2) change(backToStage)
  }

  const points = usePoints(
    services,
    (marker) => act((held) => addPoint(held, marker), marker.id),
    (id, named) => {
      act((held) => nameMarker(held, id, named))
      say(text('MAPS.SAID.NAMED', { title: named.title }))
    },
  )
  const switchTo = (mode: MapMode) => {
    // A clicked point belongs to the path requested after it.
    if (points.isComing()) return void points.standing().then(() => switchTo(mode))
    if (!canSwitch(latest.current, mode)) return
    const after = switchMode(latest.current, mode)
    change((held) => switchMode(held, mode))
    setTrouble(null)
    say(text(`MAPS.MODE.${mode.toUpperCase()}`))
    if (mode === 'path') void configure(after)
  }

  return {
    state,
    said,
    trouble,
    switchTo,
    busy: state.tour !== null && state.tour.found === null,
    settled: () => points.named().then(() => latest.current),
    pressMap: (at) => {
      if (takesPoints(latest.current)) points.press(at)
    },
    pressMarker: (id) => act((held) => pressMarker(held, id), id),
    choosePlace: (place) => {
      const { position } = place
      if (!position) return null
      const marker = points.of({ ...place, position })
      act((held) => addPlace(held, marker), marker.id)
      return marker
    },
    showFound: (markers) => {
      act((held) => showFound(held, markers))
      say(text('MAPS.SAID.FOUND', { n: markers.length }))
    },
    choose: (isOpen) => change((held) => ({ ...held, choosing: isOpen })),
    togglePanel: (panel) => change((held) => togglePanel(held, panel)),
    remove: (id) => act((held) => removeStage(held, id), id),
    move: (from, to) =>
      act((held) => keepOrderIfChanged(moveStage(held, from, to), held), latest.current.stages[from]),
    clear: () => act(clearStages),
    configure: () => void configure(latest.current),
    restore: () => act((held) => keepOrder(restoreOrder(held))),
    plan: () => act(planTour),
    resume: (tour) => act((held) => resumeTour(held, tour)),
  }
}

/** An order that a person chose is not optimised again. */
function keepOrderIfChanged(after: MapState, before: MapState): MapState {
  return after !== before && after.tour ? keepOrder(after) : after
}

/** Codes with a message of their own. */
const TROUBLES = {
  STOP_OFF_ROAD: 1,
  NO_ROUTE: 1,
  TOO_MANY_STOPS: 1,
  ROUTE_TOO_LONG: 1,
  ROUTE_OPTION_OFF: 1,
  POSITION_OUTSIDE: 1,
  DIRECTIONS_BUSY: 1,
  DIRECTIONS_SLOW: 1,
  DIRECTIONS_DENIED: 1,
  DIRECTIONS_UNAVAILABLE: 1,
  HOST_NOT_ALLOWED: 1,
}

/** The change of the stages by a step, as a text key, and the stage concerned. */
function changeWords(before: MapState, after: MapState, id = ''): { key: string; title: string } | null {
  const title = [...after.markers, ...before.markers].find((one) => one.id === id)?.title ?? ''
  if (after.stages.length > before.stages.length) return { key: 'MAPS.SAID.ADDED', title }
  if (after.stages.length < before.stages.length)
    return { key: title ? 'MAPS.SAID.REMOVED' : 'MAPS.SAID.CLEARED', title }
  if (after.stages.some((one, index) => one !== before.stages[index]))
    return { key: 'MAPS.SAID.MOVED', title }
  return after.markers.length > before.markers.length ? { key: 'MAPS.SAID.MARKED', title } : null
}

interface PathParts {
  state: MapState
  change: (step: Step) => void
  services: MapServices
  lang: string
  onFound: (after: MapState) => void
  /** gets the error code */
  onFailed: (code: string) => void
}

/** Requests the path whenever one is needed; an older call is aborted. */
function useHref({ change, lang, onFailed, onFound, services, state }: PathParts): void {
  const told = useRef({ onFailed, onFound })
  told.current = { onFailed, onFound }
  const asks = state.tour !== null && state.tour.found === null && listStages(state).length > 1
  const order = state.stages.join(' ')
  const asked = useRef(state)
  asked.current = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order or configuration is asked for anew
  useEffect(() => {
    const request = asks ? tourRequest(asked.current) : null
    if (!request) return
    const stop = new AbortController()
    services.directions(request, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return
        const after = tourFound(asked.current, answer, lang)
        change((held) => tourFound(held, answer, lang))
        told.current.onFound(after)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        change(tourFailed)
        told.current.onFailed(isApiError(error) ? error.failure.errorCode : '')
      },
    )
    return () => stop.abort()
  }, [asks, order, state.tour?.configuration, services, lang, change])
}
