import type { ListQuery } from '../../../contract/calls/api'
import type { Entity } from '../../../contract/model/entity'
import { createParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { requireEntity } from '../access/access'
import type { EntityWork } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import { refuseHidden } from './list'
import { conjunction, whereSql } from './where-sql'

/**
 * Number of records per code of a field, over all rows that match the conditions and that the caller may
 * reach.
 */
export async function countCodes(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  query: ListQuery,
  path: string,
): Promise<Map<string, number>> {
  requireEntity(context, entity, 'read')
  refuseHidden({ ...query, sort: [{ path, direction: 'asc' }] }, entity, context)
  const plan = engine.plan(entity)
  const sql = pathSql(plan, path)
  if (!sql) throw new Refusal('BAD_PARAMETER', `unknown field ${path}`)
  const params = createParams()
  const where = whereSql({ context, engine, plan }, query, params, { purpose: 'counts' })
  const { rows } = await engine.db.query<{ code: string | null; n: number }>(
    `select ${sql.value} as code, count(*) as n from ${quoteSqlName(plan.table)}${conjunction(where)} group by 1`,
    params.values,
  )
  return new Map(rows.flatMap(({ code, n }) => (code === null ? [] : [[code, Number(n)] as const])))
}
