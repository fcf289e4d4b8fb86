import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardView } from '../../src/contract/model/dashboard'
import { officeDay } from '../../src/contract/time/office-day'
import { accountsFeature } from '../../src/server/features/identity/accounts'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'
import { PEOPLE } from './permissions/table'

let server: TestServer
let people: Map<string, Caller>
beforeAll(async () => {
  server = await testServer()
  const entries = await Promise.all(
    Object.entries(PEOPLE).map(async ([role, name]) => [role, await signedIn(server.url, name)] as const),
  )
  people = new Map(entries)
}, 120_000)
afterAll(() => server.drop())

const who = (role: string): Caller => people.get(role) as Caller
const cards = async (role: string, query = ''): Promise<CardView[]> =>
  (await who(role).get(`/api/dashboard/widgets${query}`)).body.data.items
const card = async (role: string, id: string, query = ''): Promise<CardView | undefined> =>
  (await cards(role, query)).find((one) => one.id === id)

/** The cards of each role on the first day, in order. */
const FIRST_DAY: Record<string, string[]> = {
  A: [
    'mails-failed',
    'invitations-open',
    'users-locked',
    'errors-new',
    'to-approve',
    'my-notes',
    'expiring',
    'documents-by-status',
    'security-over-time',
    'recent',
  ],
  M: [
    'customers',
    'suppliers',
    'mails-failed',
    'invitations-open',
    'to-approve',
    'to-review',
    'my-notes',
    'expiring',
    'customers-by-status',
    'documents-by-status',
    'documents-over-time',
    'recent',
  ],
  P: [
    'to-approve',
    'to-review',
    'my-notes',
    'expiring',
    'documents-by-status',
    'subject-documents-by-status',
    'recent',
  ],
  C: ['received', 'consents', 'notices', 'recent'],
  S: ['received', 'to-upload', 'consents', 'notices', 'recent'],
}

