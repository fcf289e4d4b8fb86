import { readLongRows } from '../../../catalog/long-rows'
import type { JsonObject } from '../../../contract/json'
import type { LookupTable } from '../../../contract/lookup'

/** The rows of tables that lie in files of their own. */
export interface LongLists {
  /** all rows of a table's file, read once; none when it has no file */
  of: (table: LookupTable) => readonly JsonObject[]
}

/** Filters by which long rows are found; without one of them, or a text, a table answers its short rows alone. */
export const FINDING: readonly string[] = ['code', 'name']

/** Reads files when they are first asked for, and again when they changed. `textOf` answers a file of the schema folder. */
export function createLongLists(textOf: (path: string) => string | undefined): LongLists {
  const known = new Map<string, { text: string; each: string; rows: readonly JsonObject[] }>()
  return {
    of: ({ longRows, table }) => {
      const text = longRows ? textOf(`lookups/${longRows.file}`) : undefined
      if (!longRows || text === undefined) return []
      const each = JSON.stringify(longRows.each)
      const kept = known.get(table)
      if (kept && kept.text === text && kept.each === each) return kept.rows
      const rows = readLongRows(text, longRows.each).map((row) => ({ ...BLANK, id: row.code ?? null, tableCode: table, ...row }))
      known.set(table, { text, each, rows })
      return rows
    },
  }
}

/** What rows answer where they say nothing. */
const BLANK: JsonObject = {
  val: null,
  alpha1: null,
  alpha2: null,
  alpha3: null,
  flag1: false,
  flag2: false,
  flag3: false,
  extraValue: null,
  formattedOutput: null,
}
