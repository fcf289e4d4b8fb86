import type { Directions, GeoCapabilities, MapPart } from '../../../../contract/maps/geo'
import { Refusal } from '../../../kernel/refusal'
import type { DirectionsSettings } from '../../../map-settings'
import type { Lookups } from '../../../records'
import { type Cache, createCache } from './cache'
import type { ChosenServices } from './chosen'
import { type Router, straightRouter } from './directions'
import type { LocalMap } from './extract/local-map'
import { createGeocoder } from './geocoders'
import { createGraphHopper } from './graphhopper'
import { createOsrm } from './osrm'
import { type Places, placesInCodes } from './places'
import { serviceSource, type TileSource } from './tiles'
import { createValhalla } from './valhalla'

/** The sources of maps, until the settings change. */
export interface MapSources {
  /** null = places cannot be searched here */
  places: Places | null
  /** the service that finds places, and its attribution */
  finder: GeoCapabilities['places']
  /** address fields may search places, because these are real: from a geocoder or a loaded extract */
  offersPlaces: boolean
  router: Router
  /** routes found by this router, cached for five minutes */
  tours: Cache<Directions>
  tiles: readonly TileSource[]
  closed: readonly MapPart[]
}

/** Inputs of the sources besides the services. */
export interface OwnSources {
  /** the data of the office; null = none */
  own: LocalMap | null
  /** opened files of the environment */
  files: readonly TileSource[]
  lookups: () => Lookups
}

const FIVE_MINUTES_MS = 5 * 60 * 1000
const OSM = '© OpenStreetMap contributors'

/**
 * Each part comes from its service, else from data of the office; routes without either are straight lines.
 */
export function openSources(
  { closed, directions, geocoder, tiles }: ChosenServices,
  parts: OwnSources,
): MapSources {
  const { files, lookups, own } = parts
  const isClosed = (part: MapPart) => closed.includes(part)
  const finds = geocoder ? createGeocoder(geocoder) : isClosed('places') ? null : (own?.geocoder ?? null)
  const drawn = tiles.flatMap((one) =>
    /^https?:/i.test(one.source)
      ? [serviceSource(one)]
      : files.filter(({ layer }) => layer.type === one.type),
  )
  const needsBaseMap = own !== null && !drawn.some(({ layer }) => layer.type === own.baseMap.layer.type)
  return {
    places: finds && placesInCodes(finds, lookups),
    finder: finds && {
      provider: geocoder?.kind ?? 'gazetteer',
      reverse: true,
      attribution: geocoder ? OSM : (own?.attribution ?? ''),
    },
    offersPlaces: geocoder !== undefined || (finds !== null && own?.isReal === true),
    router: directions
      ? createDirectionsService(directions)
      : isClosed('directions')
        ? closedRouter
        : (own?.router ?? straightRouter),
    tours: createCache({ life: FIVE_MINUTES_MS, most: 200_000, weigh: ({ path }) => path.length + 100 }),
    tiles: needsBaseMap ? [own.baseMap, ...drawn] : drawn,
    closed,
  }
}

/** The chosen service may not be called, and another one could be mistaken for it. */
const closedRouter: Router = {
  capabilities: straightRouter.capabilities,
  route: async () => {
    throw new Refusal(
      'HOST_NOT_ALLOWED',
      'The route service of the settings is on a host that this server may not call',
    )
  },
}

const [LAT, LNG] = [42.8, 12.6]

/** Calls the service behind a part once, and returns whether it answered. Rejects as that part does. */
export async function probeSource(
  { places, router, tiles }: MapSources,
  part: MapPart,
  type: string,
): Promise<void> {
  const signal = AbortSignal.timeout(PROBE_MS)
  if (part === 'places') return void (await places?.reverse({ lat: LAT, lng: LNG }, 'it', signal))
  if (part === 'tiles')
    return void (await tiles.find(({ layer }) => layer.type === type)?.tile(0, 0, 0, signal))
  const [origin, destination] = [
    { lat: LAT, lng: LNG },
    { lat: LAT, lng: LNG + 0.01 },
  ]
  const request = {
    origin,
    destination,
    waypoints: [],
    avoidHighways: false,
    departure: null,
    optimize: false,
  }
  await router.route(request, 'it', signal).catch((error: unknown) => {
    // It answered, but has no roads there.
    if (!(error instanceof Refusal) || error.code === 'HOST_NOT_ALLOWED') throw error
  })
}

/** Time limit of a probe, in ms: a person waits for it. */
const PROBE_MS = 10_000

const MAKERS: Readonly<Record<DirectionsSettings['kind'], (settings: DirectionsSettings) => Router>> = {
  valhalla: createValhalla,
  osrm: createOsrm,
  graphhopper: createGraphHopper,
}

/** The directions service of the settings. */
export function createDirectionsService(settings: DirectionsSettings): Router {
  return MAKERS[settings.kind](settings)
}
