import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RowsFile } from '../../src/contract/model/folder-files'
import { type Caller, caller, login } from '../support/api'
import { type TestServer, testServer } from '../support/server'

/** An office without demo company: what is there, the packs brought. */
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer({ demo: false })
  if (server.hint.kind !== 'admin') throw new Error(`the hint is ${server.hint.kind}`)
  admin = caller(
    server.url,
    (await login(server.url, server.hint.username, server.hint.password)).body.data.token,
  )
}, 120_000)
afterAll(() => server?.drop())

const PACKS = readdirSync('packs', { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? [one.name] : [],
)
const rowsOf = (pack: string): RowsFile =>
  JSON.parse(readFileSync(join('packs', pack, 'rows', `${pack}.json`), 'utf8'))
const routesOf = (pack: string) =>
  readdirSync(join('packs', pack, 'entities')).map((file) => file.replace('.json', ''))
const SOON = { timeout: 60_000, interval: 300 }

const total = async (route: string, conditions = ''): Promise<number> => {
  const { body } = await admin.get(`/api/${route}?size=1&count=exact${conditions}`)
  return body.data?.total ?? -1
}

describe.each(PACKS)('the pack %s in an empty office', (pack) => {
  const { records } = rowsOf(pack)
  const routes = routesOf(pack)
  beforeAll(() => cpSync(join('packs', pack), server.schemas, { recursive: true }))

  test('a pack loads its rows, each once, in their statuses', async () => {
    for (const route of routes) {
      const own = records.filter(({ entity }) => entity === route)
      expect(own.length, route).toBeGreaterThan(0)
      await vi.waitFor(
        async () => expect(await total(route), `${route}: ${server.said.join('\n')}`).toBe(own.length),
        SOON,
      )
      const statuses = new Set(own.flatMap(({ status }) => status ?? []))
      for (const status of statuses) expect(await total(route, `&statusEquals=${status}`)).toBeGreaterThan(0)
    }
    expect(server.said.filter((line) => line.includes('was refused'))).toEqual([])
  })

  test('the pack has a board or a calendar with its rows, and a record that can be saved', async () => {
    const shown: number[] = []
    for (const route of routes) {
      const board = await admin.get(`/api/${route}/board`)
      if (board.status === 200)
        shown.push(
          board.body.data.columns.reduce(
            (sum: number, { total: count }: { total: number }) => sum + count,
            0,
          ),
        )
      const calendar = await admin.get(`/api/${route}/calendar?from=2026-01-01&to=2027-12-31`)
      if (calendar.status === 200) shown.push(calendar.body.data.items?.length ?? 0)
      const [first] = (await admin.get(`/api/${route}?size=200`)).body.data.items.filter(
        ({ status }: { status: string | null }) =>
          status === null || ['DRAFT', 'OPEN', 'PLANNED', 'RECEIVED', 'RUNNING'].includes(status),
      )
      const whole = (await admin.get(`/api/${route}/${first.id}`)).body.data
      const saved = await admin.put(`/api/${route}/${first.id}`, whole)
      expect([route, saved.status, saved.body.errors]).toEqual([route, 200, saved.body.errors])
    }
    expect(shown.length).toBeGreaterThan(0)
    expect(Math.max(...shown)).toBeGreaterThan(0)
  })
})

test('what packs add to the people of the office is there with them', async () => {
  const { items } = (await admin.get('/api/entityconf/visible')).body.data
  const entityOf = async (route: string) => {
    const { assets } = items.find((one: { route: string }) => one.route === route)
    return (await (await fetch(`${server.url}${assets.entity}`)).json()) as {
      fields: { path: string }[]
      folder: { tabs: { tab: string }[] }
    }
  }
  const [collaborators, customers] = [await entityOf('collaborators'), await entityOf('customers')]
  const paths = collaborators.fields.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['areas[].area', 'jobs[].job', 'vehicles[].vehicle']))
  expect(customers.folder.tabs.map(({ tab }) => tab)).toContain('jobs')
})

test('a deleted row stays deleted, whatever is read again', async () => {
  const [area] = (await admin.get('/api/areas?size=1')).body.data.items
  expect((await admin.put(`/api/areas/deletes/${area.id}`, area)).status).toBe(200)
  cpSync(join('packs', 'warehouse'), server.schemas, { recursive: true, force: true })
  const file = join(server.schemas, 'rows', 'warehouse.json')
  const rows = JSON.parse(readFileSync(file, 'utf8')) as RowsFile
  const one = { entity: 'areas', key: 'new-one', record: { name: 'Area aggiunta' } }
  writeFileSync(file, JSON.stringify({ ...rows, records: [...rows.records, one] }))
  await vi.waitFor(async () => expect(await total('areas', '&q=aggiunta')).toBe(1), SOON)
  expect(await total('areas')).toBe(4)
})
