import { listPaths } from '../../../catalogue/list-query/filter-term'
import { PLAIN_LIST } from '../../../catalogue/list-query/query'
import { fieldRights } from '../../../catalogue/rights/rights'
import type { Entity } from '../../../contract/model/entity'
import { createParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { requireEntity } from '../access/access'
import type { EntityWork } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import { conjunction, whereSql } from './where-sql'

/**
 * The rows of a list with one value of a field: how many the caller may reach, and which fields any of them
 * fills.
 */
export interface FilledRows {
  value: string
  count: number
  filled: string[]
}

/** Parts a list by the values of a field, in one statement; rows without a value are in no part. */
export async function partList(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  by: string,
): Promise<FilledRows[]> {
  requireEntity(context, entity, 'read')
  const plan = engine.plan(entity)
  const hidden = context.principal ? fieldRights(context.principal, entity).hidden : []
  const key = pathSql(plan, by)?.value
  if (!key || hidden.includes(by)) throw new Refusal('BAD_PARAMETER', `unknown field ${by}`)
  const listed = listPaths(entity, hidden)
  const fields = entity.fields.filter(({ path }) => path !== by && !path.includes('[]') && listed.has(path))
  const values = fields.flatMap(({ path }) => {
    const value = pathSql(plan, path)?.value
    // A switch that is off says as little as none.
    return value ? [{ path, sql: `count(nullif((${value})::text, 'false')) > 0` }] : []
  })
  const params = createParams()
  const where = [
    ...whereSql({ context, engine, plan }, PLAIN_LIST, params, { purpose: 'counts' }),
    `${key} is not null`,
  ]
  const filled = values.map(({ sql }) => sql).join(', ')
  const { rows } = await engine.db.query<{ value: string; count: number; filled: (boolean | null)[] }>(
    `select ${key} as value, count(*)::int as count, json_build_array(${filled}) as filled
     from ${quoteSqlName(plan.table)}${conjunction(where)} group by 1`,
    params.values,
  )
  return rows.map(({ count, filled: given, value }) => ({
    value,
    count,
    filled: values.filter((_, at) => given[at] === true).map(({ path }) => path),
  }))
}
