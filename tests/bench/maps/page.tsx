import '../../../src/app/styles.css'
import '../../../src/pages/maps/tokens.css'
import '../../../src/pages/maps/maps.css'
import { createRoot } from 'react-dom/client'
import type { MapMarker } from '../../../src/contract/maps/maps'
import { MapCanvas } from '../../../src/pages/maps/leaflet'
import { UiProvider } from '../../../src/ui/basics/UiContext'

declare global {
  interface Window {
    /** puts a map with `count` markers on the page; returns what takes it away */
    openMap: (count: number) => () => void
  }
}

/**
 * Markers all over the Po valley, drawn by a fixed row of numbers: dense towns, and villages between them.
 */
function markersOf(count: number): MapMarker[] {
  let state = 7
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const towns = Array.from({ length: 60 }, () => ({ lat: 44 + 1.8 * next(), lng: 8 + 4 * next() }))
  return Array.from({ length: count }, (_, index) => {
    const town = towns[index % towns.length]
    const near = index % 3 === 0 || !town
    const position = near
      ? { lat: 44 + 1.8 * next(), lng: 8 + 4 * next() }
      : { lat: town.lat + 0.1 * (next() - 0.5), lng: town.lng + 0.15 * (next() - 0.5) }
    return {
      id: String(index),
      title: `Marker ${index}`,
      position,
      rawData: null,
      locked: false,
      options: { icon: null },
    }
  })
}

const WORDS = {
  zoomIn: 'in',
  zoomOut: 'out',
  locate: 'locate',
  plain: (title: string) => title,
  stage: (number: number, title: string) => `${number} ${title}`,
  beyond: (title: string) => title,
  group: (count: number) => `${count} markers`,
}
const nothing = () => undefined

window.openMap = (count) => {
  const place = document.createElement('div')
  Object.assign(place.style, { width: '1040px', height: '560px', display: 'grid' })
  document.body.append(place)
  const root = createRoot(place)
  const markers = markersOf(count).map((marker) => ({ marker, number: null, still: false }))
  root.render(
    <UiProvider value={{ lang: 'it', text: (key) => key }}>
      <MapCanvas
        label="map"
        center={{ lat: 44.9, lng: 10 }}
        zoom={8}
        minZoom={0}
        maxZoom={null}
        baseMap={null}
        theme=""
        markers={markers}
        clustered
        way={null}
        move={null}
        here={null}
        words={WORDS}
        aims
        onStart={nothing}
        onMapPress={nothing}
        onMarkerPress={nothing}
        onLocate={nothing}
        onBaseMap={nothing}
      />
    </UiProvider>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
