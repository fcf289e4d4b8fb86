import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '../../src/contract/errors/problem'
import type { JsonObject } from '../../src/contract/json'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const HIRES = '/api/hires'

/** One boat and its hires, over every way in which records are written. */
describe.each(DATABASES)(
  'constraints across records through the API, over %s',
  { timeout: 120_000 },
  (kind) => {
    let server: TestServer
    let admin: Caller
    let clerk: Caller
    let skiff: string

    beforeAll(async () => {
      server = await testServer({ kind, schemas: 'tests/fixtures/rentals' })
      admin = await signedIn(server.url, 'admin')
      clerk = await signedIn(server.url, 'ufficio')
    }, 120_000)
    afterAll(() => server?.drop())
    beforeEach(async () => {
      skiff = (await admin.post('/api/skiffs', { name: 'Aida', seats: 4 })).body.data.id
    })

    const hire = (from: string, to: string, more: JsonObject = {}, who = admin) =>
      who.post(HIRES, { skiff: { id: skiff }, guest: 'Anna', from, to, ...more })
    const made = async (from: string, to: string, more: JsonObject = {}) => {
      const { body, status } = await hire(from, to, more)
      expect([status, body.detail]).toEqual([201, undefined])
      return body.data
    }
    const code = ({ body, status }: { body: { errorCode?: string }; status: number }) =>
      `${status} ${body.errorCode}`

    test('a create and an update are refused with the field, the code and the other record', async () => {
      const first = await made('2026-06-01', '2026-06-05')
      const { body, status } = await hire('2026-06-05', '2026-06-06')
      expect(status).toBe(409)
      expect(body).toMatchObject({
        errorCode: 'RECORD_IN_THE_WAY',
        errors: [
          {
            path: 'from',
            code: 'OVERLAP',
            params: { constraint: 'one-at-a-time', context: 'of', id: first.id, label: first.label },
          },
        ],
      })
      const second = await made('2026-06-06', '2026-06-07')
      expect(code(await admin.put(`${HIRES}/${second.id}`, { ...second, from: '2026-06-04' }))).toBe(
        '409 RECORD_IN_THE_WAY',
      )
      expect((await admin.put(`${HIRES}/${second.id}`, { ...second, guest: 'Bice' })).status).toBe(200)
    })

    test('a status, the trash and the way back from it are held, too', async () => {
      const first = await made('2026-06-01', '2026-06-05')
      const off = await admin.put(`${HIRES}/statuses/${first.id}?newStatus=CALLED_OFF`, {})
      expect(off.status).toBe(200)
      const second = await made('2026-06-01', '2026-06-02', { people: 1 })
      expect(code(await admin.put(`${HIRES}/statuses/${first.id}?newStatus=BOOKED`, {}))).toBe(
        '409 RECORD_IN_THE_WAY',
      )
      expect((await admin.put(`${HIRES}/deletes/${second.id}`)).status).toBe(200)
      expect((await admin.put(`${HIRES}/statuses/${first.id}?newStatus=BOOKED`, {})).status).toBe(200)
      expect(code(await admin.put(`${HIRES}/${second.id}/un-deletes`))).toBe('409 RECORD_IN_THE_WAY')
    })

    test('an import and a change of many keep what fits, and an undo is held as well', async () => {
      await made('2026-06-01', '2026-06-05')
      const row = (from: string) => ({ skiff, guest: 'Carla', from, to: from })
      const order = {
        operation: 'import',
        changes: { rows: [row('2026-06-05'), row('2026-06-10'), row('2026-06-10')], mode: 'create' },
      }
      const told = await runBatch(admin, HIRES, { ...order, dryRun: true })
      expect(told.failures.map(({ code: said, row: at }) => `${at} ${said}`)).toEqual([
        '0 RECORD_IN_THE_WAY',
        '2 RECORD_IN_THE_WAY',
      ])
      const third = await made('2026-07-01', '2026-07-01')
      const moved = await runBatch(admin, HIRES, {
        operation: 'update',
        ids: [third.id],
        changes: { from: '2026-07-02', to: '2026-07-02' },
      })
      expect(moved).toMatchObject({ done: 1 })
      await made('2026-07-01', '2026-07-01')
      const undone = await runBatch(admin, HIRES, { operation: 'undo', changes: { token: moved.undoToken } })
      expect(undone.failures.map(({ code: said }) => said)).toEqual(['RECORD_IN_THE_WAY'])
    })

    test('what an effect creates is held, and tells nothing of a record that its cause may not read', async () => {
      const { label } = await made('2026-06-01', '2026-06-05', { guest: 'Segreta' })
      const wish = { skiff: { id: skiff }, guest: 'Dora', day: '2026-06-05' }
      const refused = await clerk.post('/api/wishes', wish)
      expect(code(refused)).toBe('422 EFFECT_REFUSED')
      expect(JSON.stringify(refused.body)).not.toContain(label)
      expect((await clerk.post('/api/wishes', { ...wish, day: '2026-06-06' })).status).toBe(201)
    })

    test('a form asks before it saves; a person who sees own records only is not told whose is in the way', async () => {
      const first = await made('2026-06-01', '2026-06-05', { people: 3, contract: 'K-1' })
      const body = { skiff: { id: skiff }, from: '2026-06-05', to: '2026-06-06', people: 2, contract: 'k-1' }
      const told = await admin.post(`${HIRES}/check`, body)
      expect([told.status, told.body.data.errors]).toMatchObject([
        200,
        [
          { path: 'from', code: 'OVERLAP', params: { label: first.label } },
          {
            path: 'contract',
            code: 'TAKEN',
            message: 'Questo contratto è già in un altro noleggio.',
            params: { label: first.label },
          },
          { path: 'people', code: 'AT_MOST', params: { max: 4, context: 'ofMax' } },
        ],
      ])
      const unnamed = await clerk.post(`${HIRES}/check`, body)
      expect(unnamed.body.data.errors.map((one: JsonObject) => one.params)).toEqual([
        { constraint: 'one-at-a-time' },
        { constraint: 'contract-once' },
        { constraint: 'seats', max: 4, context: 'max' },
      ])
      expect(JSON.stringify(unnamed.body)).not.toContain(first.id)
      expect(JSON.stringify((await hire('2026-06-05', '2026-06-06', {}, clerk)).body)).not.toContain(first.id)
      const own = await admin.post(`${HIRES}/check/${first.id}`, { to: '2026-06-09', status: 'BOOKED' })
      expect(own.body.data).toEqual({ errors: [] })
      expect((await clerk.post(`${HIRES}/check/${first.id}`, body)).status).toBe(403)
    })

    test('sixty people save at once, and one of them has the boat', async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => hire('2026-06-01', '2026-06-02')))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(59).fill(409)])
    })

    test('a constraint that stored records break is told with their number, and its file serves', async () => {
      const file = join(server.schemas, 'entities', 'hires.json')
      const whole = JSON.parse(readFileSync(file, 'utf8'))
      const problems = async (): Promise<Problem[]> => {
        const visible: { items: { route: string; problems: Problem[] }[] } = (
          await admin.get('/api/entityconf/visible')
        ).body.data
        return visible.items.find(({ route }) => route === 'hires')?.problems ?? []
      }
      writeFileSync(file, JSON.stringify({ ...whole, constraints: undefined }, null, 2))
      await expect
        .poll(async () => (await hire('2026-06-01', '2026-06-05')).status, { timeout: 60_000 })
        .toBe(201)
      await expect
        .poll(async () => (await hire('2026-06-04', '2026-06-06')).status, { timeout: 60_000 })
        .toBe(201)
      writeFileSync(file, JSON.stringify(whole, null, 2))
      await expect.poll(problems, { timeout: 60_000 }).toHaveLength(1)
      const [problem] = await problems()
      const line =
        readFileSync(file, 'utf8')
          .split('\n')
          .findIndex((text) => text.includes('"one-at-a-time"')) + 1
      expect(problem).toMatchObject({ code: 'CONSTRAINT_BROKEN', severity: 'warning', line })
      expect(problem?.message).toMatch(/: «one-at-a-time», «2», «HIR-\d+», «HIR-\d+»$/)
      expect(code(await hire('2026-06-05', '2026-06-05'))).toBe('409 RECORD_IN_THE_WAY')
    })
  },
)
