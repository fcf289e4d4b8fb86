import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '../../src/contract/model/entity'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { serverContext } from '../../src/server/kernel/context'
import { createInlineCompiler } from '../../src/server/schema-folder/compiler'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'
import { startServer } from '../../src/server/start-server'

/** Orders that are placed, one after the other, and people who each get a task for every order. */
export const ORDERS = 3
export const PEOPLE = 4

const NAME = { type: 'string', maxLength: 40 }
const STATUSES = {
  default: 'OPEN',
  list: [
    { code: 'OPEN', allowable: ['LATE'], write: true },
    { code: 'LATE', allowable: ['LATE'], write: true },
  ],
}

/**
 * What happens by itself with an order: in its transaction, after it by the queue, and when its date has
 * passed.
 */
export const FILES: Readonly<Record<string, object>> = {
  logs: {
    route: 'logs',
    endpoint: '/api/monitor/logs',
    title: '{message}',
    record: { properties: { source: { ...NAME, server: true }, message: { ...NAME, server: true } } },
  },
  people: { route: 'people', title: '{name}', record: { properties: { name: NAME } } },
  letters: {
    route: 'letters',
    title: '{text}',
    record: { properties: { order: { entity: 'orders' }, text: NAME } },
  },
  tasks: {
    route: 'tasks',
    title: '{id}',
    record: { properties: { order: { entity: 'orders' }, who: NAME } },
  },
  orders: {
    route: 'orders',
    title: '{name}',
    record: {
      properties: {
        name: NAME,
        due: { type: 'string', format: 'date' },
        number: { ...NAME, server: true },
        email: { type: 'string', format: 'email', default: 'desk@example.org' },
      },
    },
    mails: [
      {
        event: 'ORDER_LATE',
        on: { status: 'LATE' },
        to: ['email'],
        subject: { it: 'In ritardo: {{name}}', en: 'Late: {{name}}' },
        body: { it: '<p>{{number}}</p>', en: '<p>{{number}}</p>' },
      },
    ],
    effects: [
      { id: 'number', on: { create: true }, number: { number: 'N-{seq:3}' } },
      {
        id: 'letter',
        on: { create: true },
        create: { entity: 'letters', fill: { order: 'record.id', text: "'placed'" } },
      },
      { id: 'note', on: { create: true }, handler: { name: 'log.note', with: { message: 'record.name' } } },
      {
        id: 'tasks',
        on: { create: true },
        create: {
          entity: 'tasks',
          fill: { order: 'record.id' },
          each: { entity: 'people', copy: { who: 'name' } },
        },
      },
      { id: 'late', on: { date: 'due' }, when: "record.status == 'OPEN'", status: 'LATE' },
      {
        id: 'reminder',
        on: { status: 'LATE' },
        create: { entity: 'letters', fill: { order: 'record.id', text: "'late'" } },
      },
    ],
    conf: { statuses: STATUSES },
  },
}

/**
 * Starts a server over a folder and places what orders are missing, runs the job that looks at dates, and
 * waits for the queue. It ends itself at the look on the clock whose number the environment names; without
 * one it tells what there is.
 */
export async function write(folder: string): Promise<void> {
  const deadly = Number(process.env.TESSERA_DIES ?? 0)
  let [armed, looks] = [false, 0]
  const now = (): Date => {
    if (armed && ++looks === deadly) process.kill(process.pid, 'SIGKILL')
    return new Date()
  }
  const config = {
    port: 0,
    host: '127.0.0.1',
    data: join(folder, 'data'),
    schemas: join(folder, 'schemas'),
    databaseUrl: undefined,
    demo: false,
    demoPassword: '',
    schedules: false,
  }
  const compiler = createInlineCompiler(MANIFESTS)
  const server = await startServer(config, {
    compiler,
    client: null,
    files: () => null,
    say: () => undefined,
    now,
  })
  const { db, records, use } = server
  const entity = (route: string): Entity => {
    const found = server.catalogue.current().entities.get(route)?.entity
    if (!found) throw new Error(JSON.stringify(server.catalogue.current().problems))
    return found
  }
  const names = async (route: string) =>
    new Set((await db.query<{ name: string }>(`select name from e_${route}`)).rows.map(({ name }) => name))
  const fill = async (route: string, count: number, values: object) => {
    const known = await names(route)
    for (let n = 1; n <= count; n += 1)
      if (!known.has(`${route} ${n}`))
        await records.create(entity(route), { name: `${route} ${n}`, ...values }, serverContext())
  }
  for (const route of [...Object.keys(FILES), 'scheduler']) entity(route)
  await fill('people', PEOPLE, {})
  armed = true
  await fill('orders', ORDERS, { due: '2020-01-01' })
  const { rows } = await db.query<{ id: string }>(`select id from e_scheduler where handler = 'EXPIRE_DOCS'`)
  await use(schedulerFeature).runNow(entity('scheduler'), rows[0]?.id ?? '', null)
  await use(schedulerFeature).settle()
  const count = async (sql: string) => (await db.query<{ of: string; n: number }>(sql)).rows
  const found = {
    orders: await count(
      `select number || ' ' || status as of, count(*)::integer as n from e_orders group by 1 order by 1`,
    ),
    letters: await count(
      `select text as of, count(*)::integer as n from e_letters group by text, order_id order by text`,
    ),
    tasks: await count(`select who as of, count(*)::integer as n from e_tasks group by 1 order by 1`),
    lines: await count(
      `select message as of, count(*)::integer as n from e_logs where source = 'effects' group by 1 order by 1`,
    ),
    jobs: await count(`select name as of, count(*)::integer as n from job group by 1`),
    mails: await count(
      `select event || ' ' || subject as of, count(*)::integer as n from mail_message group by 1 order by 1`,
    ),
    runs: await count(`select state as of, count(*)::integer as n from schedule_run group by 1`),
  }
  writeFileSync(join(folder, 'end.json'), JSON.stringify({ ...found, looks }))
  await server.stop()
}
