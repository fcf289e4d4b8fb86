import { SUGGEST_CHARACTERS, SUGGEST_RESULTS } from '../../../../contract/constants'
import { type GeoCapabilities, MAP_TYPES, type MapPart } from '../../../../contract/maps/geo'
import {
  PLACE_KINDS,
  PLACE_TEXT_MAX,
  type PlaceAnswer,
  type PlaceKind,
  REGION_CHARACTERS,
} from '../../../../contract/maps/place'
import type { Route } from '../../../feature'
import { type Allowance, createAllowance } from '../../../kernel/allowance'
import { answer, pickEncoding } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { getLang, type HttpCall, readParam } from '../../../kernel/http/call'
import { TILES_PATH } from '../../../kernel/http/headers'
import { Refusal } from '../../../kernel/refusal'
import { directionsRefusal, refuseObstacle } from './directions'
import { type FailureKind, ServiceFailure } from './outbound'
import type { Places } from './places'
import { unpackTile } from './pmtiles'
import { readDirections, readPoint } from './request'
import type { MapSources } from './sources'
import type { TileKeys } from './tiles'

/** Maps of the running office. */
export interface Geo {
  /** the current sources of answers */
  sources: () => MapSources
  keys: TileKeys
  capabilities: () => Promise<GeoCapabilities>
  /** rate limits of one office */
  limits: GeoLimits
}

/** Rate limits that protect the services behind maps. */
export interface GeoLimits {
  directions: Allowance
  places: Allowance
}

/** 60 tours and 240 searches per person and minute: no person makes more. */
export function createLimits(): GeoLimits {
  return { directions: createAllowance(60), places: createAllowance(240) }
}

/** Largest body of a directions call: 100 points. */
const BODY_MAX = 32 * 1024

/** The calls of maps; docs/reference/api.md says what each does. */
export const geoRoutes: readonly Route<Geo>[] = [
  {
    method: 'GET',
    path: '/api/geo/places',
    right: 'signed in',
    answer: async (call, { log }, { limits, sources }) => {
      const text = (call.req.query('q') ?? '').trim()
      const kind = readKind(call)
      const least = kind === 'region' ? REGION_CHARACTERS : SUGGEST_CHARACTERS
      if (text.length < least || text.length > PLACE_TEXT_MAX)
        throw new Refusal('BAD_PARAMETER', `"q" is a text of ${least} to ${PLACE_TEXT_MAX} characters`)
      const query = {
        text,
        kind,
        country: readCountry(call),
        lang: langOfCaller(call),
        size: SUGGEST_RESULTS,
      }
      const places = requirePlaces(sources().places)
      spend(call, limits.places)
      const items = await waitForService('places', log, places.search(query, call.req.raw.signal))
      return answer(call, { items } satisfies PlaceAnswer)
    },
  },
  {
    method: 'GET',
    path: '/api/geo/reverse',
    right: 'signed in',
    answer: async (call, { log }, { limits, sources }) => {
      const point = readPoint(call.req.query('lat'), call.req.query('lng'))
      const { places } = sources()
      if (!places) return answer(call, null)
      spend(call, limits.places)
      return answer(
        call,
        await waitForService('places', log, places.reverse(point, langOfCaller(call), call.req.raw.signal)),
      )
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
    answer: async (call, { log }, { limits, sources }) => {
      const { router, tours } = sources()
      const request = readDirections(await readObject(call, true, BODY_MAX))
      refuseObstacle(request, router)
      spend(call, limits.directions)
      const lang = langOfCaller(call)
      const key = JSON.stringify([lang, request])
      const found = tours.get(key, () => router.route(request, lang, call.req.raw.signal))
      return answer(call, await waitForService('directions', log, found))
    },
  },
  {
    method: 'GET',
    path: `${TILES_PATH}:type/:z/:x/:y`,
    // Images are loaded without a session: the key in their address replaces it.
    right: 'open',
    answer: async (call, { log }, { keys, sources }) => {
      if (!keys.fits(call.req.query('key') ?? ''))
        throw new Refusal('UNAUTHORIZED', 'The key of this tile has ended: load the map again')
      const type = MAP_TYPES.find((one) => one === readParam(call, 'type'))
      const source = sources().tiles.find(({ layer }) => layer.type === type)
      if (!source) throw new Refusal('NOT_FOUND', 'This office has no such map')
      const [z, x, y] = readTile(call)
      const tile = await waitForService('tiles', log, source.tile(z, x, y, call.req.raw.signal))
      const headers = { 'cache-control': 'private, max-age=86400', vary: 'accept-encoding' }
      if (!tile) return call.body(null, 204, headers)
      const takes = tile.isPacked && pickEncoding(call.req.header('accept-encoding')) !== null
      const bytes =
        tile.isPacked && !takes ? await waitForService('tiles', log, unpackTile(tile.bytes)) : tile.bytes
      return call.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': tile.type,
        ...(takes ? { 'content-encoding': 'gzip' } : {}),
      })
    },
  },
]

