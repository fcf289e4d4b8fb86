import { randomBytes } from 'node:crypto'
import { findTourField } from '../../../../catalogue/record/tour-field'
import { type GeoCapabilities, MAP_START, MAP_TYPES, type MapPart } from '../../../../contract/maps/geo'
import { defineFeature } from '../../../feature'
import { holdReading } from '../../../kernel/bus'
import { keepSecret } from '../../identity/accounts'
import { lookupsFeature } from '../../office/lookups'
import { SETTINGS_ROUTE, settingsFeature } from '../../office/settings'
import { loadChosenServices } from './chosen'
import { loadLocalMap } from './extract/loaded-map'
import { townMap } from './extract/local-map'
import { createLimits, type Geo, geoRoutes, waitForService } from './routes'
import { mapSettings } from './settings'
import { openSources, probeSource } from './sources'
import { createTileKeys, openTileFiles } from './tiles'

export { type LoadOptions, loadExtract } from './extract/load'
export type { Geo } from './routes'

/**
 * Maps: places, addresses of points, directions and tiles of the base map. Each comes from the service that
 * the settings of the office choose, else from that of the environment, else from data the office has itself;
 * routes without any are straight lines.
 */
export const geoFeature = defineFeature<Geo>({
  id: 'geo',
  routes: geoRoutes,
  settings: mapSettings,
  open: async ({ bus, catalogue, config: { data, demo, maps }, db, log, now, use }) => {
    const own = (await loadLocalMap(data, log)) ?? (demo ? townMap() : null)
    const files = await openTileFiles(maps?.tiles ?? [], log)
    const parts = { own, files, lookups: () => use(lookupsFeature) }
    const environment = {
      directions: maps?.directions,
      geocoder: maps?.geocoder,
      tiles: maps?.tiles ?? [],
      closed: [],
    }
    let held = { chosen: JSON.stringify(environment), sources: openSources(environment, parts) }
    let zoom: number = MAP_START.zoom
    const { again, close, settled } = holdReading({ bus, log }, SETTINGS_ROUTE, async () => {
      const registry = use(settingsFeature)
      zoom = await registry.count('map.defaultZoom')
      const services = await loadChosenServices(registry, maps)
      const chosen = JSON.stringify(services)
      // Other settings changed: cached answers stay valid.
      if (chosen === held.chosen) return
      held = { chosen, sources: openSources(services, parts) }
      for (const part of services.closed)
        log(`maps: the host that the settings name for ${part} is not in TESSERA_OUTBOUND_HOSTS`)
    })
    const keys = createTileKeys(await keepSecret(db, 'tiles', randomBytes(32).toString('base64url')), now)
    use(settingsFeature).addProbe(async (key) => {
      const [part, type] = findMapPart(key) ?? []
      if (part === undefined) return false
      await again()
      await waitForService(part, log, probeSource(held.sources, part, type ?? ''))
      return true
    })
    return {
      service: {
        sources: () => held.sources,
        keys,
        limits: createLimits(),
        capabilities: async () => {
          // Settings that were just stored apply from this answer on.
          await settled()
          const { closed, finder, router, tiles } = held.sources
          return {
            directions: router.capabilities,
            places: finder,
            tiles: tiles.map(keys.toLayer),
            closed: [...closed],
            start: startAt(own?.start, zoom),
            tours: [...catalogue().entities.values()]
              .filter(({ entity }) => findTourField(entity))
              .map(({ entity }) => entity.route),
          }
        },
      },
      fill: again,
      close: async () => {
        await close()
        for (const source of new Set([...files, ...(own ? [own.baseMap] : [])])) await source.close()
      },
    }
  },
})

/** The part of maps whose service a setting chooses, and its map type; null for other settings. */
function findMapPart(key: unknown): [part: MapPart, type?: string] | null {
  if (key === 'map.routing.url') return ['directions']
  if (key === 'map.geocoder.url') return ['places']
  const type = MAP_TYPES.find((one) => key === `map.tiles.${one}`)
  return type ? ['tiles', type] : null
}

const ZOOM_MAX = 20

/** Initial view of maps: that of a loaded map, at its own zoom unless the office changed the setting. */
function startAt(own: GeoCapabilities['start'] | undefined, zoom: number): GeoCapabilities['start'] {
  return own && zoom === MAP_START.zoom ? own : { ...(own ?? MAP_START), zoom: Math.min(zoom, ZOOM_MAX) }
}
