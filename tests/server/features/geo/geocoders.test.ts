import { afterEach, describe, expect, it } from 'vitest'
import { PLACE_KINDS, type PlaceKind } from '../../../../src/contract/maps/place'
import { createGeocoder } from '../../../../src/server/features/maps/geo/geocoders'
import { type TestGeocoder, testGeocoder } from '../../../support/geocoder'

let running: TestGeocoder | null = null
afterEach(() => running?.stop())

const signal = () => AbortSignal.timeout(5_000)

async function start(kind: 'nominatim' | 'photon') {
  running = await testGeocoder(kind)
  const geocoder = createGeocoder(running.settings)
  const search = (text: string, more: { kind?: PlaceKind; country?: string | null } = {}) =>
    geocoder.search({ text, kind: 'geocode', country: null, lang: 'it', size: 10, ...more }, signal())
  return { running, search }
}

describe.each(['nominatim', 'photon'] as const)('%s', (kind) => {
  it('a geocoder answers the components that forms read [GROUP-15]', async () => {
    const { search } = await start(kind)
    const [place] = await search('via emilia est')
    expect(place?.position).toEqual({ lat: 44.6399, lng: 10.9405 })
    expect(place?.label).toContain('Via Emilia Est')
    expect(place?.countryCode).toBe('IT')
    expect(place?.components).toEqual({
      route: 'Via Emilia Est',
      street_number: '12',
      locality: 'Modena',
      postal_code: '41122',
      administrative_area_level_2: kind === 'nominatim' ? 'MO' : 'Modena',
      country: 'Italia',
    })
  })

  it('a geocoder can be restricted to a country [API-45]', async () => {
    const { search } = await start(kind)
    expect((await search('emili')).map(({ countryCode }) => countryCode)).toEqual(['IT', 'IT', 'DE'])
    expect((await search('emili', { country: 'de' })).map(({ countryCode }) => countryCode)).toEqual(['DE'])
  })

  it('a geocoder can be restricted to addresses, cities, regions, or not at all [API-45]', async () => {
    const { running, search } = await start(kind)
    for (const one of PLACE_KINDS) await search('modena', { kind: one })
    const names = kind === 'nominatim' ? ['layer', 'featureType'] : ['layer']
    expect(running.asked.map((url) => names.flatMap((name) => url.searchParams.getAll(name)))).toEqual(
      kind === 'nominatim'
        ? [['address'], ['city'], ['state'], []]
        : [['house', 'street'], ['city', 'locality'], ['state', 'county'], []],
    )
  })

  it('a geocoder answers places without an address', async () => {
    const { search } = await start(kind)
    const [place] = await search('cimone')
    expect(place).toMatchObject({ label: 'Monte Cimone', components: {} })
  })

  it.each([500, 'no JSON at all', '{"error":"nonsense"}'])(
    'a geocoder rejects the answer %o, without the requested address',
    async (answer) => {
      const { running, search } = await start(kind)
      running.instead(answer)
      const failure = await search('via segreta 7').catch((error: unknown) => String(error))
      expect(failure).toMatch(/^ServiceFailure: /)
      expect(failure).not.toContain('segreta')
    },
  )
})
