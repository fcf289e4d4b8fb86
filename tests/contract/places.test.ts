import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, caller, signedIn } from '../support/api'
import { type TestGeocoder, testGeocoder } from '../support/geocoder'
import { type TestServer, testServer } from '../support/server'

let geocoder: TestGeocoder
let server: TestServer
let laura: Caller

beforeAll(async () => {
  geocoder = await testGeocoder('photon')
  server = await testServer({
    config: { maps: { geocoder: geocoder.settings, directions: undefined, tiles: [] } },
  })
  laura = await signedIn(server.url, 'laura.bianchi')
}, 120_000)
afterAll(async () => {
  await server.drop()
  await geocoder.stop()
})
beforeEach(() => geocoder.instead(null))

const places = (query: string) => laura.get(`/api/geo/places?${query}`)

describe('places by a geocoder', () => {
  it('places use the office’s codes of provinces and countries [GROUP-15]', async () => {
    const { body } = await places('q=via+emilia+est&kind=address')
    expect(body.data.items[0].components).toEqual({
      route: 'Via Emilia Est',
      street_number: '12',
      locality: 'Modena',
      postal_code: '41122',
      administrative_area_level_2: 'MO',
      country: 'ITA',
    })
  })

  it('a place has the geocoder’s own province where the country has no list', async () => {
    const { body } = await places('q=emilienstra')
    expect(body.data.items[0].components).toMatchObject({
      country: 'DEU',
      administrative_area_level_2: 'Sachsen',
    })
  })

  it('a search for places is limited to a country of the office’s table, and by kind [API-45]', async () => {
    const { body } = await places('q=emili&country=DEU&kind=address')
    expect(body.data.items).toHaveLength(1)
    expect(geocoder.asked.at(-1)?.searchParams.getAll('layer')).toEqual(['house', 'street'])
  })

  it.each([
    ['q=vi', '3 to 200 characters'],
    ['q=m&kind=region', '2 to 200 characters'],
    [`q=${'v'.repeat(201)}`, '3 to 200 characters'],
    ['q=modena&kind=planet', '"planet"'],
    ['q=modena&country=IT%20or%201', 'code'],
  ])('a search for places with %s is refused with the reason', async (query, words) => {
    const { body, status } = await places(query)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(words.replaceAll('"', '\\"'))
  })

  it('the search for places needs a session', async () => {
    expect((await caller(server.url).get('/api/geo/places?q=modena')).status).toBe(401)
  })

  it('places report a geocoder that does not answer, and log no address', async () => {
    geocoder.instead(500)
    const { body, status, headers } = await places('q=via+segreta+7')
    expect(status).toBe(503)
    expect(body.errorCode).toBe('GEOCODER_UNAVAILABLE')
    expect(headers.get('retry-after')).toBe('30')
    const line = server.said.find((one) => one.startsWith('places: '))
    expect(line).toContain('answered 500')
    expect(line).not.toContain('segreta')
  })

  it('the environment file offers places where there is a geocoder', async () => {
    const { body } = await caller(server.url).get('/assets/environments/environment.json')
    expect(body.maps).toEqual({ places: true })
  })
})
