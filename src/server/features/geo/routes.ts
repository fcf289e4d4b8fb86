import { gunzipSync } from 'node:zlib'
import { SUGGEST_CHARACTERS, SUGGEST_RESULTS } from '../../../contract/constants'
import { type Directions, type GeoCapabilities, MAP_TYPES } from '../../../contract/geo'
import { PLACE_KINDS, PLACE_TEXT_MAX, type PlaceAnswer, type PlaceKind } from '../../../contract/place'
import type { Core, Route } from '../../feature'
import { answer, encodingOf } from '../../kernel/http/answers'
import { readObject } from '../../kernel/http/body'
import { type HttpCall, langOf, paramOf } from '../../kernel/http/call'
import { TILES_PATH } from '../../kernel/http/headers'
import { Refusal } from '../../kernel/refusal'
import { type Allowance, type Cache, createAllowance, createCache } from './cache'
import { directionsRefusal, type Router, refuseObstacle } from './directions'
import { ServiceFailure } from './outbound'
import type { Places } from './places'
import { readDirections, readPoint } from './request'
import type { TileKeys, TileSource } from './tiles'

/** What map calls are answered from. */
export interface Geo {
  /** null = this office has no geocoder */
  places: Places | null
  router: Router
  tiles: readonly TileSource[]
  keys: TileKeys
  capabilities: () => Promise<GeoCapabilities>
  /** address fields search places, because they are real ones: those of a geocoder or of a loaded extract */
  offersPlaces: boolean
  /** limits of one office */
  limits: GeoLimits
}

/** What protects the services behind maps. */
export interface GeoLimits {
  /** tours found, for five minutes */
  tours: Cache<Directions>
  directions: Allowance
  places: Allowance
}

const FIVE_MINUTES_MS = 5 * 60 * 1000

/** 60 tours and 240 searches per person and minute: more is no person. */
export function createLimits(): GeoLimits {
  return {
    tours: createCache({ life: FIVE_MINUTES_MS, most: 200_000, weigh: ({ path }) => path.length + 100 }),
    directions: createAllowance(60),
    places: createAllowance(240),
  }
}

/** Largest body of a directions call: 100 points. */
const BODY_MAX = 32 * 1024

/** The calls of maps; docs/reference/api.md says what each does. */
export const geoRoutes: readonly Route<Geo>[] = [
  {
    method: 'GET',
    path: '/api/geo/places',
    right: 'signed in',
    answer: async (call, core, { limits, places }) => {
      spend(call, limits.places)
      const text = (call.req.query('q') ?? '').trim()
      if (text.length < SUGGEST_CHARACTERS || text.length > PLACE_TEXT_MAX)
        throw new Refusal('BAD_PARAMETER', `"q" is a text of ${SUGGEST_CHARACTERS} to ${PLACE_TEXT_MAX} characters`)
      const query = { text, kind: kindOf(call), country: countryOf(call), lang: langOfCaller(call), size: SUGGEST_RESULTS }
      const items = await located(core, known(places).search(query, call.req.raw.signal))
      return answer(call, { items } satisfies PlaceAnswer)
    },
  },
  {
    method: 'GET',
    path: '/api/geo/reverse',
    right: 'signed in',
    answer: async (call, core, { limits, places }) => {
      spend(call, limits.places)
      const point = readPoint(call.req.query('lat'), call.req.query('lng'))
      if (!places) return answer(call, null)
      return answer(call, await located(core, places.reverse(point, langOfCaller(call), call.req.raw.signal)))
    },
  },
  {
    method: 'GET',
    path: '/api/geo/capabilities',
    right: 'signed in',
    answer: async (call, _, { capabilities }) => answer(call, await capabilities()),
  },
  {
    method: 'POST',
    path: '/api/geo/directions',
    right: 'signed in',
    isReading: true,
    answer: async (call, { log }, { limits, router }) => {
      const request = readDirections(await readObject(call, true, BODY_MAX))
      refuseObstacle(request, router)
      spend(call, limits.directions)
      const lang = langOfCaller(call)
      const key = JSON.stringify([lang, request])
      const found = await limits.tours
        .get(key, () => router.route(request, lang, call.req.raw.signal))
        .catch((error: unknown) => {
          if (!(error instanceof ServiceFailure)) throw error
          log(`directions: ${error.message}`)
          throw directionsRefusal(error.kind)
        })
      return answer(call, found)
    },
  },
  {
    method: 'GET',
    path: `${TILES_PATH}:type/:z/:x/:y`,
    // Images are loaded without a session: the key in their address stands for one.
    right: 'open',
    answer: async (call, { log }, { keys, tiles }) => {
      if (!keys.fits(call.req.query('key') ?? ''))
        throw new Refusal('UNAUTHORIZED', 'The key of this tile has ended: load the map again')
      const type = MAP_TYPES.find((one) => one === paramOf(call, 'type'))
      const source = tiles.find(({ layer }) => layer.type === type)
      if (!source) throw new Refusal('NOT_FOUND', 'This office has no such map')
      const [z, x, y] = tileOf(call)
      const tile = await source.tile(z, x, y, call.req.raw.signal).catch((error: unknown) => {
        log(`tiles: ${error instanceof Error ? error.message : String(error)}`)
        throw new Refusal('TILES_UNAVAILABLE', 'The ground of the map is not available', [], { retryAfter: 30 })
      })
      const headers = { 'cache-control': 'private, max-age=86400', vary: 'accept-encoding' }
      if (!tile) return call.body(null, 204, headers)
      const takes = tile.isPacked && encodingOf(call.req.header('accept-encoding')) !== null
      const bytes = tile.isPacked && !takes ? gunzipSync(tile.bytes) : tile.bytes
      return call.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': tile.type,
        ...(takes ? { 'content-encoding': 'gzip' } : {}),
      })
    },
  },
]

