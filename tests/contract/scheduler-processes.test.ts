import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_LIST } from '../../src/catalogue/list-query/query'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { showEarlierOutcomes } from '../../src/server/features/operations/scheduler/store'
import { filledPostgres } from '../support/office-database'
import { SERVER } from '../support/records'
import { type TestServer, testServer } from '../support/server'

const PAGE = { page: 0, size: 50, lang: 'en' }
const MINUTE = 60_000

let servers: TestServer[] = []
/** a process of the same database that starts nothing by itself */
let quiet: TestServer
let drop: () => Promise<void>
let at = Date.now()
/**
 * the clock of the quiet process: what falls due there does not yet for the others, which look every few
 * seconds
 */
let quietAt = at

beforeAll(async () => {
  const store = await filledPostgres()
  drop = store.drop
  const config = { databaseUrl: store.url }
  const process = (schedules: boolean, now: () => number) =>
    testServer({ kind: 'pglite', fresh: true, config: { ...config, schedules }, now: () => new Date(now()) })
  for (const _ of [1, 2]) servers.push(await process(true, () => at))
  quiet = await process(false, () => quietAt)
}, 240_000)
afterAll(async () => {
  for (const server of [...servers, quiet]) await server?.drop()
  servers = []
  await drop?.()
})

test('a process without schedules plans what changed, runs what somebody asks for, and leaves what is due to others', async () => {
  const entity = quiet.catalogue.current().entities.get('scheduler')?.entity
  if (!entity) throw new Error('there is no scheduler')
  const body = { name: 'Grigio', handler: 'IMPORT_TABLES', cron: '0 * * * * ?', timezone: 'Europe/Rome' }
  const { id } = await quiet.records.create(entity, body, SERVER)
  const { history, runNow, settle } = quiet.use(schedulerFeature)
  await settle()
  expect((await quiet.records.get(entity, id, SERVER)).nextRun).not.toBeNull()
  quietAt += 2 * MINUTE
  await settle()
  expect((await history(id, PAGE)).items).toEqual([])
  await runNow(entity, id, null)
  await settle()
  expect((await history(id, PAGE)).items).toMatchObject([{ state: 'DONE', dueAt: null }])
  at = quietAt
  await servers[0]?.use(schedulerFeature).settle()
  const after = (await history(id, PAGE)).items
  expect(
    after.filter(({ dueAt }) => dueAt !== null),
    'the other process starts it',
  ).toHaveLength(1)
}, 60_000)

test('two processes on one PostgreSQL run each schedule once at each of its times', async () => {
  const [first, second] = servers
  if (!first || !second) throw new Error('two servers')
  const entity = first.catalogue.current().entities.get('scheduler')?.entity
  if (!entity) throw new Error('there is no scheduler')
  const settle = () => Promise.all(servers.map((server) => server.use(schedulerFeature).settle()))
  const ids: string[] = []
  for (const name of ['Azzurro', 'Bianco', 'Celeste']) {
    const body = { name, handler: 'IMPORT_TABLES', cron: '0 * * * * ?', timezone: 'Europe/Rome' }
    ids.push((await first.records.create(entity, body, SERVER)).id)
  }
  await settle()
  const begun = Math.floor(at / MINUTE) * MINUTE
  for (let minute = 1; minute <= 10; minute += 1) {
    at = begun + minute * MINUTE
    await settle()
    await settle()
  }
  for (const id of ids) {
    const { items } = await second.use(schedulerFeature).history(id, PAGE)
    const times = items
      .map(({ dueAt, state }) => [state, (Date.parse(dueAt ?? '') - begun) / MINUTE])
      .reverse()
    expect(times).toEqual(Array.from({ length: 10 }, (_, index) => ['DONE', index + 1]))
  }
  const { items } = await second.records.list(entity, { ...PLAIN_LIST, q: 'Azzurro', size: 5 }, SERVER)
  expect(items).toHaveLength(1)
}, 120_000)

test('outcomes that were stored as a sentence stay as they are, and stand where outcomes are read now', async () => {
  const entity = quiet.catalogue.current().entities.get('scheduler')?.entity
  if (!entity) throw new Error('there is no scheduler')
  const body = { name: 'Vecchio', handler: 'SEND_MAILS', cron: '0 0 0 1 1 ?', timezone: 'Europe/Rome' }
  const { id } = await quiet.records.create(entity, body, SERVER)
  const said = 'OK · resumed: 0, waiting: 0'
  await quiet.db.query(
    `insert into schedule_run (id, schedule_id, handler, state, queued_at, ended_at, outcome)
     values (gen_random_uuid(), $1, 'SEND_MAILS', 'DONE', $2, $2, $3)`,
    [id, new Date(at), said],
  )
  expect((await quiet.use(schedulerFeature).history(id, PAGE)).items).toMatchObject([
    { outcome: said, result: null },
  ])
  await quiet.db.query('update e_scheduler set "lastOutcome" = $2 where id = $1', [id, said])
  await showEarlierOutcomes(quiet.db, entity, new Map())
  expect((await quiet.records.get(entity, id, SERVER)).result).toEqual({ en: said })
})
