import type { Json, JsonObject } from '../../../contract/json'
import type { LookupTable } from '../../../contract/lookup'

/** A text that rows are looked for by, and how many are wanted. */
export interface RowSearch {
  text: string
  size: number
}

/** Which rows of a table are wanted, beside the cells they must have. */
export interface RowWishes {
  search?: RowSearch
  /** rows with one of these tags, and rows without any */
  tagIds?: readonly string[]
  /** retired rows too: nobody chooses them any more, but records still name them */
  disabled?: boolean
}

/** Rows of the reference tables. */
export interface Lookups {
  /** inserts the rows of tables not seeded yet, a table at once; never changes rows that exist */
  seed: (tables: readonly LookupTable[]) => Promise<void>
  /** rows that pass; long ones only where a text, a code or a name is asked for */
  rows: (codes: readonly string[], filters: Record<string, string>, wishes?: RowWishes) => Promise<JsonObject[]>
  /** the rows of some tables at hand, for checks that do not wait */
  book: (tables: readonly LookupTable[]) => Promise<LookupBook>
}

/** Rows of the tables it was made for; others have none. */
export interface LookupBook {
  /** one row by its option value, for rules' `lookup.<field>` and for labels; retired ones too */
  row: (table: LookupTable, value: Json) => JsonObject | null
  /** the rows a text is the name of, whatever its case and accents, long ones too */
  named: (table: LookupTable, name: string, filters: Record<string, string>) => JsonObject[]
  /** whether any row passes */
  offers: (table: LookupTable, filters: Record<string, string>) => boolean
  /** whether a value may be chosen: it has a row that is in use and passes */
  offersValue: (table: LookupTable, value: string, filters: Record<string, string>) => boolean
}
