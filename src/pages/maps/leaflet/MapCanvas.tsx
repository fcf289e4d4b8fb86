import type { LeafletMouseEvent, Map as TheMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import type { TileLayer } from '../../../contract/maps/geo'
import type { Position } from '../../../contract/maps/place'
import { createBaseMap } from './base-map'
import { fitPane } from './keep-in-view'
import { L } from './library'
import { MapControls, type MapControlWords } from './MapControls'
import { createMarkerLayer, type MarkerLayer, type ShownMarker } from './marker-layer'
import type { PinWords } from './pin'
import { type DrawnWay, drawLine } from './route-line'
import './map.css'

/** The requested view, at a zoom or a minimum zoom; a new object requests it again. */
export type MapMove = { at: Position; zoom?: number; least?: number } | { fit: readonly Position[] }

/** Leaflet's clusters need a maximum zoom; without one this is it, far beyond house level. */
const ZOOM_END = 22
/** A click waits this long for a second one, in ms: a double click zooms, and adds no point (MAP-21). */
const DOUBLE_MS = 250
/** Maximum zoom when fitting markers, so that a single place is not shown too close. */
const FIT_ZOOM = 16

export interface MapCanvasProps {
  /** accessible name */
  label: string
  center: Position
  zoom: number
  minZoom: number
  maxZoom: number | null
  baseMap: TileLayer | null
  /** the theme of the page: the base map is drawn in its colours */
  theme: string
  markers: readonly ShownMarker[]
  clustered: boolean
  /** the route to draw; null = none */
  way: DrawnWay | null
  move: MapMove | null
  /** the person's own position */
  here: Position | null
  words: PinWords & MapControlWords
  /** clicks on the map have an effect: by keyboard a crosshair at the centre aims */
  aims: boolean
  onStart: () => void
  onMapPress: (at: Position) => void
  onMarkerPress: (id: string) => void
  /** absent = the map does not look for the person */
  onLocate?: () => void
  /** it stands on a page that scrolls: the wheel is the page's */
  inPage?: boolean
  /** all tiles of what is shown have been asked for; true = none of them came */
  onBaseMap: (fails: boolean) => void
}

/** The map itself: base map, markers, the drawn route. It reports clicks, and shows its props. */
export function MapCanvas(props: MapCanvasProps) {
  const { center, label, maxZoom, minZoom, words, zoom } = props
  const [map, setMap] = useState<TheMap | null>(null)
  return (
    <div className="map-canvas" data-aims={props.aims || undefined}>
      <MapContainer
        ref={setMap}
        center={[center.lat, center.lng]}
        zoom={zoom}
        minZoom={minZoom}
        maxZoom={maxZoom ?? ZOOM_END}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={!props.inPage}
        doubleClickZoom
        // Without animation, as with the buttons: a running zoom animation would swallow the next zoom.
        zoomAnimation={false}
        markerZoomAnimation={false}
        zoomSnap={1}
        // The size is followed below, windows included.
        trackResize={false}
        className="map-pane"
      >
        <MapLayers {...props} />
      </MapContainer>
      <span className="map-cross" aria-hidden="true" />
      {map ? <MapControls map={map} words={words} onLocate={props.onLocate} /> : null}
      <Named map={map} label={label} />
    </div>
  )
}

/** The map is one stop of the keyboard with a name. */
function Named({ label, map }: { map: TheMap | null; label: string }) {
  useEffect(() => {
    const place = map?.getContainer()
    place?.setAttribute('role', 'application')
    place?.setAttribute('aria-label', label)
  }, [map, label])
  return null
}

/** The drawn layers of the map. */
function MapLayers(props: MapCanvasProps) {
  const { aims, clustered, baseMap, here, markers, move, theme, way, words } = props
  const map = useMap()
  const latest = useRef(props)
  latest.current = props
  const layer = useRef<MarkerLayer | null>(null)

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let pressed: Position | null = null
    const tell = () => {
      clearTimeout(waiting)
      if (pressed) latest.current.onMapPress(pressed)
      pressed = null
    }
    const press = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      clearTimeout(waiting)
      pressed = null
      if (originalEvent.detail > 1) return
      const { lat, lng } = latlng.wrap()
      pressed = { lat, lng }
      waiting = setTimeout(tell, DOUBLE_MS)
    }
    map.on('click', press)
    latest.current.onStart()
    // A dialog has its size a moment after it is there: its middle stays the middle. Once it is used, what
    // was pressed stays where it is, as long as nothing leaves the view.
    const pane = map.getContainer()
    const uses = new AbortController()
    let isUsed = false
    const use = () => {
      isUsed = true
    }
    // When the map loses the focus no double click can follow: the next control, such as the confirm button,
    // finds the point chosen.
    pane.addEventListener('pointerleave', tell, { signal: uses.signal })
    for (const name of ['pointerdown', 'keydown'])
      pane.addEventListener(name, use, { capture: true, signal: uses.signal })
    const sizes = new ResizeObserver(() => {
      const shown = latest.current.markers.map(({ marker }) => marker.position)
      fitPane(map, shown, !isUsed)
    })
    sizes.observe(pane)
    return () => {
      map.off('click', press)
      clearTimeout(waiting)
      uses.abort()
      sizes.disconnect()
    }
  }, [map])

  useEffect(() => {
    if (!aims) return
    const place = map.getContainer()
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== place) return
      event.preventDefault()
      const { lat, lng } = map.getCenter().wrap()
      latest.current.onMapPress({ lat, lng })
    }
    place.addEventListener('keydown', key)
    return () => place.removeEventListener('keydown', key)
  }, [map, aims])

  useEffect(() => {
    const made = createMarkerLayer({ map, words, onPress: (id) => latest.current.onMarkerPress(id) })
    layer.current = made
    made.show(latest.current.markers, latest.current.clustered)
    return () => {
      layer.current = null
      made.remove()
    }
  }, [map, words])
  useEffect(() => layer.current?.show(markers, clustered), [markers, clustered])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a base map is drawn anew in the colours of another theme
  useEffect(() => {
    if (!baseMap) return
    const drawn = createBaseMap(baseMap)
    let [came, failed] = [0, 0]
    drawn.on('loading', () => {
      came = 0
      failed = 0
    })
    drawn.on('tileload', () => {
      came += 1
    })
    drawn.on('tileerror', () => {
      failed += 1
    })
    drawn.on('load', () => latest.current.onBaseMap(failed > 0 && came === 0))
    drawn.addTo(map)
    return () => void drawn.remove()
  }, [map, baseMap, theme])

  useEffect(() => (way ? drawLine(map, way) : undefined), [map, way])

  useEffect(() => {
    if (!move) return
    if ('at' in move) {
      const { at, least = 0, zoom = Math.max(least, map.getZoom()) } = move
      return void map.setView([at.lat, at.lng], zoom, { animate: false })
    }
    const points = move.fit.map(({ lat, lng }): [number, number] => [lat, lng])
    if (points.length > 0)
      map.fitBounds(L.latLngBounds(points), { padding: [48, 48], maxZoom: FIT_ZOOM, animate: false })
  }, [map, move])

  useEffect(() => {
    if (!here) return
    const point = L.circleMarker([here.lat, here.lng], {
      radius: 7,
      className: 'map-here',
      interactive: false,
    }).addTo(map)
    return () => void point.remove()
  }, [map, here])
  return null
}
