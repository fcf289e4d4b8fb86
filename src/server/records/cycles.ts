import { isObject, valueAt } from '../../catalog/paths'
import type { ApiFieldError } from '../../contract/api'
import type { Json, JsonObject } from '../../contract/json'
import type { Sql } from '../parts'
import { columnName, quoted } from './column'
import type { TablePlan } from './plan'
import { isUuid } from './uuid'

/** One branch at a time is moved: two moves at once could each be right and make a ring together. */
const LOCK = 7233

/** CYCLE for a record of a tree that would stand below itself, directly or through others. */
export async function cycleErrors(
  sql: Sql,
  plan: TablePlan,
  record: JsonObject,
  base: JsonObject | null,
): Promise<ApiFieldError[]> {
  const errors: ApiFieldError[] = []
  for (const { path, relation } of plan.entity.fields) {
    const above = idIn(valueAt(record, path))
    if (!relation?.tree || !base || above === null || above === idIn(valueAt(base, path))) continue
    await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, plan.table])
    if (await isBelow(sql, plan, path, above, String(base.id)))
      errors.push({ path, code: 'CYCLE', message: 'lies below this very record' })
  }
  return errors
}

function idIn(value: Json | undefined): string | null {
  const id = isObject(value) ? value.id : value
  return typeof id === 'string' && isUuid(id) ? id : null
}

/** True when the way up from `from` passes through `through`. */
async function isBelow(sql: Sql, { table }: TablePlan, path: string, from: string, through: string): Promise<boolean> {
  const parent = quoted(columnName(path, 'id'))
  const { count } = await sql.query(
    `with recursive up (id) as (
       select $1::uuid
       union select ${parent} from ${quoted(table)} t join up on t.id = up.id where ${parent} is not null
     ) select 1 from up where id = $2::uuid`,
    [from, through],
  )
  return count > 0
}
