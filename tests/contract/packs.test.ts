import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EntityConf } from '../../src/contract/model/conf'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

let server: TestServer
let admin: Caller
let clerk: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await signedIn(server.url, 'admin')
  clerk = await signedIn(server.url, 'ufficio')
}, 120_000)
afterAll(() => server?.drop())

const routesOf = (pack: string) =>
  readdirSync(join('packs', pack, 'entities')).map((file) => file.replace('.json', ''))
const visible = async (who: Caller, lang = 'it'): Promise<EntityConf[]> =>
  (await who.get('/api/entityconf/visible', { 'accept-language': lang })).body.data.items
const found = async (who: Caller, routes: readonly string[], lang?: string) =>
  (await visible(who, lang)).filter(({ route }) => routes.includes(route))

/** What each pack refuses: a record, and the field its rule speaks of. */
const REFUSED: Record<string, [path: string, body: object, field: string]> = {
  visits: [
    '/api/visit-tours',
    { name: 'Nord', stops: [{ title: 'Uno', outcome: 'REFUSED' }] },
    'stops[].note',
  ],
  warehouse: ['/api/vehicles', { plate: 'non è una targa', type: null }, 'plate'],
  waste: ['/api/waste-registrations', { date: '2999-01-01' }, 'date'],
  transmission: ['/api/transmissions', {}, 'document'],
  campaign: ['/api/campaigns', { name: 'Estate', since: '2026-06-01', until: '2026-05-01' }, 'until'],
  jobs: ['/api/bizprojects', { name: 'Tetto', since: '2026-06-01', until: '2026-05-01' }, 'until'],
}

test('there is a folder for each pack of the office', () => {
  expect(
    readdirSync('packs', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : [])),
  ).toEqual(Object.keys(REFUSED).sort())
})

describe.each(Object.entries(REFUSED))('the pack %s', (pack, [path, body, field]) => {
  beforeAll(async () => {
    cpSync(join('packs', pack), server.schemas, { recursive: true })
    const routes = routesOf(pack)
    await vi.waitFor(
      async () => {
        const items = await found(admin, routes)
        expect(items.flatMap(({ problems }) => problems)).toEqual([])
        // The groups get their rights when the files have been read.
        const open = (await found(clerk, routes)).filter(({ canCreate }) => canCreate)
        expect(open.map(({ route }) => route).sort()).toEqual(routes.sort())
      },
      { timeout: 60_000, interval: 500 },
    )
  }, 90_000)

  test('the pack loads into the running office without a problem, with names in two languages, for its staff', async () => {
    const routes = routesOf(pack)
    const [italian, english] = [await found(clerk, routes), await found(clerk, routes, 'en')]
    expect(italian).toHaveLength(routes.length)
    for (const [index, one] of italian.entries()) {
      expect(one).toMatchObject({ canRead: true, canCreate: true, menu: { isVisible: true } })
      expect(one.name.toLowerCase()).not.toBe(english[index]?.name.toLowerCase())
      expect((await clerk.get(`/api/${one.route}`)).status).toBe(200)
    }
  })

  test('a pack has working rules', async () => {
    const answer = await clerk.post(path, body)
    // Rows are named by their ids.
    const paths = (answer.body.errors ?? []).map(({ path: at }: { path: string }) =>
      at.replace(/\.[0-9a-f-]{36}/g, '[]'),
    )
    expect([answer.status, answer.body.errorMessage, paths]).toEqual([
      422,
      expect.any(String),
      expect.arrayContaining([field]),
    ])
  })
})

describe('a tour that was kept', () => {
  const stops = [
    { title: 'Deposito & officina <Nord>', latitude: 44.7, longitude: 10.95, duration: 600, distance: 5200 },
    { title: 'Cliente', latitude: 44.71, longitude: -10.96 },
  ]

  test('maps get the tours of entities that declare a path', async () => {
    const { tours } = (await clerk.get('/api/geo/capabilities')).body.data
    expect([...tours].sort()).toEqual(['bizprojects', 'visit-tours', 'waste-registrations'])
  })

  test('a tour starts only with two stages, a day and a driver', async () => {
    const { id } = (await clerk.post('/api/visit-tours', { name: 'Corto', stops: stops.slice(0, 1) })).body
      .data
    const refused = await clerk.put(`/api/visit-tours/statuses/${id}?newStatus=RUNNING`, {})
    expect(refused.status).toBe(422)
  })

  test('a tour is exported as a route of GPX 1.1, element by element in the order of its schema', async () => {
    const { id } = (await clerk.post('/api/visit-tours', { name: 'Nord', stops })).body.data
    const { body, headers, status } = await clerk.get(`/api/visit-tours/${id}/gpx`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/gpx+xml; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="GIR-\d{5} Nord\.gpx"/)
    const [head = '', ...lines] = String(body).split(/(?<=\?>)\n/)
    expect(head).toBe('<?xml version="1.0" encoding="UTF-8"?>')
    const gpx = lines.join('')
    expect(gpx).toMatch(
      /^<gpx version="1\.1" creator="Tessera" xmlns="http:\/\/www\.topografix\.com\/GPX\/1\/1">/,
    )
    expect(gpx.match(/<\/?\w+/g)?.join('')).toBe(
      [
        '<gpx',
        '<metadata',
        '<name',
        '</name',
        '<time',
        '</time',
        '</metadata',
        '<rte',
        '<name',
        '</name',
        ...stops.flatMap(() => ['<rtept', '<name', '</name', '</rtept']),
        '</rte',
        '</gpx',
      ].join(''),
    )
    const points = [...gpx.matchAll(/<rtept lat="([^"]*)" lon="([^"]*)"><name>([^<]*)<\/name>/g)]
    expect(points.map(([, lat, lon, name]) => [Number(lat), Number(lon), name])).toEqual([
      [44.7, 10.95, 'Deposito &amp; officina &lt;Nord&gt;'],
      [44.71, -10.96, 'Cliente'],
    ])
    expect(gpx).toMatch(/<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z<\/time>/)
  })

  test('the export is refused where the entity declares no path, and to people without a session', async () => {
    const [customer] = (await clerk.get('/api/subjects/customers?size=1')).body.data.items
    expect((await clerk.get(`/api/subjects/customers/${customer.id}/gpx`)).status).toBe(404)
    expect((await fetch(`${server.url}/api/visit-tours/${customer.id}/gpx`)).status).toBe(401)
  })
})
