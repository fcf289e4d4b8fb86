import type { ListQuery } from '../../../contract/api'
import type { Json } from '../../../contract/json'
import type { ColumnTotal } from '../../../contract/layout'
import type { CallContext } from '../../kernel/context'
import { createParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import type { Kit } from '../context'
import { quoted } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { conjunction, whereSql } from './where-sql'

const FUNCTIONS: Record<ColumnTotal, string> = { sum: 'sum', average: 'avg', min: 'min', max: 'max', count: 'count' }

/** The totals asked for, by path, over every row the conditions find and the caller may reach; null = none were asked for. */
export async function readTotals(
  kit: Kit,
  plan: TablePlan,
  query: ListQuery,
  context: CallContext,
): Promise<Record<string, Json> | null> {
  if (query.totals.length === 0) return null
  const params = createParams()
  const where = whereSql({ context, kit, plan }, query, params, { purpose: 'counts' })
  const terms = query.totals.map(({ path, total }, index) => {
    const sql = pathSql(plan, path)
    if (!sql) throw new Refusal('BAD_PARAMETER', `unknown field ${path} in totals`)
    return `${FUNCTIONS[total]}(${sql.value}) as "t${index}"`
  })
  const { rows } = await kit.db.query<Record<string, Json>>(
    `select ${terms.join(', ')} from ${quoted(plan.table)}${conjunction(where)}`,
    params.values,
  )
  return Object.fromEntries(query.totals.map(({ path }, index) => [path, rows[0]?.[`t${index}`] ?? null]))
}
