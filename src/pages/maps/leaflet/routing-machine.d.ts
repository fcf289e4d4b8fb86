/**
 * The one part of leaflet-routing-machine that maps use: its package has 68 kB of texts and controls beside
 * it.
 */
declare module 'leaflet-routing-machine/src/line' {
  import type { LatLng, LayerGroup, PathOptions } from 'leaflet'

  interface Route {
    coordinates: LatLng[]
    inputWaypoints: { latLng: LatLng }[]
  }

  interface LineOptions {
    styles?: PathOptions[]
    missingRouteStyles?: PathOptions[]
    addWaypoints?: boolean
    extendToWaypoints?: boolean
    missingRouteTolerance?: number
  }

  const Line: new (route: Route, options?: LineOptions) => LayerGroup
  export default Line
}
