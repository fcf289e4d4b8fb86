import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsFeature } from '../../src/server/features/identity/accounts'
import { logsFeature } from '../../src/server/features/operations/logs'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { type Caller, caller, login, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const LOGS = '/api/monitor/logs'
const SETTINGS = '/api/conf/sysregistry'

describe('the log', () => {
  let server: TestServer
  let admin: Caller
  const begun = new Date().toISOString()

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  /** Lines of a source since the test began, newest first, once everything is written. */
  const lines = async (source: string) => {
    await server.use(accountsFeature).security.settle()
    await server.use(logsFeature).settle()
    const { items } = (await admin.get(`${LOGS}?sourceEquals=${source}&sort=at,desc`)).body.data
    return items
      .filter(({ at }: { at: string }) => at >= begun)
      .map(({ message, ...line }: { message: Record<string, string> }) => ({
        ...line,
        message: message.en,
        italian: message.it,
      }))
  }

  test('the log has successful and failed sign-ins, without typed names and addresses', async () => {
    await signedIn(server.url, 'ufficio')
    await login(server.url, 'sola.lettura', 'wrong')
    await login(server.url, 'typed-by-somebody', 'wrong')
    const found = await lines('sign-in')
    // In the language of whoever reads, with the names of causes and operations.
    expect(found.map(({ italian }: { italian: string }) => italian)).toEqual(
      expect.arrayContaining(['Accesso', 'Accesso fallito']),
    )
    const label = async (lang: string) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': lang }
      const answer = await (
        await fetch(`${server.url}${LOGS}?sourceEquals=sign-in&levelEquals=WARN&size=1`, { headers })
      ).json()
      return answer.data.items[0].label
    }
    expect([await label('it'), await label('en')]).toEqual(['Accesso fallito', 'Sign-in failed'])
    const said = found.map(
      ({ level, message, user }: { level: string; message: string; user: object | null }) => [
        level,
        message,
        user !== null,
      ],
    )
    expect(said).toEqual(
      expect.arrayContaining([
        ['INFO', 'Signed in', true],
        ['WARN', 'Sign-in failed', true],
        ['WARN', 'Sign-in failed', false],
      ]),
    )
    expect(JSON.stringify(found)).not.toMatch(/typed-by-somebody|127\.0\.0\.1|wrong/)
  })

  test('the log has changes of the configuration, by fields without values, with request and record', async () => {
    const [setting] = (await admin.get(SETTINGS)).body.data.items
    const whole = (await admin.get(`${SETTINGS}/${setting.id}`)).body.data
    const { body, status } = await admin.put(`${SETTINGS}/${setting.id}`, {
      ...whole,
      description: 'SECRET-VALUE',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const [line] = await lines('configuration')
    expect(line).toMatchObject({
      level: 'INFO',
      message: 'Record changed: Notes',
      italian: 'Scheda modificata: Note',
    })
    const told = (await admin.get(`${LOGS}/${line.id}`)).body.data
    expect(told).toMatchObject({ route: 'sysregistry', recordId: setting.id, requestId: expect.any(String) })
    expect(told.user.id).toBe((await admin.get('/api/auth/whoami')).body.data.id)
    expect(JSON.stringify(told)).not.toContain('SECRET-VALUE')
    const found = (await admin.get(`${LOGS}?routeEquals=sysregistry&recordIdEquals=${setting.id}`)).body.data
      .items
    expect(found).toHaveLength(1)
  })

  test('the log has exports and operations on many records', async () => {
    const clerk = await signedIn(server.url, 'ufficio')
    const response = await fetch(`${server.url}/api/subjects/suppliers/export`, {
      headers: { authorization: `Bearer ${clerk.token}` },
    })
    await response.arrayBuffer()
    const [left] = await lines('export')
    expect(left).toMatchObject({ level: 'INFO', message: expect.stringMatching(/^Export of \d+ rows$/) })
    expect((await admin.get(`${LOGS}/${left.id}`)).body.data).toMatchObject({
      route: 'suppliers',
      user: { id: expect.any(String) },
    })
    const ids = (await clerk.get('/api/subjects/suppliers?size=2')).body.data.items.map(
      ({ id }: { id: string }) => id,
    )
    const order = { operation: 'update', ids, changes: { description: 'Rivisto' } }
    await runBatch(clerk, '/api/subjects/suppliers', order)
    // The operation tells its end just after it can be read.
    await vi.waitFor(async () => {
      const done = (await lines('batches')).map(({ message }: { message: string }) => message)
      expect(done).toEqual(['Operation update done: 2 changed, 0 failed'])
    })
  })

  test('managers read the log as far as they may read the records; administrators read all of it', async () => {
    const [schedule] = (await admin.get('/api/conf/scheduler')).body.data.items
    const whole = (await admin.get(`/api/conf/scheduler/${schedule.id}`)).body.data
    await admin.put(`/api/conf/scheduler/${schedule.id}`, { ...whole, description: 'Changed' })
    await lines('configuration')
    const manager = await signedIn(server.url, 'laura.bianchi')
    const seen = (await manager.get(`${LOGS}?atFrom=${begun.slice(0, 10)}&columns=route,source`)).body.data
      .items
    const routes = new Set(
      seen.map(({ route, source }: { route: string; source: string }) => `${source} ${route}`),
    )
    expect([...routes].sort()).toEqual(['batches suppliers', 'configuration scheduler', 'export suppliers'])
  })

  test('the log has jobs that fail and end, without the reason', async () => {
    const insert = `insert into job (id, name, payload, due_at, attempts, created_at)
      values ($1, 'effects.each', '{"route": "nina", "each": null}', now(), $2, now())`
    await server.db.query(insert, [crypto.randomUUID(), 0])
    await server.db.query(insert, [crypto.randomUUID(), 7])
    await server.use(schedulerFeature).settle()
    const said = (await lines('jobs')).map(({ level, message }: { level: string; message: string }) => [
      level,
      message,
    ])
    expect(said).toEqual(
      expect.arrayContaining([
        ['ERROR', 'Job “effect on many records” failed at attempt 8: given up'],
        [
          'WARN',
          expect.stringMatching(
            /^Job “effect on many records” failed at attempt 1: again at \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
          ),
        ],
      ]),
    )
    expect(JSON.stringify(said)).not.toContain('nina')
  })

  test('no one else writes the log, and a storm of lines stays short', async () => {
    expect((await admin.post(LOGS, { message: 'x' })).status).toBe(403)
    expect((await caller(server.url).get(LOGS)).status).toBe(401)
    const logWriter = server.use(logsFeature)
    for (let index = 0; index < 1_000; index += 1)
      logWriter.note({ level: 'WARN', source: 'effects', message: { words: `Line ${index % 300}` } })
    for (let index = 0; index < 5; index += 1)
      logWriter.note({ level: 'WARN', source: 'privacy', message: { words: 'Same' } })
    await logWriter.settle()
    const { total } = (await admin.get(`${LOGS}?sourceEquals=effects&size=1&count=exact`)).body.data
    expect(total).toBe(200)
    const [lost] = (await admin.get(`${LOGS}?sourceEquals=log`)).body.data.items
    expect(lost.message).toEqual({
      it: expect.stringMatching(/^\d+ righe tralasciate$/),
      en: expect.stringMatching(/^\d+ lines dropped$/),
    })
    logWriter.note({
      level: 'WARN',
      source: 'privacy',
      message: { words: 'Same' },
      user: crypto.randomUUID(),
    })
    logWriter.note({ level: 'WARN', source: 'privacy', message: { words: 'Same' } })
    logWriter.note({ level: 'WARN', source: 'privacy', message: { words: 'Same' } })
    await logWriter.settle()
    const again = (await admin.get(`${LOGS}?sourceEquals=privacy`)).body.data.items
    expect(again.map(({ message }: { message: { it: string } }) => message.it).sort()).toEqual([
      'Same',
      'Same (× 2)',
    ])
  })
})
