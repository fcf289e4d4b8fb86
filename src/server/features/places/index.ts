import { SUGGEST_CHARACTERS, SUGGEST_RESULTS } from '../../../contract/constants'
import { PLACE_KINDS, PLACE_TEXT_MAX, type PlaceAnswer, type PlaceKind } from '../../../contract/place'
import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { type Call, langOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { lookupsFeature } from '../lookups'
import { createGeocoder } from './geocoders'
import { createPlaces, type Places } from './places'

/** A geocoder that has not answered by then is given up, in ms: nobody waits longer for a suggestion. */
const PATIENCE_MS = 5_000

/**
 * `GET /api/geo/places?q=&kind=&country=`: places a text may mean (API-45). `kind` is one of address, city, region and
 * geocode (default), `country` a code of the table of countries. NOT_FOUND while no geocoder is configured,
 * GEOCODER_UNAVAILABLE when it does not answer.
 */
const routes: readonly Route<Places | null>[] = [
  {
    method: 'GET',
    path: '/api/geo/places',
    right: 'signed in',
    answer: async (call, { log }, places) => {
      const text = (call.req.query('q') ?? '').trim()
      if (text.length < SUGGEST_CHARACTERS || text.length > PLACE_TEXT_MAX)
        throw new Refusal('BAD_PARAMETER', `"q" is a text of ${SUGGEST_CHARACTERS} to ${PLACE_TEXT_MAX} characters`)
      const query = { text, kind: kindOf(call), country: countryOf(call), lang: langOf(call, call.get('signed').user) }
      if (!places) throw new Refusal('NOT_FOUND', 'This office has no geocoder')
      const signal = AbortSignal.any([call.req.raw.signal, AbortSignal.timeout(PATIENCE_MS)])
      const items = await places.search({ ...query, size: SUGGEST_RESULTS }, signal).catch((error: unknown) => {
        log(`places: ${error instanceof Error ? error.message : String(error)}`)
        throw new Refusal('GEOCODER_UNAVAILABLE', 'The search of places does not answer just now', [], { retryAfter: 30 })
      })
      return answer(call, { items } satisfies PlaceAnswer)
    },
  },
]

/** Search of addresses by a geocoder; the service is null when none is configured. */
export const placesFeature = defineFeature<Places | null>({
  id: 'places',
  routes,
  open: ({ config: { geocoder }, use }) => ({
    service: geocoder ? createPlaces(createGeocoder(geocoder), () => use(lookupsFeature)) : null,
  }),
})

function kindOf(call: Call): PlaceKind {
  const text = call.req.query('kind') ?? 'geocode'
  const kind = PLACE_KINDS.find((one) => one === text)
  if (kind) return kind
  throw new Refusal('BAD_PARAMETER', `"kind" is "${text.slice(0, 40)}", but must be one of ${PLACE_KINDS.join(', ')}`)
}

function countryOf(call: Call): string | null {
  const text = call.req.query('country')
  if (text === undefined || text === '') return null
  if (/^[A-Za-z0-9]{2,3}$/.test(text)) return text
  throw new Refusal('BAD_PARAMETER', '"country" is a code of two or three characters, like ITA')
}
