import { describe, expect, test, vi } from 'vitest'
import type { PlaceKind } from '../../../../src/contract/maps/place'
import { createGazetteer } from '../../../../src/server/features/maps/geo/extract/gazetteer'
import { townMap } from '../../../../src/server/features/maps/geo/extract/local-map'
import type { FoundPlace, Geocoder, PlaceQuery } from '../../../../src/server/features/maps/geo/geocoder'
import { placesInCodes } from '../../../../src/server/features/maps/geo/places'

const TABLES: Record<string, object[]> = {
  COUNTRIES: [
    { code: 'ITA', alpha2: 'IT', formattedOutput: { it: 'Italia', en: 'Italy' } },
    { code: 'LIE', alpha2: 'LI', formattedOutput: { it: 'Liechtenstein' } },
  ],
  PROVINCES: [
    { code: 'MO', alpha1: 'ITA', formattedOutput: { it: 'Modena', en: 'Modena' } },
    { code: 'AG', alpha1: 'ITA', formattedOutput: { it: 'Agrigento' } },
  ],
}
const lookups = () => ({ rows: async ([table = '']: readonly string[]) => TABLES[table] ?? [] }) as never
const places = (geocoder: Geocoder) => {
  const found = placesInCodes(geocoder, lookups)
  return (text: string, kind: PlaceKind = 'geocode', country: string | null = null) =>
    found.search({ text, kind, country, lang: 'it', size: 10 }, AbortSignal.timeout(5_000))
}
const town = places(townMap().geocoder)

describe('a house whose number is not known', () => {
  test('an address with an unknown number is found by its street, and the result says which number is missing', async () => {
    const [street] = await town('via dante 1', 'address')
    expect(street).toMatchObject({ label: 'Via Dante, 41199 Borgo Tessera, MO', withoutNumber: '1' })
    expect(street?.components).not.toHaveProperty('street_number')
    for (const [text, number] of [
      ['Via Dante 12/A, 41199 Borgo Tessera MO', '12/A'],
      ['via dante 9999', '9999'],
      ['dante 3 bis, borgo', '3 bis'],
    ] as const)
      expect((await town(text))[0], text).toMatchObject({
        components: { route: 'Via Dante' },
        withoutNumber: number,
      })
  })

  test('a result is not marked when its number is known or none was asked for', async () => {
    expect((await town('garibaldi 12'))[0]).not.toHaveProperty('withoutNumber')
    expect((await town('via dante', 'address'))[0]).not.toHaveProperty('withoutNumber')
    expect(await town('9999')).toEqual([])
    expect(await town('via persa 4')).toEqual([])
  })

  test('a number in the name of a street is no house number; a result of a service without the number is marked', async () => {
    const street = (route: string): FoundPlace => {
      return {
        label: `${route}, Modena`,
        position: { lat: 44, lng: 10 },
        components: { route },
        countryCode: 'IT',
      }
    }
    const search = async ({ text }: PlaceQuery) => [
      street(text.includes('novembre') ? 'Via 4 Novembre' : 'Via Emilia'),
    ]
    const service = places({ search, reverse: async () => null })
    expect((await service('via 4 novembre'))[0]).not.toHaveProperty('withoutNumber')
    expect((await service('via emilia 7'))[0]).toMatchObject({ withoutNumber: '7' })
  })

  test('a street is found by a name written without its umlauts', async () => {
    const at: [number, number][] = [[47.14, 9.52]]
    const list = createGazetteer([{ kind: 'street', street: 'Städtle', city: 'Vaduz', country: 'LI', at }])
    for (const text of ['staedtle 3', 'städtle 3', 'stadtle 3'])
      expect((await places(list)(text))[0], text).toMatchObject({
        components: { route: 'Städtle' },
        withoutNumber: '3',
      })
  })
})

describe('a region', () => {
  test('a region is found by its name and by its code, and its code is the province of an address', async () => {
    for (const text of ['MO', 'modena', 'Mod'])
      expect(await town(text, 'region'), text).toMatchObject([
        { label: 'Modena (MO)', components: { administrative_area_level_2: 'MO', country: 'ITA' } },
      ])
    expect((await town('MO', 'region'))[0]?.components).not.toHaveProperty('locality')
    expect(await town('AG', 'region')).toEqual([])
    expect(await town('MO', 'region', 'LIE')).toEqual([])
  })

  test('a country is found as a region, by its code and its name in every language', async () => {
    for (const text of ['ITA', 'italia', 'Italy', 'Italien'])
      expect(await town(text, 'region'), text).toMatchObject([
        { label: 'Italia', components: { country: 'ITA' } },
      ])
    expect((await town('italia'))[0]).toMatchObject({ components: { country: 'ITA' } })
  })

  test('a region is searched by its name where a service does not know the codes of the office', async () => {
    const search = vi.fn(async (_query: PlaceQuery): Promise<FoundPlace[]> => [])
    const service = places({ search, reverse: async () => null })
    await service('MO', 'region', 'ITA')
    await service('ITA', 'region')
    await service('Toscana', 'region')
    expect(search.mock.calls.map(([{ country, kind, text }]) => [text, kind, country])).toEqual([
      ['Modena', 'region', 'it'],
      // Nothing was found, so the text is searched as it is.
      ['MO', 'region', 'it'],
      ['Italia', 'geocode', 'it'],
      ['Toscana', 'region', null],
    ])
  })
})
