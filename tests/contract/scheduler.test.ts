import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAIN_LIST } from '../../src/catalogue/list-query/query'
import type { JsonObject } from '../../src/contract/json'
import type { Entity } from '../../src/contract/model/entity'
import { officeDay } from '../../src/contract/time/office-day'
import { mailFeature } from '../../src/server/features/messaging/mail'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { toBaseVersion } from '../../src/server/records'
import { signedIn } from '../support/api'
import { SERVER } from '../support/records'
import { type TestServer, testServer } from '../support/server'

const PATH = '/api/conf/scheduler'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('the scheduler', () => {
  let server: TestServer
  let at = Date.now()
  /** handler → status of the schedules a new office begins with */
  let shipped: Record<string, string> = {}

  beforeAll(async () => {
    server = await testServer({ config: { schedules: true }, now: () => new Date(at) })
    const { items } = await server.records.list(entity(), { ...PLAIN_LIST, size: 50 }, SERVER)
    const stored = await Promise.all(items.map(({ id }) => read(id)))
    shipped = Object.fromEntries(stored.map(({ handler, status }) => [String(handler), String(status)]))
    for (const { id, status } of items) if (status === 'ENABLED') await move(id, 'PAUSED')
    await settle()
  }, 240_000)
  afterAll(() => server?.drop())

  const entity = (route = 'scheduler'): Entity => {
    const found = server.catalogue.current().entities.get(route)
    if (!found) throw new Error(`there is no entity ${route}`)
    return found.entity
  }
  const settle = () => server.use(schedulerFeature).settle()
  const moveTo = async (moment: string | number) => {
    at = typeof moment === 'string' ? Date.parse(moment) : moment
    await settle()
  }
  const read = (id: string) => server.records.get(entity(), id, SERVER)
  const instant = async (id: string, field: 'nextRun' | 'lastRun') =>
    Date.parse(String((await read(id))[field]))
  const runs = (id: string, lang = 'en') =>
    server.use(schedulerFeature).history(id, { page: 0, size: 50, lang })
  const move = async (id: string, status: string) =>
    server.records.changeStatus(entity(), id, status, toBaseVersion(await read(id)), SERVER)
  const pause = async (id: string) => {
    await move(id, 'PAUSED')
    await settle()
  }
  const made = async (values: JsonObject) => {
    const body = { name: `Job ${Math.random()}`, handler: 'CLEAN_TOKENS', timezone: 'Europe/Rome', ...values }
    const { id } = await server.records.create(entity(), body, SERVER)
    await settle()
    return id
  }

  test('a new office begins with the shipped schedules: what copies or overwrites waits until somebody turns it on', () => {
    expect(shipped).toMatchObject({
      BACKUP: 'PAUSED',
      CLEAN_LOGS: 'ENABLED',
      CLEAN_TOKENS: 'ENABLED',
      EXPIRE_DOCS: 'ENABLED',
      IMPORT_TABLES: 'PAUSED',
      RETENTION: 'PAUSED',
      REFRESH_PRIVACY: 'ENABLED',
      SEND_DIGESTS: 'ENABLED',
      SEND_MAILS: 'ENABLED',
    })
  })

  test('a schedule in a time zone that does not exist is refused', async () => {
    const refused = await made({ cron: '0 0/10 * * * ?', timezone: 'Europa/Roma' }).then(
      () => null,
      ({ errors }) => errors,
    )
    expect(refused).toMatchObject([{ path: 'cron', code: 'TIME_ZONE', params: { zone: 'Europa/Roma' } }])
  })

  test('the scheduler runs at its times in its zone, records the runs, and pauses by its status', async () => {
    const id = await made({ cron: '0 0/10 * * * ?' })
    const next = await instant(id, 'nextRun')
    expect(next - at).toBeLessThanOrEqual(10 * MINUTE)
    await moveTo(next - 1)
    expect((await runs(id)).total).toBe(0)
    await moveTo(next + 3_000)
    const shown = await read(id)
    expect(await instant(id, 'nextRun')).toBe(next + 10 * MINUTE)
    expect(await instant(id, 'lastRun')).toBe(at)
    expect(shown.lastOutcome).toBe('OK · expired sessions deleted')
    expect(shown.runs).toMatchObject([{ seconds: 0, by: null }])
    const said = { it: 'OK · sessioni scadute eliminate', en: 'OK · expired sessions deleted' }
    expect(shown).toMatchObject({ result: said, runs: [{ outcome: said.en, result: said }] })
    expect(shown.extraFields).toMatchObject({ current_envers_version: 1 })
    const { items, total } = await runs(id)
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      state: 'DONE',
      by: null,
      outcome: 'OK · expired sessions deleted',
      ms: 0,
    })
    expect(items[0]?.result).toEqual({ state: 'DONE', code: 'SESSIONS_CLEANED', figures: {} })
    expect(Date.parse(items[0]?.dueAt ?? '')).toBe(next)
    await pause(id)
    expect((await read(id)).nextRun).toBeNull()
    await moveTo(next + 60 * MINUTE)
    expect((await runs(id)).total).toBe(1)
    await move(id, 'ENABLED')
    await settle()
    expect(await instant(id, 'nextRun')).toBe(next + 70 * MINUTE)
    await pause(id)
  })

  test('what fell due while no server ran is made up once, and said', async () => {
    const id = await made({ cron: '0 0 * * * ?' })
    const next = await instant(id, 'nextRun')
    await moveTo(next + 5 * 60 * MINUTE + MINUTE)
    const { items, total } = await runs(id)
    expect(total).toBe(1)
    expect(items[0]?.log).toMatch(/^\S+Z 5 earlier fire times were missed$/)
    expect((await runs(id, 'it')).items[0]?.log).toMatch(/^\S+Z esecuzioni precedenti non avvenute: 5$/)
    const log = {
      it: expect.stringMatching(/ esecuzioni precedenti non avvenute: 5$/),
      en: expect.stringMatching(/ missed$/),
    }
    expect((await read(id)).runs).toMatchObject([{ log }])
    expect(await instant(id, 'nextRun')).toBe(next + 6 * 60 * MINUTE)
    await pause(id)
  })

  test('a changed expression counts from then on', async () => {
    // A morning: both expressions fire later that day.
    await moveTo(Math.ceil(at / DAY) * DAY + 8 * 60 * MINUTE)
    const id = await made({ cron: '0 0 12 * * ?' })
    const record = await read(id)
    await server.records.update(entity(), id, { cron: '0 30 12 * * ?', ...toBaseVersion(record) }, SERVER)
    await settle()
    expect(await instant(id, 'nextRun')).toBe(Date.parse(String(record.nextRun)) + 30 * MINUTE)
    expect((await runs(id)).total).toBe(0)
    await pause(id)
  })

  test('the scheduler runs at once for people who may change it, in every status, and records who asked', async () => {
    const id = await made({ cron: '0 0 0 1 1 ?' })
    await pause(id)
    const admin = await signedIn(server.url, 'admin')
    const asked = await admin.post(`${PATH}/${id}/runs`, {})
    expect([asked.status, asked.body.data.state]).toEqual([202, 'QUEUED'])
    await settle()
    const { body } = await admin.get(`${PATH}/${id}/runs`)
    expect(body.data.items[0].outcome).toBe('OK · sessioni scadute eliminate')
    expect(body.data).toMatchObject({ total: 1, page: 0, size: 20 })
    expect(body.data.items[0]).toMatchObject({ id: asked.body.data.id, state: 'DONE', dueAt: null })
    expect(body.data.items[0].by).not.toBeNull()
    const manager = await signedIn(server.url, 'laura.bianchi')
    expect((await manager.get(`${PATH}/${id}/runs`)).body.data.total).toBe(1)
    expect((await manager.post(`${PATH}/${id}/runs`, {})).body.errorCode).toBe('FORBIDDEN')
    const clerk = await signedIn(server.url, 'ufficio')
    expect((await clerk.get(`${PATH}/${id}/runs`)).status).toBeGreaterThanOrEqual(403)
    expect((await clerk.post(`${PATH}/${id}/runs`, {})).status).toBeGreaterThanOrEqual(403)
    const customer = (await admin.get('/api/subjects/customers?size=1')).body.data.items[0]
    expect((await admin.post(`/api/subjects/customers/${customer.id}/runs`, {})).status).toBe(404)
    expect((await admin.get(`/api/subjects/customers/${customer.id}/runs`)).status).toBe(404)
    expect((await runs(id)).total).toBe(1)
  })

  test('three failures in a row stop it, with a notice and a mail to whom it names', async () => {
    const id = await made({ handler: 'BACKUP', cron: '0 0 * * * ?', notifyTo: 'capo@ufficio.example' })
    // A file stands where the folder of the copies should be.
    const place = join(server.schemas, '../data/backups')
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, '')
    for (let n = 0; n < 3; n += 1) await moveTo((await instant(id, 'nextRun')) + 1)
    const stopped = await read(id)
    expect(stopped.status).toBe('ERROR')
    expect(stopped.lastOutcome).toMatch(/^FAILED · EEXIST/)
    expect(stopped.result).toMatchObject({ it: expect.stringMatching(/^Non riuscito · EEXIST/) })
    await settle()
    expect((await read(id)).nextRun).toBeNull()
    expect((await runs(id)).items.map(({ state }) => state)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    const { items } = await server.records.list(entity('notices'), { ...PLAIN_LIST, size: 50 }, SERVER)
    expect(
      items.filter(({ label, status }) => status === 'PUBLISHED' && /in errore|in error/.test(label)),
    ).toHaveLength(1)
    const mails = await server.use(mailFeature).list('en')
    expect(mails.filter(({ recipient }) => recipient === 'capo@ufficio.example')).toHaveLength(1)
    rmSync(place)
    await move(id, 'ENABLED')
    await settle()
    await moveTo((await instant(id, 'nextRun')) + 1)
    expect((await read(id)).lastOutcome).toMatch(/^OK · tables: \d+, rows: \d+/)
    const { result } = (await runs(id)).items[0] ?? {}
    expect(result).toMatchObject({
      code: 'BACKED_UP',
      figures: { tables: expect.any(Number), files: expect.any(Number) },
    })
    expect((await read(id)).result).toMatchObject({
      it: expect.stringMatching(/^OK · tabelle: \d+, righe: \d+, file: \d+$/),
    })
    expect(readdirSync(place)).toHaveLength(1)
    await pause(id)
  })

  test('documents, notices and invitations expire the day after their date, and owners are reminded once', async () => {
    const today = officeDay(at)
    const day = (days: number) => officeDay(at + days * DAY)
    const [sample] = (
      await server.records.list(entity('subject-documents'), { ...PLAIN_LIST, size: 1 }, SERVER)
    ).items
    const { documentType, subject } = await server.records.get(
      entity('subject-documents'),
      sample?.id ?? '',
      SERVER,
    )
    const owner = await server.records.get(entity('subjects'), String((subject as JsonObject).id), SERVER)
    const contacts = { ...(owner.contacts as JsonObject | null), email: 'titolare@esempio.example' }
    await server.records.update(entity('subjects'), owner.id, { contacts, ...toBaseVersion(owner) }, SERVER)
    const document = async (expiresOn: string, remindDays: number) => {
      const body = {
        subject: { id: owner.id },
        documentType: documentType ?? null,
        title: `DURC ${expiresOn}`,
        expiresOn,
        remindDays,
      }
      const { id } = await server.records.create(entity('subject-documents'), body, SERVER)
      await server.db.query(`update e_subject_documents set status = 'VALID' where id = $1`, [id])
      return id
    }
    const [past, lastDay, soon, later] = [
      await document(day(-1), 30),
      await document(today, 0),
      await document(day(20), 30),
      await document(day(20), 10),
    ]
    const id = await made({ handler: 'EXPIRE_DOCS', cron: '0 0 0 1 1 ?' })
    const status = async (one: string) =>
      (await server.records.get(entity('subject-documents'), one, SERVER)).status
    for (const _ of [1, 2]) {
      await server.use(schedulerFeature).runNow(entity(), id, null)
      await settle()
      expect((await runs(id)).items[0]).toMatchObject({ state: 'DONE' })
    }
    expect(await Promise.all([past, lastDay, soon, later].map(status))).toEqual([
      'EXPIRED',
      'EXPIRING',
      'EXPIRING',
      'VALID',
    ])
    const mails = (await server.use(mailFeature).list('en')).filter(
      ({ event, recipient }) => event === 'DOC_EXPIRING' && recipient === 'titolare@esempio.example',
    )
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [`Documento in scadenza: DURC ${today}`, `Documento in scadenza: DURC ${day(20)}`].sort(),
    )
    for (const [route, field, statuses] of [
      ['notices', 'to', ['PUBLISHED']],
      ['invitation', 'expiresAt', ['SENT', 'OPENED']],
      ['documents', 'validTo', ['PUBLISHED']],
    ] as const) {
      const table = `e_${route}`
      const { rows } = await server.db.query(
        `select 1 from ${table} where status = any ($1) and "${field}" < $2 and not _deleted`,
        [[...statuses], today],
      )
      expect([route, rows]).toEqual([route, []])
    }
    at += 21 * DAY
    await server.use(schedulerFeature).runNow(entity(), id, null)
    await settle()
    expect(await Promise.all([past, lastDay, soon, later].map(status))).toEqual([
      'EXPIRED',
      'EXPIRED',
      'EXPIRED',
      'EXPIRED',
    ])
    await pause(id)
  })

  test('logs older than ninety days go, sessions that have ended too', async () => {
    const body = { kind: 'LOGIN', at: new Date(at).toISOString(), details: 'old' }
    const old = await server.records.create(entity('monitor-security'), body, SERVER)
    await signedIn(server.url, 'admin')
    const id = await made({ handler: 'CLEAN_LOGS', cron: '0 0 0 1 1 ?' })
    const run = async (handler: string) => {
      await server.db.query('update e_scheduler set handler = $2 where id = $1', [id, handler])
      await server.use(schedulerFeature).runNow(entity(), id, null)
      await settle()
      return (await runs(id)).items[0]
    }
    at += 89 * DAY
    await run('CLEAN_LOGS')
    expect((await server.records.get(entity('monitor-security'), old.id, SERVER)).id).toBe(old.id)
    at += 2 * DAY
    expect(await run('CLEAN_LOGS')).toMatchObject({ state: 'DONE' })
    await expect(server.records.get(entity('monitor-security'), old.id, SERVER)).rejects.toThrow()
    expect((await server.db.query('select 1 from session')).rows.length).toBeGreaterThan(0)
    expect(await run('CLEAN_TOKENS')).toMatchObject({ state: 'DONE' })
    expect((await server.db.query('select 1 from session')).rows).toEqual([])
    for (const handler of ['SEND_MAILS', 'REFRESH_PRIVACY', 'IMPORT_TABLES'])
      expect(await run(handler)).toMatchObject({ state: 'DONE' })
    await pause(id)
  })

  interface Vector {
    expression: string
    zone: string
    after: string
    next: (string | null)[]
  }
  const { vectors } = JSON.parse(readFileSync('tests/fixtures/quartz-vectors.json', 'utf8')) as {
    vectors: Vector[]
  }
  const later = vectors.filter(
    ({ after, next }) => next.length >= 2 && next[1] && Date.parse(after) > Date.now() - 3 * 365 * DAY,
  )
  /**
   * Expressions that fire while the clocks change. The times of every expression are those of
   * contract/quartz.test.ts.
   */
  const atChanges = /^0 (30 2|0\/30 \*|15 1|0 \*) \* \* \?$/
  const tried = later.filter(({ expression }, index) => atChanges.test(expression) || index % 12 === 0)

  test('the scheduler runs when Quartz would, also when summer time begins and ends', async () => {
    const before = at
    expect(tried.filter(({ expression }) => atChanges.test(expression)).length).toBeGreaterThan(5)
    expect(new Set(tried.map(({ zone }) => zone)).size).toBeGreaterThan(2)
    for (const { after, expression, next, zone } of tried) {
      at = Date.parse(after)
      const id = await made({ cron: expression, timezone: zone })
      const times = next.filter((time): time is string => time !== null).slice(0, 3)
      for (const time of times) {
        expect([expression, String((await read(id)).nextRun).slice(0, 19)]).toEqual([
          expression,
          time.slice(0, 19),
        ])
        await moveTo(time)
      }
      expect((await runs(id)).items.map(({ dueAt }) => dueAt?.slice(0, 19)).reverse()).toEqual(
        times.map((time) => time.slice(0, 19)),
      )
      await pause(id)
    }
    at = before
  }, 240_000)
})
