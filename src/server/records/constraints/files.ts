import { oncePer } from '../../../catalog/once'
import { valueAt, withValue } from '../../../catalog/paths'
import { placing } from '../../../catalog/placing'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import type { TablePlan } from '../schema/plan'
import type { Constraint, Judged, Settled } from './constraint'
import { type FileRow, idsIn, readFiles } from './file-store'

/** Places of a record that hold files. */
function placesWithFiles({ entity }: TablePlan, record: JsonObject): string[] {
  return holding(entity)(record).map(({ path }) => path)
}

const holding = oncePer(({ fields }: Entity) => placing(fields.filter(({ kind }) => kind === 'files')))

/** Files that records name; loaded are those, by id. */
export const files: Constraint<ReadonlyMap<string, FileRow>> = {
  load: ({ plan, records, sql }) => filesOf(sql, plan, records),
  complete: withKnownFiles,
}

/** The files that these records name, by id. */
async function filesOf(sql: Sql, plan: TablePlan, records: readonly JsonObject[]): Promise<Map<string, FileRow>> {
  const ids = records.flatMap((record) => placesWithFiles(plan, record).flatMap((path) => idsIn(valueAt(record, path))))
  return new Map((await readFiles(sql, ids.filter(isUuid))).map((row) => [row.id, row]))
}

/**
 * A file may be saved with a record by whoever sent it, once: one that belongs to another record, or that somebody else
 * sent, is refused as if it did not exist. Name, size and kind are the server's, whatever the body says.
 */
function withKnownFiles(
  record: JsonObject,
  { base, write: { context, plan } }: Judged,
  known: ReadonlyMap<string, FileRow>,
): Settled {
  const { principal } = context
  const places = placesWithFiles(plan, record)
  const ids = places.flatMap((path) => idsIn(valueAt(record, path)))
  if (ids.length === 0) return { record, errors: [] }
  const held = new Set(base ? placesWithFiles(plan, base).flatMap((path) => idsIn(valueAt(base, path))) : [])
  const mayUse = (id: string): boolean => {
    const row = known.get(id)
    if (!row || held.has(id)) return row !== undefined
    if (row.recordId !== null) return row.recordId === base?.id
    return principal === null || row.byId === principal.id
  }
  const errors = places
    .filter((path) => !idsIn(valueAt(record, path)).every(mayUse))
    .map((path) => ({ path, code: 'INCORRECT', message: 'names a file that does not exist: send it again' }))
  const settled = places.reduce((out, path) => {
    const files = idsIn(valueAt(out, path)).flatMap((id) => known.get(id) ?? [])
    const refs = files.map(({ id, fileName, size, mime }) => ({ documentId: id, fileName, size, mime }))
    return refs.length > 0 ? withValue(out, path, refs) : out
  }, record)
  return { record: settled, errors }
}
