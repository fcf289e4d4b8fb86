import type { ListQuery } from '../../../contract/calls/api'
import type { BoardColumn } from '../../../contract/calls/board'
import { COUNT_CAP } from '../../../contract/constants'
import type { Entity } from '../../../contract/model/entity'
import type { FilterTerm } from '../../../contract/model/filter-term'
import { createParams } from '../../kernel/db/params'
import { inSnapshot } from '../../kernel/db/snapshot'
import { runAsWork } from '../../kernel/db/work'
import { requireEntity } from '../access/access'
import type { EntityWork } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { textTests } from '../schema/text-tests'
import { asParameter, finishRows, readPage, refuseHidden } from './list'
import { conjunction, whereSql } from './where-sql'

/** The columns of a board: the field they are made by, and the codes that are asked for; null = no value. */
export interface BoardOrder {
  by: string
  values: readonly (string | null)[]
}

/**
 * A list in columns, one per code of a field: how many records of the list each holds, counted up to the cap,
 * and its first rows in the order of the list. One statement per column reads its rows, each by an index that
 * begins with the field; one more counts those columns that hold further rows. All of them see the same
 * snapshot: a card that moves between two statements would stand in both columns, or in none. A cursor
 * belongs to the one column that is asked for with it.
 */
export async function readBoard(
  work: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  query: ListQuery,
  { by, values }: BoardOrder,
): Promise<BoardColumn[]> {
  const { context, engine } = work
  requireEntity(context, entity, 'read')
  const plan = engine.plan(entity)
  const columns = values.map((value) => ({
    ...query,
    page: 0,
    filters: [...query.filters, columnTerm(by, value)],
  }))
  for (const column of columns.slice(0, 1)) refuseHidden(column, entity, context)
  const { counted, open, pages } = await inSnapshot(engine.db, async () => {
    const pages: Awaited<ReturnType<typeof readPage>>[] = []
    for (const column of columns) pages.push(await readPage(engine, plan, column, context))
    // A column that is read to its end needs no count, and cannot contradict one.
    const open = columns.filter((_, index) => query.after !== null || pages[index]?.next !== null)
    return { counted: await runAsWork('count', () => countColumns({ ...work, plan }, open)), open, pages }
  }).catch(asParameter)
  const finished = await finishRows(
    { ...work, plan },
    pages.flatMap(({ items }) => items),
    query,
  )
  let from = 0
  return pages.map(({ items, next }, index): BoardColumn => {
    const column = columns[index]
    const count = column ? counted[open.indexOf(column)] : undefined
    const total = count === undefined ? items.length : Math.max(count, items.length)
    const shown = finished.slice(from, from + items.length)
    from += items.length
    return { value: values[index] ?? null, total, totalExact: total < COUNT_CAP, items: shown, next }
  })
}

/** The condition of a column. */
function columnTerm(by: string, value: string | null): FilterTerm {
  if (value === null) return { path: by, operator: 'Null', values: ['true'] }
  return { path: by, operator: 'Equals', values: [value] }
}

/** How many rows each column holds, up to the cap, in one statement. */
async function countColumns(
  { context, engine, plan }: Pick<EntityWork, 'context' | 'engine' | 'plan'>,
  columns: readonly ListQuery[],
): Promise<number[]> {
  if (columns.length === 0) return []
  const params = createParams()
  const counts: string[] = []
  for (const [index, column] of columns.entries()) {
    const tests = await engine.samples.tellingParts(plan, textTests(plan, column))
    const where = whereSql({ context, engine, plan }, column, params, { purpose: 'counts', tests })
    const rows = `select 1 from ${quoteSqlName(plan.table)}${conjunction(where)} limit ${COUNT_CAP}`
    counts.push(`(select count(*) from (${rows}) column_${index})::integer as "n${index}"`)
  }
  const { rows } = await engine.db.query<Record<string, number>>(`select ${counts.join(', ')}`, params.values)
  return columns.map((_, index) => rows[0]?.[`n${index}`] ?? 0)
}
