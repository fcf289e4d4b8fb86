import type { JsonObject } from '../../../contract/json'
import { MAX_NAMED_IN_MERGE, type MergedPart } from '../../../contract/model/merge'
import { Refusal } from '../../kernel/refusal'
import type { EntityWork } from '../engine/record-engine'
import { createKeptCounter } from '../related/kept-counter'
import { loadChoices } from '../related/lookup-rows'
import { fillRelations, loadTargets, redirectRelations } from '../related/relations'
import { listOwners } from '../related/stale-queue'
import { quoteSqlName } from '../schema/column'
import { pathSql, pointsTo } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { decodeRow, type TableRow } from '../schema/row'
import { changesBetween } from '../write/history'
import type { Write } from '../write/lines'
import { markWrite } from '../write/remove'
import { writeAll } from '../write/write'

/** Rows per statement. */
const ROWS_PER_CHUNK = 500

/** A record whose references go to another one. */
interface Redirection {
  from: string
  to: string
  /** routes whose records may be deleted where `to` has the same already */
  twins: readonly string[]
}

/** What became of the references to a record. */
export interface MovedReferences {
  moved: MergedPart[]
  dropped: MergedPart[]
  /** ids of all changed records, by route */
  touched: ReadonlyMap<string, readonly string[]>
}

/**
 * Points every reference to one record to another one instead: of all entities, in lists and rows too,
 * deleted and archived records included, past statuses and locks, on behalf of the server and with history.
 * No effect follows. A record that a guard closes to the caller, such as the account of someone who holds
 * more, is not moved for them.
 * @throws Refusal MERGE_CONFLICT where both have a record that may be there once, FORBIDDEN where one is
 *   closed to the caller
 */
export async function moveReferences(work: EntityWork, redirection: Redirection): Promise<MovedReferences> {
  const moved: MergedPart[] = []
  const dropped: MergedPart[] = []
  const touched = new Map<string, string[]>()
  for (const plan of listOwners(work.engine, work.plan.route)) {
    const rows = (await rowsPointing(work, plan, redirection)).filter(({ id }) => id !== redirection.from)
    const twins = await twinsAmong(work, plan, redirection)
    const doubled = rows.filter(({ id }) => twins.has(String(id)))
    const others = rows.filter(({ id }) => !twins.has(String(id)))
    // A deleted twin stays where it is: nobody sees it, and it cannot be there twice.
    const live = doubled.filter(({ _deleted }) => _deleted !== true)
    if (live.length > 0 && !redirection.twins.includes(plan.route)) throw conflict(plan, live, twins)
    const owner = { ...work, plan }
    await requireOpen(owner, [...others, ...live])
    const changed = await redirect(owner, work.plan.route, others, redirection)
    for (let from = 0; from < live.length; from += ROWS_PER_CHUNK)
      await writeAll(
        owner,
        live.slice(from, from + ROWS_PER_CHUNK).map((row) => markWrite(decodeRow(plan, row), true)),
      )
    if (changed.length > 0) moved.push(toPart(plan, changed))
    if (live.length > 0) dropped.push(toPart(plan, live))
    touched.set(
      plan.route,
      [...changed, ...live].map(({ id }) => String(id)),
    )
  }
  return { moved, dropped, touched }
}

/** Nobody gets at a closed record through one that it refers to. */
async function requireOpen(
  { context: { principal }, engine, plan, sql }: EntityWork,
  rows: readonly TableRow[],
): Promise<void> {
  if (!principal || rows.length === 0) return
  const ids = rows.map(({ id }) => String(id))
  const closed = await engine.guards.closed(sql, plan.entity, ids, principal)
  if (closed.size === 0) return
  throw new Refusal(
    'FORBIDDEN',
    `${principal.username} may not change ${closed.size} of ${plan.route} that refer to the merged record: someone who may has to merge them`,
  )
}

function toPart({ route }: TablePlan, rows: readonly TableRow[]): MergedPart {
  return {
    route,
    count: rows.length,
    labels: rows.slice(0, MAX_NAMED_IN_MERGE).map(({ label }) => String(label)),
  }
}

