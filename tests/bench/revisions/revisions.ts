import pg from 'pg'
import { type Caller, signedIn } from '../../support/api'
import { startOffice } from '../../support/office'
import { filledPostgres } from '../../support/office-database'
import { RECORDS } from '../people/person'

/** How much is saved, and how much was saved before. */
interface Order {
  saves: number
  revisions: number
}

const INDEX = 'revision_own'
const PEOPLE = 200
/** Blocks with the index and without, in turn: what else the machine does meets both. */
const PAIRS = 10
/** The newest changes of a person, as their start page asks for them. */
const OWN = `select record_id, at from revision where by_id = $1 and effect is null order by at desc limit 300`
/** The history of a person, as the monitor asks for it. */
const HISTORY = `select record_id from revision where route = any ($2::text[]) and by_id = $1
  order by at desc, record_id desc, revision desc limit 200`

interface Cost {
  /** time of a save, in ms */
  ms: number
  /** written to the log of the database for a save, in bytes */
  log: number
  transactions: number
}

/** Prints what saves and readers cost with and without the index. */
export async function measureRevisions(
  { revisions, saves }: Order,
  say: (line: string) => void,
): Promise<void> {
  const store = await filledPostgres()
  const office = await startOffice({ databaseUrl: store.url })
  const db = new pg.Client(store.url)
  await db.connect()
  try {
    await db.query(
      `insert into revision (record_id, revision, route, at, by_name, by_id, operation, changes)
       select gen_random_uuid(), 1, 'customers', now() - (n || ' seconds')::interval, 'Anna', 'person-' || (n % ${PEOPLE}), 'update',
         '[{"path":"notes","from":null,"to":"a note of some length"}]' from generate_series(1, ${revisions}) n`,
    )
    await db.query('vacuum analyze revision')
    const { rows } = await db.query<{ indexdef: string }>(
      'select indexdef from pg_indexes where indexname = $1',
      [INDEX],
    )
    const create = rows[0]?.indexdef ?? ''
    const { rows: sizes } = await db.query(
      `select pg_relation_size('${INDEX}') as own, pg_relation_size('revision') as whole`,
    )
    say(
      `${revisions} revisions of ${PEOPLE} people: the table has ${megabytes(sizes[0].whole)}, the index ${megabytes(sizes[0].own)}`,
    )
    const admin = await signedIn(office.url, 'admin')
    await readers(db, create, say)
    await writers({ db, admin, create, size: Math.ceil(saves / PAIRS / 2) }, say)
  } finally {
    await db.end()
    await office.stop()
    await store.drop()
  }
}

const megabytes = (bytes: string): string => `${(Number(bytes) / 1024 / 1024).toFixed(0)} MB`

async function readers(db: pg.Client, create: string, say: (line: string) => void): Promise<void> {
  const times = async (person: string): Promise<string> => {
    const found = []
    for (const [text, params] of [
      [OWN, [person]],
      [HISTORY, [person, ['customers']]],
    ] as const)
      found.push(middle(await Promise.all(await repeated(() => plan(db, text, params)))).toFixed(1))
    return found.join(' and ')
  }
  for (const person of ['person-7', 'nobody']) {
    const on = await times(person)
    await db.query(`drop index ${INDEX}`)
    const off = await times(person)
    await db.query(create)
    say(`latest changes and history of ${person}, ms in the database: ${on} with the index, ${off} without`)
  }
}

async function repeated<T>(act: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let round = 0; round < 7; round += 1) all.push(await act())
  return all
}

async function plan(db: pg.Client, text: string, params: readonly unknown[]): Promise<number> {
  const { rows } = await db.query(`explain (analyze, format json) ${text}`, [...params])
  return rows[0]['QUERY PLAN'][0]['Execution Time']
}

interface Writing {
  db: pg.Client
  admin: Caller
  create: string
  /** saves of a block */
  size: number
}

async function writers({ admin, create, db, size }: Writing, say: (line: string) => void): Promise<void> {
  const ids: string[] = []
  for (let at = 0; at < 20; at += 1) {
    const made = await admin.post(RECORDS, {
      subjectType: 'PERSON',
      firstName: 'Bench',
      lastName: `Record ${at}`,
    })
    ids.push(made.body.data.id)
  }
  const state = async (): Promise<{ log: number; transactions: number }> => {
    const { rows } = await db.query(
      `select pg_current_wal_insert_lsn() - '0/0' as log, xact_commit as transactions from pg_stat_database where datname = current_database()`,
    )
    return { log: Number(rows[0].log), transactions: Number(rows[0].transactions) }
  }
  let count = 0
  const block = async (isOn: boolean): Promise<Cost> => {
    await db.query(isOn ? create : `drop index if exists ${INDEX}`)
    await db.query('checkpoint')
    const before = await state()
    let ms = 0
    for (let at = 0; at < size; at += 1) {
      const path = `${RECORDS}/${ids[at % ids.length]}`
      const { body } = await admin.get(path)
      const begin = performance.now()
      const saved = await admin.put(path, { ...body.data, lastName: `Name ${++count}` })
      ms += performance.now() - begin
      if (saved.status !== 200) throw new Error(`not saved: ${saved.status} ${JSON.stringify(saved.body)}`)
    }
    const after = await state()
    return {
      ms: ms / size,
      log: (after.log - before.log) / size,
      transactions: (after.transactions - before.transactions) / size,
    }
  }
  const on: Cost[] = []
  const off: Cost[] = []
  await db.query(`drop index ${INDEX}`)
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const isOn of pair % 2 === 0 ? [true, false] : [false, true]) {
      ;(isOn ? on : off).push(await block(isOn))
      if (isOn) await db.query(`drop index ${INDEX}`)
    }
  for (const key of ['ms', 'log', 'transactions'] as const) {
    const ratios = on.map((cost, at) => cost[key] / (off[at]?.[key] ?? 1))
    const [one, other] = [on, off].map((costs) =>
      middle(costs.map((cost) => cost[key])).toFixed(key === 'ms' ? 2 : 1),
    )
    say(
      `${PAIRS * size * 2} saves, ${key} of a save: ${one} with the index, ${other} without, ratio of the pairs ${middle(ratios).toFixed(3)}`,
    )
  }
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
