import { sameJson } from '../../../catalogue/paths'
import type { JsonObject } from '../../../contract/json'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { type ColumnValues, deriveColumns } from '../related/derive'
import { createKeptCounter } from '../related/kept-counter'
import { loadChoices } from '../related/lookup-rows'
import { fillRelations, loadTargets } from '../related/relations'
import { queueStale } from '../related/stale-queue'
import { quoteSqlName } from '../schema/column'
import { isInRows, rowsColumn } from '../schema/path-sql'
import { hashDerivedColumns, type TablePlan } from '../schema/plan'
import { decodeRow, type TableRow } from '../schema/row'
import { updateLines } from '../write/store'

/** Rows refreshed per transaction. */
export const ROWS_PER_BATCH = 500

/** Recomputes titles, copies and search texts of some rows from their current values and relations. */
export async function refreshRows(
  { engine, plan, sql }: Pick<EntityWork, 'engine' | 'plan' | 'sql'>,
  ids: readonly string[],
  depth: number,
): Promise<void> {
  const { rows } = await sql.query<TableRow>(
    `select * from ${quoteSqlName(plan.table)} where id = any ($1::uuid[]) order by id for update`,
    [[...ids]],
  )
  const records = rows.map((row) => decodeRow(plan, row) as JsonObject)
  const targets = await loadTargets(engine, sql, plan, records)
  const choices = await loadChoices(engine, plan.entity)
  const judge = isJudgedByOthers(plan) ? createKeptCounter(engine, plan.entity, choices) : null
  const refreshed = rows.flatMap((row, index) => {
    const record = fillRelations(plan, records[index] ?? {}, targets)
    const values = deriveColumns(plan, record, choices.getRows(record))
    if (judge) values.set('_kept', judge(record))
    const changed = difference(plan, row, values)
    return changed.length > 0 ? [{ id: String(row.id), values, changed }] : []
  })
  // One statement sets the same columns of every row: the union of those that differ.
  const names = new Set(refreshed.flatMap(({ changed }) => changed))
  const lines = refreshed.map(({ id, values }) => ({
    id,
    values: new Map([...values].filter(([name]) => names.has(name))),
  }))
  await updateLines(sql, plan, lines)
  await queueStale(
    { engine, plan, sql },
    new Map(refreshed.map(({ changed, id }) => [id, changed])),
    depth + 1,
  )
}

/** True when rules may read what records have from others. */
const isJudgedByOthers = ({ entity, rollups }: TablePlan): boolean =>
  entity.rules.length > 0 && (entity.copied.length > 0 || rollups.size > 0)

const ALWAYS_DERIVED: readonly string[] = ['label', '_search', '_kept']

/** Derived columns with outdated values. */
function difference(plan: TablePlan, row: TableRow, values: ColumnValues): string[] {
  const rows = plan.relations.filter(isInRows).map(rowsColumn)
  const derived = new Set([
    ...plan.columns
      .filter(({ source, role }) => source !== 'own' || role === 'label')
      .map(({ name }) => name),
    ...rows,
  ])
  return [...values]
    .filter(([name, value]) => {
      if (!ALWAYS_DERIVED.includes(name) && !derived.has(name)) return false
      const stored = row[name] ?? null
      const isJson = typeof stored === 'object' && stored !== null && typeof value === 'string'
      return isJson ? !sameJson(stored, JSON.parse(value)) : stored !== value
    })
    .map(([name]) => name)
}

/**
 * Recomputes the derived columns of a whole table in batches; an interrupted run starts over at the next
 * start.
 */
export async function refreshAll(engine: RecordEngine, plan: TablePlan): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000', full = true; full; ) {
    const ids = await engine.db.transaction(async (sql) => {
      const { rows } = await sql.query<{ id: string }>(
        `select id from ${quoteSqlName(plan.table)} where id > $1 order by id limit ${ROWS_PER_BATCH}`,
        [last],
      )
      const batch = rows.map(({ id }) => id)
      await refreshRows({ engine, plan, sql }, batch, 0)
      return batch
    })
    full = ids.length === ROWS_PER_BATCH
    last = ids.at(-1) ?? last
  }
  await engine.db.query('update shape set hash = $2 where route = $1', [plan.route, hashDerivedColumns(plan)])
}
