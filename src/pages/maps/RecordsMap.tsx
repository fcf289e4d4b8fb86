import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readQuery } from '../../engine/list/query'
import { loadMapRecords } from '../../engine/maps/record-markers'
import { buildStoredMarkers, type StoredMarker } from '../../engine/maps/tour-rows'
import { getErrorText } from '../../engine/shell/notices'
import { useOffice, useTexts } from '../office'
import type { RecordsMapProps } from '../start/card-map'
import { MapCanvas, type MapMove } from './leaflet'
import { getInitialView } from './model/state'
import { BARE_CAPABILITIES, useMapWords, useTheme } from './panel/look'
import { mapServices } from './services'
import './tokens.css'
import './maps.css'

/** As many records are put on a map beside other things. */
const RECORDS_MAX = 200

/**
 * The records of a list on a small map; a press on one opens it. A record with a path stands there by its
 * stops.
 */
export function RecordsMap({ label, route, search }: RecordsMapProps) {
  const office = useOffice()
  const { text } = useTexts()
  const [services] = useState(() => mapServices(office))
  const capable = useQuery({
    queryKey: ['geo', 'capabilities'],
    queryFn: services.capabilities,
    retry: 1,
    gcTime: 0,
  })
  const found = useQuery({
    queryKey: ['list', route, 'map', search],
    queryFn: async () => {
      const { entity } = await office.entities.load(route)
      const read = readQuery(entity, search)
      const records = await loadMapRecords(
        office.ports.backend.records,
        entity,
        'query' in read ? read.query : {},
        RECORDS_MAX,
      )
      return buildStoredMarkers(entity, records)
    },
  })
  if (found.error && !found.data)
    return <p className="muted">{getErrorText(found.error, office.ports.texts)}</p>
  if (capable.isPending || !found.data) return <div className="map-card" />
  if (found.data.length === 0) return <p className="muted">{text('START.NOTHING')}</p>
  const can = capable.data ?? BARE_CAPABILITIES
  // Where the map looks is asked for anew with other records.
  return <DrawnRecords key={search} can={can} label={label} markers={found.data} />
}

function DrawnRecords({
  can,
  label,
  markers,
}: {
  can: typeof BARE_CAPABILITIES
  label: string
  markers: readonly StoredMarker[]
}) {
  const { navigator } = useOffice().ports
  const { text } = useTexts()
  const [theme, words] = [useTheme(), useMapWords()]
  const [view] = useState(() => getInitialView({ markers: markers.map(({ marker }) => marker) }, can))
  const shown = useMemo(
    () => markers.map(({ marker, number }) => ({ marker, number, still: false, opens: true })),
    [markers],
  )
  const [move, setMove] = useState<MapMove | null>(null)
  const baseMap = can.tiles[0] ?? null
  return (
    <div className="map-area map-card">
      <MapCanvas
        label={label}
        theme={theme}
        words={words}
        baseMap={baseMap}
        move={move}
        center={view.center}
        zoom={view.zoom}
        minZoom={view.minZoom}
        maxZoom={view.maxZoom}
        markers={shown}
        clustered
        way={null}
        here={null}
        aims={false}
        onStart={() => setMove({ fit: markers.map(({ marker }) => marker.position) })}
        onMapPress={() => undefined}
        onMarkerPress={(id) => {
          const pressed = markers.find(({ marker }) => marker.id === id)
          if (pressed) navigator.go(pressed.path)
        }}
        inPage
        onBaseMap={() => undefined}
      />
      <div className="map-foot">
        <span className="grow" />
        <span className="map-credits">{baseMap?.attribution ?? text('MAPS.NO_GROUND')}</span>
      </div>
    </div>
  )
}
