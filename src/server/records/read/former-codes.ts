import { acceptFormerCodes } from '../../../catalogue/list-query/filter-term'
import type { Entity } from '../../../contract/model/entity'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import type { PathSql } from '../schema/columns'
import { hasSortIndex } from '../schema/indexes'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'

/** Codes told per field: a file that lost more of them has another fault. */
const CODES_MAX = 50

/**
 * Finds the codes of a field or of the status that records have and the file does not; none for any other
 * path.
 */
export type FindFormerCodes = (entity: Entity, path: string) => Promise<readonly string[]>

/**
 * Looks once per path and reading of a file: no write adds such a code. From then on lists may be filtered by
 * those found.
 */
export function createFormerCodes(engine: RecordEngine): FindFormerCodes {
  const known = new WeakMap<Entity, Map<string, Promise<readonly string[]>>>()
  return (entity, path) => {
    const paths = known.get(entity) ?? new Map<string, Promise<readonly string[]>>()
    known.set(entity, paths)
    const found = paths.get(path) ?? readFormerCodes(engine, entity, path)
    paths.set(path, found)
    // A failed reading is tried again by the next call.
    found.catch(() => paths.delete(path))
    return found
  }
}

async function readFormerCodes(
  engine: RecordEngine,
  entity: Entity,
  path: string,
): Promise<readonly string[]> {
  const codes = listCodes(entity, path)
  const plan = engine.plan(entity)
  const stored = codes && pathSql(plan, path)
  // Lists of codes are stored as JSON and keep theirs.
  if (stored?.type !== 'text') return []
  const text = hasSortIndex(plan, path) ? distinctCodesSql(plan, stored) : reading(plan, stored)
  const { rows } = await engine.db.query<{ code: string }>(text, [[...(codes ?? [])], CODES_MAX])
  const found = rows.map(({ code }) => code)
  return found.length > 0 ? acceptFormerCodes(entity, path, found) : found
}

/** The codes of the file; null for a path that is not coded, or in rows. */
function listCodes({ fields, statuses }: Entity, path: string): readonly string[] | null {
  if (path === 'status') return statuses?.list.map(({ code }) => code) ?? null
  return path.includes('[]') ? null : (fields.find((field) => field.path === path)?.values ?? null)
}

/**
 * Steps from code to code through the index of the sort key, which is '' without a value: few rows are read
 * at any size.
 */
function distinctCodesSql({ table }: TablePlan, { sort }: PathSql): string {
  const key = sort.asc.sql
  const next = (above: string) =>
    `(select ${key} from ${quoteSqlName(table)} where ${key} > ${above} order by ${key} limit 1)`
  return `with recursive steps as (
      select ${next(`''`)} as code
      union all
      select ${next('steps.code')} from steps where steps.code is not null
    )
    select code from steps where code is not null and code <> all ($1::text[]) limit $2`
}

/** Reads every row: of a field that its list neither shows nor filters by. */
function reading({ table }: TablePlan, { value }: PathSql): string {
  return `select distinct ${value} as code from ${quoteSqlName(table)}
    where ${value} is not null and ${value} <> all ($1::text[]) order by 1 limit $2`
}
