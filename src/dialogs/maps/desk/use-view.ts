import { useEffect, useState } from 'react'
import type { GeoCapabilities, MapType } from '../../../contract/geo'
import type { MapInput, MapLeft } from '../../../contract/maps'
import type { Position } from '../../../contract/place'
import type { PlacedMarkers } from '../../../engine/record-markers'
import { useOffice } from '../../../pages/office'
import type { MapMove } from '../leaflet'
import { type OpeningView, openingView } from '../model/state'
import { type MapServices, placesFault } from '../services'
import type { Desk } from './use-desk'

/** How long the words that a map opens with are looked for, in ms. */
const OPENING_MS = 10_000

/** Why the place that a map was opened for is not in sight: nothing has this name, nobody answered, nobody can be asked. */
export type Unplaced = { is: 'unknown' } | { is: 'off' } | { is: 'failed'; why: string }

/** Where the map looks, and what it stands on. */
export interface MapView extends OpeningView {
  move: MapMove | null
  go: (move: MapMove) => void
  found: (placed: PlacedMarkers) => void
  /** records that were looked for and do not stand on the map; null = none, or the person knows */
  left: MapLeft | null
  forget: () => void
  /** null = the map looks where it should */
  unplaced: Unplaced | null
  here: Position | null
  /** no tile of what the map shows could be fetched */
  groundFails: boolean
  setGroundFails: (fails: boolean) => void
  locate: () => void
  setType: (type: MapType) => void
  start: () => void
}

interface ViewParts {
  input: MapInput
  can: GeoCapabilities
  services: MapServices
  desk: Desk
}

/** Runs the view of an open map. */
export function useView({ can, desk, input, services }: ViewParts): MapView {
  const { notices, ports } = useOffice()
  const [move, go] = useState<MapMove | null>(null)
  const [here, setHere] = useState<Position | null>(null)
  const [groundFails, setGroundFails] = useState(false)
  const [left, setLeft] = useState(() => lacking(input.left))
  const [unplaced, setUnplaced] = useState<Unplaced | null>(null)
  const [told] = useState(() => openingView(input, can))
  const [type, setType] = useState(told.type)
  const { center, markers = [], query } = input
  const way = desk.state.path?.found
  useEffect(() => {
    if (way) go({ fit: [...way.line.map(([lat, lng]) => ({ lat, lng })), ...way.stops] })
  }, [way])
  const place = (words: string) => {
    setUnplaced(null)
    services.search(words, { kind: 'geocode', country: null }, AbortSignal.timeout(OPENING_MS)).then(
      ([first]) => (first?.position ? go({ at: first.position, zoom: told.zoom }) : setUnplaced({ is: 'unknown' })),
      (error: unknown) => setUnplaced({ is: 'failed', why: placesFault(error, ports.texts) }),
    )
  }
  return {
    ...told,
    ...{ move, go, here, type, setType, groundFails, setGroundFails, left, unplaced },
    // The map is there: all its markers are looked at together, or the words it was opened with are looked for (MAP-23).
    start: () => {
      if (!center && markers.length > 1) go({ fit: markers.map(({ position }) => position) })
      if (center || markers.length > 0 || !query) return
      if (can.places) place(query)
      else setUnplaced({ is: 'off' })
    },
    forget: () => setLeft(null),
    found: (placed) => {
      desk.showFound(placed.markers)
      setLeft(lacking(placed.left))
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

/** What is lacking, null where nothing is. */
function lacking(left: MapLeft | undefined): MapLeft | null {
  return left && (left.beyond > 0 || left.placeless.count > 0) ? left : null
}