/** Most zoom that any ground has. */
const ZOOM_MAX = 24

function tileOf(call: HttpCall): [number, number, number] {
  const parts = ['z', 'x', 'y'].map((name) => paramOf(call, name))
  const [z = -1, x = -1, y = -1] = parts.map((text) => (/^\d{1,8}$/.test(text) ? Number(text) : -1))
  if (z >= 0 && z <= ZOOM_MAX && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z) return [z, x, y]
  throw new Refusal('BAD_PARAMETER', 'A tile has a zoom of 0 to 24, and a column and a row within it')
}

/** Counts a call of a person. Refuses TOO_MANY. */
function spend(call: HttpCall, allowance: Allowance): void {
  if (allowance.take(call.get('signed').user.id)) return
  throw new Refusal('TOO_MANY', 'Too many calls of the map within a minute', [], { retryAfter: 60 })
}

const langOfCaller = (call: HttpCall): string => langOf(call, call.get('signed').user)

function known(places: Places | null): Places {
  if (places) return places
  throw new Refusal('NOT_FOUND', 'This office has no geocoder')
}

/** Refuses when a geocoder fails; its log line names the host, never the address asked for. */
async function located<Found>({ log }: Core, work: Promise<Found>): Promise<Found> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    log(`places: ${error.message}`)
    const code = error.kind === 'busy' ? 'GEOCODER_BUSY' : 'GEOCODER_UNAVAILABLE'
    throw new Refusal(code, 'The search for places is not responding', [], { retryAfter: 30 })
  }
}

function kindOf(call: HttpCall): PlaceKind {
  const text = call.req.query('kind') ?? 'geocode'
  const kind = PLACE_KINDS.find((one) => one === text)
  if (kind) return kind
  throw new Refusal('BAD_PARAMETER', `"kind" is "${text.slice(0, 40)}", but must be one of ${PLACE_KINDS.join(', ')}`)
}

function countryOf(call: HttpCall): string | null {
  const text = call.req.query('country')
  if (text === undefined || text === '') return null
  if (/^[A-Za-z0-9]{2,3}$/.test(text)) return text
  throw new Refusal('BAD_PARAMETER', '"country" is a code of two or three characters, like ITA')
}
