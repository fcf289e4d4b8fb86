import type { Sql } from '../../kernel/database'
import { createParams } from '../../kernel/db/params'
import { loadUses } from '../constraints/in-use'
import type { EntityWork } from '../engine/record-engine'
import { queueParents } from '../related/rollups'
import { quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { forgetReached } from '../schema/reached'
import { loadUnusedContents } from './erased-files'

/** Records of an entity whose retention is over. */
export interface Overdue {
  count: number
  /** the oldest of them */
  ids: string[]
}

/**
 * Records whose date and days have passed by `today` (YYYY-MM-DD) and with which nothing was done yet, at
 * most `size` ids.
 */
export async function overdueRecords(
  sql: Sql,
  plan: TablePlan,
  today: string,
  size: number,
): Promise<Overdue> {
  const { retention } = plan.entity
  const date = retention && pathSql(plan, retention.after)?.value
  if (!retention || !date || retention.end === 'keep') return { count: 0, ids: [] }
  const params = createParams([today, retention.days])
  const tests = [`(${date})::date + $2::integer <= $1::date`]
  if (retention.in) tests.push(`status = any (${params.add(retention.in)}::text[])`)
  if (retention.end === 'erase')
    tests.push(`not exists (select 1 from revision r where r.record_id = t.id and r.operation = 'erase')`)
  const from = `from ${quoteSqlName(plan.table)} t where ${tests.join(' and ')}`
  const { rows: counts } = await sql.query<{ n: number }>(
    `select count(*)::integer as n ${from}`,
    params.values,
  )
  const { rows } = await sql.query<{ id: string }>(
    `select id ${from} order by id limit ${size}`,
    params.values,
  )
  return { count: counts[0]?.n ?? 0, ids: rows.map(({ id }) => id) }
}

/** What was deleted, and the contents that no file has any more. */
export interface DeletedForGood {
  ids: string[]
  contents: string[]
}

/** Deletes records for good, with history, audit and files; those that others require stay. */
export async function deleteForGood(
  { context, engine, plan, sql }: EntityWork,
  ids: readonly string[],
): Promise<DeletedForGood> {
  const uses = await loadUses({ context, engine, plan, sql }, ids)
  const free = ids.filter((id) => !uses.has(id))
  const { rows } = await sql.query<{ content: string }>(
    'delete from file where route = $1 and record_id = any ($2::uuid[]) returning coalesce(content, id) as content',
    [plan.route, free],
  )
  await queueParents({ engine, plan, sql }, free)
  for (const statement of [
    `delete from ${quoteSqlName(plan.table)} where id = any ($1::uuid[])`,
    'delete from revision where record_id = any ($1::uuid[])',
    'delete from audit where record_id = any ($1::uuid[])',
    'delete from model_value where record_id = any ($1::uuid[])',
    'delete from idempotency where record_id = any ($1::uuid[])',
  ])
    await sql.query(statement, [free])
  await forgetReached(sql, free)
  const contents = await loadUnusedContents(
    sql,
    rows.map(({ content }) => content),
  )
  return { ids: free, contents }
}
