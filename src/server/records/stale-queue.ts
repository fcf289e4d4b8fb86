import type { Sql } from '../parts'
import type { Kit } from './kit'
import type { TablePlan } from './plan'

/** Titles that quote each other in a circle stop here. */
const DEPTH_MAX = 5

/** Owners of relations to a route, in a fixed order. */
export function ownersOf(kit: Kit, route: string): TablePlan[] {
  return kit
    .plans()
    .filter(({ relations }) => relations.some(({ relation }) => relation?.route === route))
    .sort((a, b) => (a.route < b.route ? -1 : 1))
}

/** Remembers, within the writer's transaction, that copies of this record elsewhere are out of date; nothing when nobody copies what changed. */
export async function queueStale(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  id: string,
  columns: readonly string[],
  depth = 0,
): Promise<boolean> {
  if (depth > DEPTH_MAX || !isCopied(kit, plan, columns)) return false
  await sql.query('insert into stale_copy (route, record_id, depth) values ($1, $2, $3)', [plan.route, id, depth])
  return true
}

/** The same for many records at once, for those that are copied anywhere. */
export async function queueStaleAll(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  touched: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const ids = [...touched].filter(([, columns]) => isCopied(kit, plan, columns)).map(([id]) => id)
  if (ids.length === 0) return false
  await sql.query('insert into stale_copy (route, record_id) select $1, unnest($2::uuid[])', [plan.route, ids])
  return true
}

function isCopied(kit: Kit, plan: TablePlan, columns: readonly string[]): boolean {
  const owners = ownersOf(kit, plan.route)
  if (owners.length === 0) return false
  const tops = new Set(columns.map((name) => plan.columns.find((column) => column.name === name)?.path ?? name).map(topOf))
  const copied = owners.flatMap(({ relations, entity }) =>
    relations
      .filter(({ relation }) => relation?.route === plan.route)
      .flatMap(({ path }) =>
        entity.copied.filter((copy) => copy.path.startsWith(`${path}.`)).map((copy) => copy.path.slice(path.length + 1)),
      ),
  )
  return ['label', ...copied].some((path) => tops.has(topOf(path)))
}

function topOf(path: string): string {
  return path.split('.')[0] ?? path
}