describe('the cards of the start page', () => {
  test.each(Object.entries(FIRST_DAY))(
    '%s meets the cards of the role, filled, in one call',
    async (role, ids) => {
      const shown = (await cards(role)).filter((one) => one.shown)
      expect(shown.map(({ id }) => id)).toEqual(ids)
      expect(shown.every(({ data }) => data !== null)).toBe(true)
    },
  )

  test.each(['L', 'G'])('%s has no start page of cards', async (role) => {
    const { body, status } = await who(role).get('/api/dashboard/widgets')
    expect([status, body.errorCode]).toEqual([403, 'FORBIDDEN'])
  })

  test('the start page offers only cards of entities that the person may read', async () => {
    const { items } = (await who('U').get('/api/entityconf/visible')).body.data
    const readable = items.map(({ route }: { route: string }) => route)
    for (const { route } of await cards('U')) if (route !== null) expect(readable).toContain(route)
    expect(await card('U', 'users-locked')).toBeUndefined()
  })

  test('the numbers are those of the lists with the same conditions', async () => {
    // Sign-ins and refusals of the tests before are written a moment later.
    await server.use(accountsFeature).security.settle()
    for (const role of Object.keys(FIRST_DAY)) {
      const { items } = (await who(role).get('/api/entityconf/visible')).body.data
      for (const { data, filter, kind, route } of await cards(role)) {
        const plain = Object.values(filter).every((value) => !String(value).startsWith('@'))
        if (!data || kind === 'recent' || kind === 'counts' || !plain) continue
        const url = items.find((one: { route: string }) => one.route === route).assets.entity
        const { endpoint } = (await who(role).get(url)).body
        const query = new URLSearchParams(
          Object.entries(filter).map(([key, value]) => [key, [value].flat().join(',')]),
        )
        const list = (await who(role).get(`${endpoint}?${query}&size=1`)).body.data
        expect([role, route, data.total]).toEqual([role, route, list.total])
      }
    }
  })

  test('own rows stay own: a supplier sees only their documents', async () => {
    const { subjectId } = (await who('S').get('/api/auth/whoami')).body.data
    const received = await card('S', 'received')
    const all = (await who('A').get(`/api/bu/document-subjects?subjectEquals=${subjectId}&size=200`)).body
      .data.items
    const ids = all.map(({ id }: { id: string }) => id)
    expect(received?.data?.rows.filter(({ id }) => !ids.includes(id))).toEqual([])
    const recent = await card('S', 'recent')
    for (const { id, route } of recent?.data?.rows ?? []) {
      const url = (await who('S').get('/api/entityconf/visible')).body.data.items.find(
        (one: { route: string }) => one.route === route,
      )
      const { endpoint } = (await who('S').get(url.assets.entity)).body
      expect((await who('S').get(`${endpoint}/${id}`)).status).toBe(200)
    }
  })

  test('the latest changes are those of the person, the newest first, and not those of colleagues', async () => {
    const recent = async (role: string) => (await card(role, 'recent'))?.data?.rows.map(({ id }) => id) ?? []
    const change = async (role: string, path: string) => {
      const { extraFields, id } = (await who(role).get(path)).body.data
      expect((await who(role).put(path, { description: `letto da ${role}`, extraFields })).status).toBe(200)
      return id as string
    }
    const [first, second] = (await who('M').get('/api/subjects/customers?size=2&sort=code,asc')).body.data
      .items
    const mine = await change('M', `/api/subjects/customers/${first.id}`)
    const theirs = await change('A', `/api/subjects/customers/${second.id}`)
    const latest = await recent('M')
    expect(latest[0]).toBe(mine)
    expect(latest).not.toContain(theirs)
    expect((await recent('A'))[0]).toBe(theirs)
  })

  test('counts name every status that occurs, with its colour, and add up', async () => {
    const { data } = (await card('M', 'customers-by-status')) as CardView
    const total = (await who('M').get('/api/subjects/customers?size=1&count=exact')).body.data.total
    expect(data?.counts.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect(data?.counts).toContainEqual({
      code: 'ACTIVE',
      name: 'Attivo',
      color: '#2E7D32',
      count: expect.any(Number),
    })
  })

  test('what expires lies within thirty days, the nearest first', async () => {
    const { data } = (await card('M', 'expiring')) as CardView
    const dates = (data?.rows ?? []).map(({ value }) => String(value))
    expect(dates.length).toBeGreaterThan(0)
    expect(dates).toEqual([...dates].sort())
    const last = officeDay(new Date(Date.now() + 31 * 86_400_000))
    for (const date of dates)
      expect(date <= last && date >= officeDay(new Date(Date.now() - 86_400_000))).toBe(true)
  })

  test('the server fills only the cards asked for; too many, or unknown ones, break nothing', async () => {
    const some = await cards('M', '?ids=collaborators-by-status,nowhere')
    expect(some.filter(({ data }) => data !== null).map(({ id }) => id)).toEqual(['collaborators-by-status'])
    expect((await cards('M', '?ids=')).every(({ data }) => data === null)).toBe(true)
    const filled = (all: CardView[]) => all.flatMap(({ data, id }) => (data ? [id] : []))
    const [first = '', ...rest] = filled(await cards('M'))
    const chosen = filled(await cards('M', `?ids=collaborators-by-status&hidden=${first}`))
    expect([...chosen].sort(), 'cards in neither follow their file').toEqual(
      ['collaborators-by-status', ...rest].sort(),
    )
    const { status, body } = await who('M').get(`/api/dashboard/widgets?ids=${'x,'.repeat(50)}`)
    expect([status, body.errorCode]).toEqual([400, 'BAD_PARAMETER'])
  })

  test('titles follow the language', async () => {
    const { data } = (await who('M').get('/api/dashboard/widgets?ids=', { 'accept-language': 'en' })).body
    expect(data.items.map(({ title }: CardView) => title)).toContain('Customers by status')
  })

  test('a file that is dropped in is a card at once; one that is wrong is not, and spoils no other', async () => {
    const folder = join(server.schemas, 'dashboard')
    const text = { it: 'Soggetti', en: 'Subjects' }
    writeFileSync(
      join(folder, 'subjects.json'),
      JSON.stringify({ card: 'subjects', kind: 'figure', entity: 'subjects', text }),
    )
    writeFileSync(
      join(folder, 'wrong.json'),
      JSON.stringify({ card: 'wrong', kind: 'figure', entity: 'subjekts', text }),
    )
    await expect
      .poll(async () => (await card('M', 'subjects'))?.data?.total, { timeout: 10_000 })
      .toBeGreaterThan(0)
    expect(await card('M', 'wrong')).toBeUndefined()
    expect((await card('M', 'customers'))?.data?.total).toBeGreaterThan(0)
  })

  test('plots count, add up and age over time, each reader within their rows', async () => {
    const folder = join(server.schemas, 'dashboard')
    const text = { it: 'x', en: 'x' }
    const put = (card: string, file: object) =>
      writeFileSync(join(folder, `${card}.json`), JSON.stringify({ card, kind: 'plot', text, ...file }))
    put('sent', { entity: 'document-subjects', over: 'month' })
    put('used', {
      entity: 'monitor-usability',
      over: 'day',
      by: 'at',
      sum: 'count',
      group: 'kind',
      periods: 40,
    })
    put('wrong-plot', { entity: 'document-subjects', over: 'month', by: 'status' })
    const find = async (role: string, id: string) => (await card(role, id, `?ids=${id}`))?.data?.plot
    await expect
      .poll(async () => (await find('A', 'used'))?.series.length, { timeout: 10_000 })
      .toBeGreaterThan(2)
    const sum = (values: readonly (number | null)[] = []) =>
      values.reduce<number>((all, one) => all + (one ?? 0), 0)

    const used = await find('A', 'used')
    expect([used?.at.length, used?.step, used?.shape]).toEqual([40, 'day', 'line'])
    const forms = used?.series.find(({ id }) => id === 'ABANDONED_FORM')
    const { items } = (await who('A').get('/api/monitor/usability?kindEquals=ABANDONED_FORM&size=200')).body
      .data
    expect(sum(forms?.values)).toBe(sum(items.map(({ count }: { count: number }) => count)))
    expect(forms?.name).toBe('Modulo abbandonato')

    const [own, all] = [await find('S', 'sent'), await find('A', 'sent')]
    const total = async (role: string) =>
      (await who(role).get('/api/bu/document-subjects?size=1&count=exact')).body.data.total
    expect([sum(own?.series[0]?.values), sum(all?.series[0]?.values)]).toEqual([
      await total('S'),
      await total('A'),
    ])
    expect(await total('S')).toBeLessThan(await total('A'))

    const ages = (await find('M', 'review-days'))?.series[0]?.values ?? []
    expect(ages).toHaveLength(12)
    expect(await card('A', 'wrong-plot')).toBeUndefined()
  })

  test('nobody without a session is told anything', async () => {
    expect((await fetch(`${server.url}/api/dashboard/widgets`)).status).toBe(401)
  })
})
