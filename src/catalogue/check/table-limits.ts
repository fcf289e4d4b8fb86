import type { CheckContext } from '../files/check-context'
import type { JsonPath } from '../files/report'
import { getStructure } from '../kinds'
import { DECLARATIONS } from '../kinds/declarations'

/** System columns of PostgreSQL: properties cannot use their names. */
export const SYSTEM_COLUMNS: ReadonlySet<string> = new Set([
  'tableoid',
  'xmin',
  'cmin',
  'xmax',
  'cmax',
  'ctid',
])

/** PostgreSQL allows 1,600 columns; common keys, search and sort columns need some of them. */
const COLUMNS_MAX = 1500

/** A PostgreSQL index has up to 32 columns; one of them is the record's id. */
const INDEXED_MAX = 31

/** Reports more properties than a table has columns. */
export function checkColumns({ fields, report }: CheckContext): void {
  let columns = 0
  for (const { kind, path, unique } of fields) {
    if (path.includes('[]') || (path.includes('.') && getStructure(kind) !== 'reference')) continue
    const { columns: own, isFolded } = DECLARATIONS[kind]
    columns += own + (unique && isFolded ? 1 : 0)
    if (columns <= COLUMNS_MAX) continue
    const message = `from "${path}" on there are more properties than a table can have columns (${COLUMNS_MAX}; a relation or a unique text needs two)`
    const at = ['record', 'properties', path.split('.')[0] ?? path]
    report.key('TOO_MANY_PROPERTIES', at, message, 'put some into a group, or into an entity of their own')
    return
  }
}

/** Reports more fields than an index has columns. */
export function checkIndexed(
  { report }: CheckContext,
  paths: string | readonly string[],
  at: JsonPath,
): void {
  if (typeof paths === 'string' || paths.length <= INDEXED_MAX) return
  report.value(
    'TOO_MANY_FIELDS',
    at,
    `${paths.length} fields cannot be looked up together`,
    `name ${INDEXED_MAX} at most`,
  )
}
