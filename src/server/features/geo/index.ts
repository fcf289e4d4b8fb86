import { randomBytes } from 'node:crypto'
import { pathFieldOf } from '../../../catalog/path-field'
import { type GeoCapabilities, MAP_START } from '../../../contract/geo'
import { defineFeature } from '../../feature'
import { keepSecret } from '../accounts'
import { lookupsFeature } from '../lookups'
import { settingsFeature } from '../settings'
import { straightRouter } from './directions'
import { createDirectionsService } from './directions-services'
import { loadedMap } from './extract/loaded-map'
import { townMap } from './extract/local-map'
import { createGeocoder } from './geocoders'
import { placesInCodes } from './places'
import { createLimits, type Geo, geoRoutes } from './routes'
import { createTileKeys, openTileSources } from './tiles'

export { type LoadOptions, loadExtract } from './extract/load'

/**
 * Maps: places, addresses of points, directions and what draws the ground. Each comes from the service of the settings, else
 * from data the office has itself; ways without either are straight lines.
 */
export const geoFeature = defineFeature<Geo>({
  id: 'geo',
  routes: geoRoutes,
  open: async ({ catalogue, config: { data, demo, maps }, db, log, now, use }) => {
    const own = (await loadedMap(data, log)) ?? (demo ? townMap() : null)
    const geocoder = maps?.geocoder ? createGeocoder(maps.geocoder) : (own?.geocoder ?? null)
    const router = maps?.directions ? createDirectionsService(maps.directions) : (own?.router ?? straightRouter)
    const tiles = await openTileSources(maps?.tiles ?? [], log)
    if (own && !tiles.some(({ layer }) => layer.type === own.ground.layer.type)) tiles.unshift(own.ground)
    const keys = createTileKeys(await keepSecret(db, 'tiles', randomBytes(32).toString('base64url')), now)
    const attribution = maps?.geocoder ? '© OpenStreetMap contributors' : (own?.attribution ?? '')
    const provider = maps?.geocoder?.kind ?? ('gazetteer' as const)
    return {
      service: {
        places: geocoder && placesInCodes(geocoder, () => use(lookupsFeature)),
        offersPlaces: maps?.geocoder !== undefined || own?.isReal === true,
        router,
        tiles,
        keys,
        limits: createLimits(),
        capabilities: async () => ({
          directions: router.capabilities,
          places: geocoder && { provider, reverse: true, attribution },
          tiles: tiles.map(keys.layerOf),
          start: startAt(own?.start, await use(settingsFeature).count('map.defaultZoom')),
          tours: [...catalogue().entities.values()].filter(({ entity }) => pathFieldOf(entity)).map(({ entity }) => entity.route),
        }),
      },
      close: async () => {
        for (const source of new Set([...tiles, ...(own ? [own.ground] : [])])) await source.close()
      },
    }
  },
})

const ZOOM_MAX = 20

/** Where maps open: a loaded map where it says, at its own zoom while the office has left the setting as it was shipped. */
function startAt(own: GeoCapabilities['start'] | undefined, zoom: number): GeoCapabilities['start'] {
  return own && zoom === MAP_START.zoom ? own : { ...(own ?? MAP_START), zoom: Math.min(zoom, ZOOM_MAX) }
}
