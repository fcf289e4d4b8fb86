import type { Entity } from '../../../contract/model/entity'
import type { Principal } from '../../../contract/model/user'
import { createParams } from '../../kernel/db/params'
import { ownRowsSql } from '../access/own-sql'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'

/**
 * Ids of the active records that the entity's own-rows scope opens to a principal, newest first, even if they
 * may read more: whom a record is for, not who manages it. Empty for entities without a scope.
 */
export async function loadAddressedIds(
  engine: RecordEngine,
  entity: Entity,
  principal: Principal,
  size: number,
): Promise<string[]> {
  const plan = engine.plan(entity)
  if (!entity.scope) return []
  const params = createParams([])
  const named = ownRowsSql({ engine, plan }, entity.scope, principal, params)
  const { rows } = await engine.db.query<{ id: string }>(
    `select id from ${quoteSqlName(plan.table)} where not "_deleted" and not archived and ${named} order by id desc limit ${params.add(size)}`,
    params.values,
  )
  return rows.map(({ id }) => id)
}
