import { isObject, valueAt } from '../../../catalog/paths'
import type { ApiFieldError } from '../../../contract/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import { columnName, quoted } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import type { Constraint } from './constraint'

/** One branch at a time is moved: two moves at once could each be right and make a ring together. */
const LOCK = 7233

/** The ways up of records that are to be moved within the tree of their own entity. */
interface Branches {
  /** for each path that makes a tree, the records directly above one: as stored, and as moved since */
  above: ReadonlyMap<string, Map<string, Set<string>>>
  /** notes a move that is going to be written, so that the next one of the set is checked against it too */
  move: (record: JsonObject, base: JsonObject | null) => void
}

/** Trees of records: none stands below itself. Loaded are the ways up in the entity's own tree. */
export const cycles: Constraint<Branches> = {
  load: ({ merges, plan, sql }) =>
    branchesOf(
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

/** Holds the tree and fetches the ways up from wherever these records are to stand; nothing where none moves. */
async function branchesOf(sql: Sql, plan: TablePlan, records: readonly Moved[]): Promise<Branches> {
  const above = new Map<string, Map<string, Set<string>>>()
  for (const { path, relation } of plan.entity.fields) {
    if (!relation?.tree) continue
    const targets = records.flatMap(({ base, record }) => targetOf(path, record, base) ?? [])
    if (targets.length > 0) await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, plan.table])
    above.set(path, targets.length > 0 ? await waysUp(sql, plan, path, targets) : new Map())
  }
  return {
    above,
    move: (record, base) => {
      for (const [path, ways] of above) {
        const target = targetOf(path, record, base)
        if (target !== null && base) note(ways, String(base.id), target)
      }
    },
  }
}

/** CYCLE for a record of a tree that would stand below itself, directly or through others. */
function cycleErrors({ above }: Branches, record: JsonObject, base: JsonObject | null): ApiFieldError[] {
  return [...above].flatMap(([path, ways]) => {
    const target = targetOf(path, record, base)
    if (target === null || !passes(ways, target, String(base?.id))) return []
    return [{ path, code: 'CYCLE', message: 'lies below this very record' }]
  })
}

/** Where a record that exists is moved to; null = it stays where it is, or at the top. */
function targetOf(path: string, record: JsonObject, base: JsonObject | null): string | null {
  const target = base && idIn(valueAt(record, path))
  return target === idIn(valueAt(base ?? {}, path)) ? null : target
}

function idIn(value: Json | undefined): string | null {
  const id = isObject(value) ? value.id : value
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null
}

async function waysUp(sql: Sql, { table }: TablePlan, path: string, from: readonly string[]): Promise<Map<string, Set<string>>> {
  const parent = quoted(columnName(path, 'id'))
  const { rows } = await sql.query<{ id: string; above: string }>(
    `with recursive up (id, above) as (
       select id, ${parent} from ${quoted(table)} where id = any ($1::uuid[])
       union select t.id, t.${parent} from ${quoted(table)} t join up on t.id = up.above
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
 * True when a way up from `from` passes through `through`. Of a record moved in this set both places count: its move may
 * still fail by itself, and whatever is left must be no ring.
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
