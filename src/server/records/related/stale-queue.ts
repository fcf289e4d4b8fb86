import type { EntityWork, RecordEngine } from '../engine/record-engine'
import type { TablePlan } from '../schema/plan'

/** Limit for titles that quote each other in a cycle. */
const DEPTH_MAX = 5

/** Entities with relations to a route, in a fixed order. */
export function listOwners(engine: RecordEngine, route: string): TablePlan[] {
  return engine
    .plans()
    .filter(({ relations }) => relations.some(({ relation }) => relation?.route === route))
    .sort((a, b) => (a.route < b.route ? -1 : 1))
}

/**
 * Queues, within the writer's transaction, that copies of these records are stale; `touched`: changed paths
 * or columns by id. False when no one copies what changed.
 */
export async function queueStale(
  { engine, plan, sql }: Pick<EntityWork, 'engine' | 'plan' | 'sql'>,
  touched: ReadonlyMap<string, readonly string[]>,
  depth = 0,
): Promise<boolean> {
  if (depth > DEPTH_MAX || touched.size === 0) return false
  const copied = getCopiedProperties(engine, plan)
  const isCopied = (names: readonly string[]): boolean =>
    names.some((name) => copied.has(getTop(getPath(plan, name))))
  const ids = [...touched].filter(([, names]) => isCopied(names)).map(([id]) => id)
  if (ids.length === 0) return false
  await sql.query('insert into stale_copy (route, record_id, depth) select $1, unnest($2::uuid[]), $3', [
    plan.route,
    ids,
    depth,
  ])
  return true
}

/** Top-level properties copied from the plan's records: always the title, if anything points to them. */
function getCopiedProperties(engine: RecordEngine, plan: TablePlan): Set<string> {
  const owners = listOwners(engine, plan.route)
  const copies = owners.flatMap(({ relations, entity }) =>
    relations
      .filter(({ relation }) => relation?.route === plan.route)
      .flatMap(({ path }) =>
        entity.copied
          .filter((copy) => copy.path.startsWith(`${path}.`))
          .map((copy) => copy.path.slice(path.length + 1)),
      ),
  )
  return new Set(owners.length === 0 ? [] : ['label', ...copies].map(getTop))
}

function getPath({ columns }: TablePlan, name: string): string {
  return columns.find((column) => column.name === name)?.path ?? name
}

function getTop(path: string): string {
  return path.split('.')[0] ?? path
}
