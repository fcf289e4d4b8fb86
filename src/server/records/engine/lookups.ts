import type { Json, JsonObject } from '../../../contract/json'
import type { LookupTable } from '../../../contract/model/lookup'

/** A search for rows by text, with the maximum number of results. */
export interface RowSearch {
  text: string
  size: number
}

/** Further criteria for rows, besides cell filters. */
export interface RowWishes {
  search?: RowSearch
  /** rows with one of these tags, and untagged rows */
  tagIds?: readonly string[]
  /** includes retired rows, which can no longer be chosen but are still used by records */
  disabled?: boolean
  /** includes the long rows of a table though nothing finds them */
  whole?: boolean
}

/** Rows of the lookup tables. */
export interface Lookups {
  /** inserts the rows of tables that are not seeded yet, one table at a time; never changes existing rows */
  seed: (tables: readonly LookupTable[]) => Promise<void>
  /** rows that pass; long ones only with a filter by text, code or name, or of the `whole` table */
  rows: (
    codes: readonly string[],
    filters: Record<string, string>,
    wishes?: RowWishes,
  ) => Promise<JsonObject[]>
  /** the rows of some tables in memory, for synchronous checks */
  loadTables: (tables: readonly LookupTable[]) => Promise<LookupTables>
}

/** Rows of the tables it was created for; others are empty. */
export interface LookupTables {
  /** one row by its option value, for rules' `lookup.<field>` and for labels; retired ones included */
  row: (table: LookupTable, value: Json) => JsonObject | null
  /** rows with this name, ignoring case and accents, long ones included */
  named: (table: LookupTable, name: string, filters: Record<string, string>) => JsonObject[]
  /** whether any row passes */
  offers: (table: LookupTable, filters: Record<string, string>) => boolean
  /** whether a value may be chosen: its row is active and passes */
  offersValue: (table: LookupTable, value: string, filters: Record<string, string>) => boolean
}
