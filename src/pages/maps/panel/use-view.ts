import { useEffect, useState } from 'react'
import type { GeoCapabilities, MapType } from '../../../contract/maps/geo'
import type { MapInput, MapLeft } from '../../../contract/maps/maps'
import type { Position } from '../../../contract/maps/place'
import type { PlacedMarkers } from '../../../engine/maps/record-markers'
import { useOffice } from '../../office'
import type { MapMove } from '../leaflet'
import { getInitialView, type OpeningView } from '../model/state'
import { type MapServices, placesFault } from '../services'
import type { MapPanel } from './use-map-panel'

/** Time limit of the search for the text with which a map opens, in ms. */
const OPENING_MS = 10_000

/**
 * Why the place for which a map was opened is not visible: not found, its street alone found, no answer, no
 * geocoder.
 */
export type Unplaced =
  | { is: 'unknown' }
  | { is: 'off' }
  | { is: 'street'; number: string }
  | { is: 'failed'; why: string }

/** View and base map of the map. */
export interface MapView extends OpeningView {
  move: MapMove | null
  go: (move: MapMove) => void
  found: (placed: PlacedMarkers) => void
  /** records found that are not on the map; null = none, or the person has seen it */
  left: MapLeft | null
  forget: () => void
  /** null = the map shows the place */
  unplaced: Unplaced | null
  /** where a search that opened the map led to; empty = it found nothing, or there was none */
  sought: readonly Position[]
  here: Position | null
  /** no visible tile could be fetched */
  baseMapFails: boolean
  setBaseMapFails: (fails: boolean) => void
  locate: () => void
  setType: (type: MapType) => void
  start: () => void
}

interface ViewParts {
  input: MapInput
  can: GeoCapabilities
  services: MapServices
  mapPanel: MapPanel
}

/** Runs the view of an open map. */
export function useView({ can, mapPanel, input, services }: ViewParts): MapView {
  const { notices, ports } = useOffice()
  const [move, go] = useState<MapMove | null>(null)
  const [sought, setSought] = useState<readonly Position[]>([])
  const [here, setHere] = useState<Position | null>(null)
  const [baseMapFails, setBaseMapFails] = useState(false)
  const [left, setLeft] = useState(() => findMissingParts(input.left))
  const [unplaced, setUnplaced] = useState<Unplaced | null>(null)
  const [told] = useState(() => getInitialView(input, can))
  const [type, setType] = useState(told.type)
  const { center, markers = [], query } = input
  const way = mapPanel.state.tour?.found
  useEffect(() => {
    if (way) go({ fit: [...way.line.map(([lat, lng]) => ({ lat, lng })), ...way.stops] })
  }, [way])
  const place = (words: string) => {
    setUnplaced(null)
    const { queryCountry: country = null, queryKind: kind = 'geocode' } = input
    services.search(words, { kind, country }, AbortSignal.timeout(OPENING_MS)).then(
      ([first]) => {
        if (!first?.position) return setUnplaced({ is: 'unknown' })
        setSought([first.position])
        go({ at: first.position, zoom: told.zoom })
        if (first.withoutNumber) setUnplaced({ is: 'street', number: first.withoutNumber })
      },
      (error: unknown) => setUnplaced({ is: 'failed', why: placesFault(error, ports.texts) }),
    )
  }
  return {
    ...told,
    move,
    go,
    here,
    sought,
    type,
    setType,
    baseMapFails,
    setBaseMapFails,
    left,
    unplaced,
    // The map is ready: it fits all its markers, or searches the text with which it was opened (MAP-23).
    start: () => {
      if (!center && markers.length > 1) go({ fit: markers.map(({ position }) => position) })
      if (center || markers.length > 0 || !query) return
      if (can.places) place(query)
      else setUnplaced({ is: 'off' })
    },
    forget: () => setLeft(null),
    found: (placed) => {
      mapPanel.showFound(placed.markers)
      setLeft(findMissingParts(placed.left))
      if (placed.markers.length > 0) go({ fit: placed.markers.map(({ position }) => position) })
    },
    locate: () => {
      services.locate().then(
        (at) => {
          setHere(at)
          go({ at, zoom: 14 })
        },
        () => notices.add({ tone: 'warning', text: 'MAPS.NO_POSITION' }),
      )
    },
  }
}

/** The missing parts; null where none are. */
function findMissingParts(left: MapLeft | undefined): MapLeft | null {
  return left && (left.beyond > 0 || left.placeless.count > 0) ? left : null
}
