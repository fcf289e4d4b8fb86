import { sameJson } from '../../../catalog/paths'
import type { JsonObject } from '../../../contract/json'
import { choicesOf } from '../constraints/lookup-rows'
import { linked, loadTargets } from '../constraints/relations'
import type { EntityWork, Kit } from '../context'
import { quoted } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import { isInRows, rowsColumn } from '../schema/points-to'
import { decodeRow, type Row } from '../schema/row'
import { derivedHash } from '../schema/shape'
import { type ColumnValues, deriveColumns } from '../write/derive'
import { updateLines } from '../write/lines'
import { queueStale } from './stale-queue'

/** Rows made fit in one transaction. */
export const BATCH = 500

/** Makes titles, copies and search texts of some rows again, from what the rows and their related records hold now. */
export async function refreshRows(
  { kit, plan, sql }: Pick<EntityWork, 'kit' | 'plan' | 'sql'>,
  ids: readonly string[],
  depth: number,
): Promise<void> {
  const { rows } = await sql.query<Row>(
    `select * from ${quoted(plan.table)} where id = any ($1::uuid[]) order by id for update`,
    [[...ids]],
  )
  const records = rows.map((row) => decodeRow(plan, row) as JsonObject)
  const targets = await loadTargets(kit, sql, plan, records)
  const choices = await choicesOf(kit, plan.entity)
  const refreshed = rows.flatMap((row, index) => {
    const record = linked(plan, records[index] ?? {}, targets)
    const values = deriveColumns(plan, record, choices.rowsOf(record))
    const changed = difference(plan, row, values)
    return changed.length > 0 ? [{ id: String(row.id), values, changed }] : []
  })
  // One statement sets the same columns of every row: those that differ in any of them.
  const names = new Set(refreshed.flatMap(({ changed }) => changed))
  const lines = refreshed.map(({ id, values }) => ({ id, values: new Map([...values].filter(([name]) => names.has(name))) }))
  await updateLines(sql, plan, lines)
  await queueStale({ kit, plan, sql }, new Map(refreshed.map(({ changed, id }) => [id, changed])), depth + 1)
}

/** Derived columns that no longer say what they should. */
function difference(plan: TablePlan, row: Row, values: ColumnValues): string[] {
  const rows = plan.relations.filter(isInRows).map(rowsColumn)
  const derived = new Set([
    ...plan.columns.filter(({ source, role }) => source !== 'own' || role === 'label').map(({ name }) => name),
    ...rows,
  ])
  return [...values]
    .filter(([name, value]) => {
      if (name !== 'label' && name !== '_search' && !derived.has(name)) return false
      const stored = row[name] ?? null
      const isJson = typeof stored === 'object' && stored !== null && typeof value === 'string'
      return isJson ? !sameJson(stored, JSON.parse(value)) : stored !== value
    })
    .map(([name]) => name)
}

/** Makes the derived columns of a whole table again, batch by batch; an interrupted run starts over at the next start. */
export async function refreshAll(kit: Kit, plan: TablePlan): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000', full = true; full; ) {
    const ids = await kit.db.transaction(async (sql) => {
      const { rows } = await sql.query<{ id: string }>(
        `select id from ${quoted(plan.table)} where id > $1 order by id limit ${BATCH}`,
        [last],
      )
      const batch = rows.map(({ id }) => id)
      await refreshRows({ kit, plan, sql }, batch, 0)
      return batch
    })
    full = ids.length === BATCH
    last = ids.at(-1) ?? last
  }
  await kit.db.query('update shape set hash = $2 where route = $1', [plan.route, derivedHash(plan)])
}
