import { isObject, valueAt } from '../../../catalogue/paths'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import { columnName, quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import type { Constraint } from './constraint'

/** Advisory lock: two concurrent moves could each be valid and form a cycle together. */
const LOCK = 7233

/** Ancestors of records to be moved within the tree of their own entity. */
interface Branches {
  /** for each tree path, the direct parents of each record: as stored, and as moved since */
  above: ReadonlyMap<string, Map<string, Set<string>>>
  /** records a move that will be written, so that later ones of the set are checked against it too */
  move: (record: JsonObject, base: JsonObject | null) => void
}

/** Trees of records: no record may be its own ancestor. Loads the ancestors in the entity's tree. */
export const cycles: Constraint<Branches> = {
  load: ({ merges, plan, sql }) =>
    loadBranches(
      sql,
      plan,
      merges.map(({ base, merged }) => ({ base: base as JsonObject | null, record: merged })),
    ),
  errors: (record, { base }, branches) => cycleErrors(branches, record, base),
  passed: (record, { base }, branches) => branches.move(record, base),
}

/** A record before and after. */
interface Moved {
  base: JsonObject | null
  record: JsonObject
}

/** Locks the tree and loads the ancestors of the targets; nothing when no record moves. */
async function loadBranches(sql: Sql, plan: TablePlan, records: readonly Moved[]): Promise<Branches> {
  const above = new Map<string, Map<string, Set<string>>>()
  for (const { path, relation } of plan.entity.fields) {
    if (!relation?.tree) continue
    const targets = records.flatMap(({ base, record }) => getTarget(path, record, base) ?? [])
    if (targets.length > 0)
      await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, plan.table])
    above.set(path, targets.length > 0 ? await waysUp(sql, plan, path, targets) : new Map())
  }
  return {
    above,
    move: (record, base) => {
      for (const [path, ways] of above) {
        const target = getTarget(path, record, base)
        if (target !== null && base) note(ways, String(base.id), target)
      }
    },
  }
}

/** CYCLE for a record that would be its own ancestor, directly or indirectly. */
function cycleErrors({ above }: Branches, record: JsonObject, base: JsonObject | null): ApiFieldError[] {
  return [...above].flatMap(([path, ways]) => {
    const target = getTarget(path, record, base)
    if (target === null || !passes(ways, target, String(base?.id))) return []
    return [{ path, code: 'CYCLE', message: 'is below this record itself' }]
  })
}

/** The new parent of an existing record; null = unchanged, or at the top. */
function getTarget(path: string, record: JsonObject, base: JsonObject | null): string | null {
  const target = base && idIn(valueAt(record, path))
  return target === idIn(valueAt(base ?? {}, path)) ? null : target
}

function idIn(value: Json | undefined): string | null {
  const id = isObject(value) ? value.id : value
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null
}

async function waysUp(
  sql: Sql,
  { table }: TablePlan,
  path: string,
  from: readonly string[],
): Promise<Map<string, Set<string>>> {
  const parent = quoteSqlName(columnName(path, 'id'))
  const { rows } = await sql.query<{ id: string; above: string }>(
    `with recursive up (id, above) as (
       select id, ${parent} from ${quoteSqlName(table)} where id = any ($1::uuid[])
       union select t.id, t.${parent} from ${quoteSqlName(table)} t join up on t.id = up.above
     ) select id, above from up where above is not null`,
    [[...new Set(from)]],
  )
  const ways = new Map<string, Set<string>>()
  for (const { id, above } of rows) note(ways, id, above)
  return ways
}

function note(ways: Map<string, Set<string>>, id: string, above: string): void {
  ways.set(id, (ways.get(id) ?? new Set()).add(above))
}

/**
 * True when an ancestor path from `from` passes through `through`. For a record moved in this set both
 * parents count: its move may still fail, and no outcome may contain a cycle.
 */
function passes(ways: ReadonlyMap<string, ReadonlySet<string>>, from: string, through: string): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === through) return true
    if (!seen.has(id)) open.push(...(ways.get(id) ?? []))
    seen.add(id)
  }
  return false
}
