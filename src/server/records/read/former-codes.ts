import { acceptFormerCodes } from '../../../catalog/filter-term'
import type { Entity } from '../../../contract/entity'
import type { RecordEngine } from '../context'
import { quoted } from '../schema/column'
import { pathSql } from '../schema/path-sql'

/** Codes told per field: a file that lost more of them has another fault. */
const CODES_MAX = 50

/** Codes by path that records still have though the file no longer names them. */
export type FormerCodes = ReadonlyMap<string, readonly string[]>

/**
 * Finds the codes of fields and statuses that records have and the file does not, once per reading of a file: no write adds one.
 * From then on lists may be filtered by them.
 */
export function createFormerCodes(engine: RecordEngine): (entity: Entity) => Promise<FormerCodes> {
  const known = new WeakMap<Entity, Promise<FormerCodes>>()
  return (entity) => {
    const found = known.get(entity) ?? readFormerCodes(engine, entity)
    known.set(entity, found)
    // A failed reading is tried again by the next call.
    found.catch(() => known.delete(entity))
    return found
  }
}

async function readFormerCodes(engine: RecordEngine, entity: Entity): Promise<FormerCodes> {
  const plan = engine.plan(entity)
  const coded: [path: string, codes: readonly string[]][] = entity.fields.flatMap(({ path, values }) =>
    values && !path.includes('[]') ? [[path, values]] : [],
  )
  if (entity.statuses) coded.push(['status', entity.statuses.list.map(({ code }) => code)])
  const former = new Map<string, readonly string[]>()
  for (const [path, codes] of coded) {
    const stored = pathSql(plan, path)
    // Lists of codes are stored as JSON and keep theirs.
    if (stored?.type !== 'text') continue
    const { value } = stored
    const { rows } = await engine.db.query<{ code: string }>(
      `select distinct ${value} as code from ${quoted(plan.table)} where ${value} <> all ($1::text[]) order by 1 limit ${CODES_MAX}`,
      [[...codes]],
    )
    if (rows.length > 0)
      former.set(
        path,
        acceptFormerCodes(
          entity,
          path,
          rows.map(({ code }) => code),
        ),
      )
  }
  return former
}