/** All rows that refer to the record, locked. */
async function rowsPointing(
  { sql, plan: target }: EntityWork,
  plan: TablePlan,
  { from }: Redirection,
): Promise<TableRow[]> {
  const points = plan.relations
    .filter(({ relation }) => relation?.route === target.route)
    .map((field) => pointsTo(field))
  const { rows } = await sql.query<TableRow>(
    `select * from ${quoteSqlName(plan.table)} where ${points.join(' or ')} order by id for update`,
    [from],
  )
  return rows
}

/** Writes rows with their references changed; the rows that changed. */
async function redirect(
  work: EntityWork,
  route: string,
  rows: readonly TableRow[],
  { from, to }: Redirection,
): Promise<TableRow[]> {
  const { engine, plan, sql } = work
  const changed: TableRow[] = []
  const choices = await loadChoices(engine, plan.entity)
  const judge = createKeptCounter(engine, plan.entity, choices)
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    const part = rows.slice(start, start + ROWS_PER_CHUNK)
    const bases = part.map((row) => decodeRow(plan, row))
    const records = bases.map((base) => redirectRelations(plan, base as JsonObject, { route, from, to }))
    const targets = await loadTargets(engine, sql, plan, records)
    const writes = bases.flatMap((base, index): Write[] => {
      const record = fillRelations(plan, records[index] ?? {}, targets)
      const changes = changesBetween(plan.entity, base as JsonObject, record)
      if (changes.length === 0) return []
      changed.push(part[index] as TableRow)
      return [
        {
          base,
          operation: 'update',
          changes,
          content: { record, lookups: choices.getRows(record), kept: judge(record) },
          bookkeeping: {},
        },
      ]
    })
    if (writes.length > 0) await writeAll(work, writes)
  }
  return changed
}

/**
 * Rows that cannot go over, because a unique combination of theirs is there already: the label of that one by
 * their id.
 */
async function twinsAmong(
  { sql, plan: target }: EntityWork,
  plan: TablePlan,
  { from, to }: Redirection,
): Promise<ReadonlyMap<string, string>> {
  const own = new Map(
    plan.relations
      .filter(({ relation }) => relation?.route === target.route)
      .map((field) => [field.path, field]),
  )
  const found = new Map<string, string>()
  for (const paths of plan.unique) {
    const pointing = paths.flatMap((path) => own.get(path) ?? [])
    if (pointing.length !== 1) continue
    const same = paths
      .filter((path) => !own.has(path))
      .map((path) => pathSql(plan, path)?.value ?? quoteSqlName(path))
      .map((value) => `(select ${value} from (select a.*) x) = (select ${value} from (select b.*) x)`)
    const [field] = pointing
    if (!field) continue
    const column = pointsTo(field, '').split(' = ')[0]
    const { rows } = await sql.query<{ id: string; label: string }>(
      `select a.id, b.label from ${quoteSqlName(plan.table)} a join ${quoteSqlName(plan.table)} b
       on a.${column} = $1::uuid and b.${column} = $2::uuid and a.id <> b.id ${same.map((one) => `and ${one}`).join(' ')}`,
      [from, to],
    )
    for (const { id, label } of rows) found.set(id, label)
  }
  return found
}

function conflict(
  { route }: TablePlan,
  rows: readonly TableRow[],
  twins: ReadonlyMap<string, string>,
): Refusal {
  const users = rows.map(({ id, label }) => `${String(label)} – ${twins.get(String(id)) ?? ''}`).join('; ')
  const errors = rows.map(({ id, label }) => ({
    path: route,
    code: 'MERGE_CONFLICT',
    message: `${String(label)} and ${twins.get(String(id)) ?? ''}`,
    params: { users },
  }))
  return new Refusal(
    'MERGE_CONFLICT',
    `both records have one of ${route}, and only one may be there: ${users}`,
    errors,
  )
}
