import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CardView } from '../../src/contract/model/dashboard'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const WAGES = '/api/wages'
const secret = { read: ['ROLE_ADMIN'] }

/** A file that names its hidden fields wherever a list may name a field. */
const wages = {
  route: 'wages',
  authority: 'NOTE',
  title: '{name}',
  record: {
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 80 },
      amount: { type: 'number', ...secret },
      level: { enum: ['A', 'B'], ...secret },
      paid: { type: 'string', format: 'date', ...secret },
    },
  },
  list: {
    columns: ['name', { field: 'amount', total: 'sum' }, 'level'],
    filters: ['level', 'name'],
    sort: 'amount,desc',
    rows: [{ when: 'record.amount > 2', tone: 'danger' }],
    badges: [{ field: 'name', when: "record.level == 'A'", text: 'high' }],
    views: [{ id: 'high', filter: { levelEquals: 'A' }, default: true }],
    board: 'level',
    calendar: 'paid',
  },
  actions: [
    { id: 'reset', on: ['record'], icon: 'x', when: 'record.amount == null', set: { name: "'reset'" } },
    { id: 'rename', on: ['record'], icon: 'x', when: 'record.name != null', set: { name: "'renamed'" } },
  ],
  texts: {
    it: {
      entity: { one: 'Paga', many: 'Paghe', new: 'Nuova' },
      badge: { high: 'Alta' },
      view: { high: 'Alte' },
      action: { reset: 'Azzera', rename: 'Rinomina' },
    },
  },
}

/** Cards of the start page, each of which needs a hidden field but the last. */
const CARDS = [
  { card: 'wages-by-level', kind: 'counts', entity: 'wages', group: 'level' },
  { card: 'wages-high', kind: 'figure', entity: 'wages', filter: { levelEquals: 'A' } },
  { card: 'wages-summed', kind: 'plot', entity: 'wages', over: 'month', sum: 'amount' },
  { card: 'wages-paid', kind: 'plot', entity: 'wages', over: 'month', by: 'paid' },
  { card: 'wages-dear', kind: 'list', entity: 'wages', sort: ['amount,desc'], field: 'amount' },
]

describe('what stands on a field that a person does not see', { timeout: 120_000 }, () => {
  let server: TestServer
  let admin: Caller
  let laura: Caller

  beforeAll(async () => {
    server = await testServer()
    mkdirSync(join(server.schemas, 'dashboard'), { recursive: true })
    for (const card of CARDS)
      writeFileSync(
        join(server.schemas, 'dashboard', `${card.card}.json`),
        JSON.stringify({ ...card, text: { it: card.card, en: card.card } }),
      )
    writeFileSync(join(server.schemas, 'entities', 'wages.json'), JSON.stringify(wages))
    admin = await signedIn(server.url, 'admin')
    laura = await signedIn(server.url, 'laura.bianchi')
    await vi.waitFor(async () => expect((await admin.get(WAGES)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
    for (const [name, amount] of [
      ['one', 2],
      ['two', 3],
      ['three', 1],
    ] as const)
      expect((await admin.post(WAGES, { name, amount, level: 'A', paid: '2026-03-01' })).status).toBe(201)
  }, 180_000)
  afterAll(() => server?.drop())

  const names = (answer: Awaited<ReturnType<Caller['get']>>) =>
    answer.body.data.items.map(({ name }: { name: string }) => name)

  test('a hidden field does not order a list, and its value is in no cursor', async () => {
    expect(names(await admin.get(WAGES))).toEqual(['two', 'one', 'three'])
    const listed = await laura.get(`${WAGES}?size=1`)
    expect(names(listed), 'the newest first, as in a list without an order').toEqual(['three'])
    const [sort] = JSON.parse(Buffer.from(listed.body.data.next, 'base64url').toString())
    expect(sort).toBe('updatedAt,desc')
  })

  test('the page of a list does not ask for a hidden field', async () => {
    const opened = (who: Caller) => who.get('/api/start?path=/wages')
    const { answers } = (await opened(laura)).body.data
    const described = Object.keys(answers).find((path) => path.startsWith('/assets/schemas/')) ?? ''
    expect(described).toMatch(/\.json\?without=amount%2Clevel%2Cpaid$/)
    const { actions, list } = answers[described]
    expect([list.board, list.calendar, list.views, list.rows, list.badges]).toEqual([
      undefined,
      undefined,
      [],
      [],
      [],
    ])
    expect([list.sort, actions.map(({ id }: { id: string }) => id)]).toEqual([[], ['rename']])
    const asked = Object.keys(answers).filter((path) => path.startsWith(`${WAGES}?`))
    expect(asked).toHaveLength(1)
    expect(asked[0]).not.toMatch(/amount|level|paid/)
    const whole = Object.keys((await opened(admin)).body.data.answers).find((path) =>
      path.startsWith(`${WAGES}?`),
    )
    expect(whole).toMatch(/amount/)
  })

  test('a hidden field is no card of the start page', async () => {
    const cards = async (who: Caller): Promise<CardView[]> => {
      const ids = CARDS.map(({ card }) => card).join(',')
      const { items } = (await who.get(`/api/dashboard/widgets?ids=${ids}`)).body.data
      return items.filter(({ route }: CardView) => route === 'wages')
    }
    expect((await cards(admin)).map(({ id }) => id).sort()).toEqual(CARDS.map(({ card }) => card).sort())
    const seen = await cards(laura)
    expect(seen.map(({ id }) => id)).toEqual(['wages-dear'])
    expect(seen[0]?.data?.rows.map(({ label, value }) => [label, value])).toEqual([
      ['three', null],
      ['two', null],
      ['one', null],
    ])
  })

  test('a hidden field prevents the actions whose condition reads it', async () => {
    const { items } = (await laura.get(`${WAGES}?nameEquals=one`)).body.data
    const act = (id: string) => laura.post(`${WAGES}/${items[0].id}/actions/${id}`)
    const refused = await act('reset')
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'ACTION_OFF'])
    expect((await act('rename')).status).toBe(200)
  })
})
