import type { CheckContext } from '../check-context'
import { structureOf } from '../kinds'
import { DECLARATIONS } from '../kinds/declarations'
import type { JsonPath } from '../report'

/** Columns that PostgreSQL gives every table; the records' own could not have these names. */
export const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'])

/** A table has 1,600 columns; what every record has, and what search and sorting keep beside the values, needs some. */
const COLUMNS_MAX = 1500

/** An index has 32 fields; one of them is the record's id. */
const INDEXED_MAX = 31

/** More properties than a table has columns. */
export function checkColumns({ fields, report }: CheckContext): void {
  let columns = 0
  for (const { kind, path, unique } of fields) {
    if (path.includes('[]') || (path.includes('.') && structureOf(kind) !== 'reference')) continue
    const { columns: own, isFolded } = DECLARATIONS[kind]
    columns += own + (unique && isFolded ? 1 : 0)
    if (columns <= COLUMNS_MAX) continue
    const message = `from "${path}" on there are more properties than a table has columns (${COLUMNS_MAX}; a relation or a unique text takes two)`
    const at = ['record', 'properties', path.split('.')[0] ?? path]
    report.key('TOO_MANY_PROPERTIES', at, message, 'put some into a group, or into an entity of their own')
    return
  }
}

/** More fields than an index has. */
export function checkIndexed({ report }: CheckContext, paths: string | readonly string[], at: JsonPath): void {
  if (typeof paths === 'string' || paths.length <= INDEXED_MAX) return
  report.value('TOO_MANY_FIELDS', at, `${paths.length} fields cannot be looked up together`, `name ${INDEXED_MAX} at most`)
}
