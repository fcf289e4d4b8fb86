import type { Entity } from '../../../../contract/model/entity'
import type { Database, Sql } from '../../../kernel/database'
import { moveRecord, quoteSqlName, type Records, tableName } from '../../../records'
import { type Showing, type ShownRecord, showFigures } from './figures'

/** The entity of the records; an installation without it keeps none. */
export const FAULTS_ROUTE = 'monitor-errors'

/** Occurrences of one fault since it was last stored. */
export interface CountedFault {
  fingerprint: string
  source: 'SERVER' | 'BROWSER'
  message: string
  /** its first place: a call, a page, a job */
  where: string
  stack: string
  /** null = a browser that did not send it */
  release: string | null
  count: number
  first: Date
  last: Date
  /** hashes of the affected people */
  people: ReadonlySet<string>
}

interface StoredFault {
  record_id: string | null
  count: number
  first_seen: Date
  last_seen: Date
}

/** People are counted up to this number. */
const PEOPLE_MAX = 1_000
/** Statuses of settled faults that reopen when they happen again; ignored ones stay ignored. */
const REOPENED_STATUSES: ReadonlySet<string> = new Set(['ACK', 'RESOLVED'])
const OPEN_STATUS = 'NEW'

/** Adds occurrences to faults and shows them in their records, one by one: most often there is one. */
export async function storeFaults(
  needs: { db: Database; records: Records },
  entity: Entity,
  faults: readonly CountedFault[],
): Promise<ShownRecord[]> {
  const shown: ShownRecord[] = []
  for (const fault of faults) shown.push(await storeFault(needs, entity, fault))
  return shown
}

/** Other processes wait for the row, so nothing is counted twice. */
async function storeFault(
  { db, records }: { db: Database; records: Records },
  entity: Entity,
  fault: CountedFault,
): Promise<ShownRecord> {
  return db.transaction(async (sql) => {
    const stored = await addOccurrences(sql, fault)
    const users = await addPeople(sql, fault)
    const [count, firstSeen, lastSeen] = [
      Number(stored.count),
      new Date(stored.first_seen),
      new Date(stored.last_seen),
    ]
    const { fingerprint, message, release, source, stack, where } = fault
    const seen = { firstSeen: firstSeen.toISOString(), lastSeen: lastSeen.toISOString() }
    const row: Showing<typeof FAULTS_ROUTE> = {
      id: stored.record_id,
      figures: { count, lastSeen, users },
      whole: () => ({ source, message, where, fingerprint, count, users, release, stack, ...seen }),
    }
    const [shown] = await showFigures(sql, records, entity, [row])
    if (!shown) throw new Error('a fault is shown by no record')
    if (shown.isNew)
      await sql.query('update monitor_fault set record_id = $2 where fingerprint = $1', [
        fingerprint,
        shown.id,
      ])
    else await reopen(records, sql, entity, shown.id)
    return shown
  })
}

async function addOccurrences(
  sql: Sql,
  { count, fingerprint, first, last, source }: CountedFault,
): Promise<StoredFault> {
  const { rows } = await sql.query<StoredFault>(
    `insert into monitor_fault as f (fingerprint, count, first_seen, last_seen) values ($1, $2, $3, $4)
     on conflict (fingerprint) do update set count = f.count + excluded.count,
       last_seen = greatest(f.last_seen, excluded.last_seen)
     returning record_id, count, first_seen, last_seen`,
    [fingerprint, count, first, last],
  )
  await sql.query(
    `insert into monitor_fault_hour as f (fingerprint, hour, source, count)
     values ($1, date_trunc('hour', $2::timestamptz, 'UTC'), $3, $4)
     on conflict (fingerprint, hour) do update set count = f.count + excluded.count`,
    [fingerprint, last, source, count],
  )
  return rows[0] as StoredFault
}

/** The number of people affected by a fault, after adding these. */
async function addPeople(sql: Sql, { fingerprint, people }: CountedFault): Promise<number> {
  await sql.query(
    `insert into monitor_fault_person (fingerprint, person)
     select $1, person from unnest($2::text[]) as of_report(person)
     where (select count(*) from monitor_fault_person where fingerprint = $1) < ${PEOPLE_MAX}
     on conflict do nothing`,
    [fingerprint, [...people]],
  )
  const text = 'select count(*)::int as n from monitor_fault_person where fingerprint = $1'
  return (await sql.query<{ n: number }>(text, [fingerprint])).rows[0]?.n ?? 0
}

/** Moves a settled fault back to the open status where the file allows that move. */
async function reopen(records: Records, sql: Sql, entity: Entity, id: string): Promise<void> {
  const text = `select status from ${quoteSqlName(tableName(entity.route))} where id = $1`
  const { rows } = await sql.query<{ status: string | null }>(text, [id])
  const current = rows[0]?.status ?? ''
  const status = entity.statuses?.list.find(({ code }) => code === current)
  if (REOPENED_STATUSES.has(current) && status?.allowable.includes(OPEN_STATUS))
    await moveRecord(records, entity, id, OPEN_STATUS)
}

/** Deletes faults that did not happen since a moment. */
export async function pruneFaults(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from monitor_fault where last_seen < $1', [before])
  await sql.query('delete from monitor_fault_hour where hour < $1', [before])
  await sql.query(
    'delete from monitor_fault_person p where not exists (select 1 from monitor_fault f where f.fingerprint = p.fingerprint)',
  )
}