/** Maximum zoom of any base map. */
const ZOOM_MAX = 24

function readTile(call: HttpCall): [number, number, number] {
  const parts = ['z', 'x', 'y'].map((name) => readParam(call, name))
  const [z = -1, x = -1, y = -1] = parts.map((text) => (/^\d{1,8}$/.test(text) ? Number(text) : -1))
  if (z >= 0 && z <= ZOOM_MAX && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z) return [z, x, y]
  throw new Refusal('BAD_PARAMETER', 'A tile has a zoom of 0 to 24, and a column and a row within it')
}

/**
 * Counts a call of a person that reaches a service, whatever becomes of it: the limit protects the service.
 * Refuses TOO_MANY.
 */
function spend(call: HttpCall, allowance: Allowance): void {
  if (allowance.take(call.get('signed').user.id)) return
  throw new Refusal('TOO_MANY', 'Too many calls of the map within a minute', [], { retryAfter: 60 })
}

const langOfCaller = (call: HttpCall): string => getLang(call, call.get('signed').user)

function requirePlaces(places: Places | null): Places {
  if (places) return places
  throw new Refusal('NOT_FOUND', 'This office has no geocoder')
}

const FAILURE_REFUSALS: Readonly<Record<MapPart, (kind: FailureKind) => Refusal>> = {
  directions: directionsRefusal,
  places: (kind) => {
    const code = kind === 'busy' ? 'GEOCODER_BUSY' : 'GEOCODER_UNAVAILABLE'
    return new Refusal(code, 'The search for places is not responding', [], { retryAfter: 30 })
  },
  tiles: () => new Refusal('TILES_UNAVAILABLE', 'The base map is not available', [], { retryAfter: 30 }),
}

/**
 * Refuses as the part of maps whose service failed; the log line names the host, never what was asked for.
 */
export async function waitForService<Found>(
  part: MapPart,
  log: (line: string) => void,
  work: Promise<Found>,
): Promise<Found> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (!(error instanceof ServiceFailure) && part !== 'tiles') throw error
    log(`${part}: ${error instanceof Error ? error.message : String(error)}`)
    throw FAILURE_REFUSALS[part](error instanceof ServiceFailure ? error.kind : 'away')
  }
}

function readKind(call: HttpCall): PlaceKind {
  const text = call.req.query('kind') ?? 'geocode'
  const kind = PLACE_KINDS.find((one) => one === text)
  if (kind) return kind
  throw new Refusal(
    'BAD_PARAMETER',
    `"kind" is "${text.slice(0, 40)}", but must be one of ${PLACE_KINDS.join(', ')}`,
  )
}

function readCountry(call: HttpCall): string | null {
  const text = call.req.query('country')
  if (text === undefined || text === '') return null
  if (/^[A-Za-z0-9]{2,3}$/.test(text)) return text
  throw new Refusal('BAD_PARAMETER', '"country" is a code of two or three characters, like ITA')
}
