import type { Layer } from 'leaflet'
import type { TileLayer } from '../../../contract/maps/geo'
import { L } from './library'
import { vectorBaseMap } from './vector-tiles'

/** The base map. Images have no dark theme: the style sheet inverts those of roads. */
export function createBaseMap(baseMap: TileLayer): Layer {
  const { bounds, format, maxZoom, minZoom, type, url } = baseMap
  const [south, west, north, east] = bounds ?? [-90, -180, 90, 180]
  const options = {
    className: `base-map ${format} ${type}`,
    ...(bounds ? { bounds: L.latLngBounds([south, west], [north, east]) } : {}),
  }
  if (format === 'vector') return vectorBaseMap(baseMap, options)
  return L.tileLayer(url, { ...options, minNativeZoom: minZoom, maxNativeZoom: maxZoom })
}
