import type { DirectionsSettings } from '../../map-settings'
import type { Router } from './directions'
import { createGraphHopper } from './graphhopper'
import { createOsrm } from './osrm'
import { createValhalla } from './valhalla'

const MAKERS: Readonly<Record<DirectionsSettings['kind'], (settings: DirectionsSettings) => Router>> = {
  valhalla: createValhalla,
  osrm: createOsrm,
  graphhopper: createGraphHopper,
}

/** The directions service of the settings. */
export function createDirectionsService(settings: DirectionsSettings): Router {
  return MAKERS[settings.kind](settings)
}
