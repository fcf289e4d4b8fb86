import { createHash } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { oncePer } from '../../../catalogue/once'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Sql } from '../../kernel/database'
import { rowsSource } from '../../kernel/db/params'
import type { RecordEngine } from '../engine/record-engine'
import { type CountKept, createKeptCounter } from '../related/kept-counter'
import { loadChoices } from '../related/lookup-rows'
import { quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import { decodeRow, getVersion, type TableRow } from '../schema/row'

/** Records judged per step: they are read at once, and written only where the count differs. */
const RECORDS_PER_STEP = 200
/** Yields to other work between this many records. */
const RECORDS_PER_TURN = 20
/** Entities without records that one step settles. */
const ENTITIES_PER_STEP = 20
/** Ids per event, as in `records.ts`. */
const IDS_OF_EVENT = 150

const PAUSE_MAX_MS = 100

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Judging changed: all records are judged again. */
const JUDGE_VERSION = 1

/** An entity whose records are being judged, and how far that has come. */
interface Judged {
  route: string
  hash: string
  at_id: string | null
}

/** Changes whenever the same record may be judged otherwise; texts and layout do not count. */
const hashOf = oncePer(({ fields, form, rules, schema, statuses }: Entity): string => {
  const ruled = rules.map(({ message: _, source: __, ...rule }) => rule)
  const drawn = form.map(({ fields: items, visible }) => [
    visible,
    items.map(({ field, widget, options }) => [field, widget, options]),
  ])
  const named = fields.map(({ kind, options, path, required, widget }) => [
    path,
    kind,
    required,
    widget,
    options,
  ])
  const codes = statuses?.list.map(({ code }) => code)
  return createHash('sha256')
    .update(JSON.stringify([JUDGE_VERSION, schema, ruled, drawn, named, codes]))
    .digest('hex')
})

/** Queues all records of the entities whose files judge otherwise than when their records were judged. */
export async function queueJudging(sql: Sql, plans: readonly TablePlan[]): Promise<void> {
  const { rows } = await sql.query<Judged>('select route, hash from judged')
  const known = new Map(rows.map(({ hash, route }) => [route, hash]))
  const changed = plans.filter(({ entity, route }) => known.get(route) !== hashOf(entity))
  if (changed.length === 0) return
  await sql.query(
    `insert into judged (route, hash) select * from unnest($1::text[], $2::text[])
     on conflict (route) do update set hash = excluded.hash, at_id = null, is_done = false`,
    [changed.map(({ route }) => route), changed.map(({ entity }) => hashOf(entity))],
  )
}

/**
 * Judges the next records whose file changed; false when there are none. What another version of the file
 * queued is left to the processes that have it.
 */
export async function judgeQueued(engine: RecordEngine): Promise<boolean> {
  // Rules read rows of lookup tables, which are there with the catalogue.
  if (engine.isRead?.() === false) return false
  const { rows } = await engine.db.query<Judged>(
    'select route, hash, at_id from judged where not is_done order by at_id is not null, route',
  )
  const own = rows.flatMap((judged) => {
    const plan = engine.planByRoute(judged.route)
    return plan && hashOf(plan.entity) === judged.hash ? [{ judged, plan }] : []
  })
  const began = performance.now()
  for (const { judged, plan } of own.slice(0, ENTITIES_PER_STEP))
    if ((await judgeNext(engine, plan, judged)) > 0) break
  // Half of the time is left to others.
  await setTimeout(Math.min(performance.now() - began, PAUSE_MAX_MS))
  return own.length > 0
}

/** Judges one step of an entity's records; how many there were. */
async function judgeNext(
  engine: RecordEngine,
  plan: TablePlan,
  { at_id, hash, route }: Judged,
): Promise<number> {
  const { rows } = await engine.db.query<TableRow>(
    `select * from ${quoteSqlName(plan.table)} where id > $1 order by id limit ${RECORDS_PER_STEP}`,
    [at_id ?? FIRST_ID],
  )
  const judge = createKeptCounter(engine, plan.entity, await loadChoices(engine, plan.entity))
  const found = await judgeRows(plan, judge, rows)
  const isDone = rows.length < RECORDS_PER_STEP
  const changed = await engine.db.transaction(async (sql) => {
    await sql.query('update judged set at_id = $3, is_done = $4 where route = $1 and hash = $2', [
      route,
      hash,
      rows.at(-1)?.id ?? at_id,
      isDone,
    ])
    return storeCounts(sql, plan, found)
  })
  if (changed.length > 0) engine.emit({ type: 'records', route, ids: changed.slice(0, IDS_OF_EVENT) })
  return rows.length
}

/** A record whose count differs from the stored one. */
interface Recount {
  id: string
  version: number
  kept: number
}

async function judgeRows(plan: TablePlan, judge: CountKept, rows: readonly TableRow[]): Promise<Recount[]> {
  const found: Recount[] = []
  for (const [index, row] of rows.entries()) {
    if (index % RECORDS_PER_TURN === RECORDS_PER_TURN - 1) await setImmediate()
    const record = decodeRow(plan, row)
    const kept = judge(record as JsonObject)
    if (kept !== row._kept) found.push({ id: record.id, version: getVersion(record), kept })
  }
  return found
}

/** Stores counts that differ; a record that was saved meanwhile was judged by that save. */
async function storeCounts(sql: Sql, { table }: TablePlan, found: readonly Recount[]): Promise<string[]> {
  if (found.length === 0) return []
  const { source, params } = rowsSource<Recount>(
    [
      { name: 'id', type: 'uuid', value: ({ id }) => id },
      { name: 'version', type: 'integer', value: ({ version }) => version },
      { name: 'kept', type: 'integer', value: ({ kept }) => kept },
    ],
    found,
  )
  // Locked in the order in which everyone locks several records.
  const { rows } = await sql.query<{ id: string }>(
    `update ${quoteSqlName(table)} t set "_kept" = f.kept
     from (select t.id, v.kept from ${quoteSqlName(table)} t join ${source} on v.id = t.id and v.version = t."_version"
       order by t.id for update of t) f
     where t.id = f.id returning t.id`,
    params,
  )
  return rows.map(({ id }) => id)
}
