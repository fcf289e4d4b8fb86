import type { Json, JsonObject } from '../json'
import type { LocalText } from '../language'

/** The entity whose records are the rows of all lookup tables. */
export const TABLES_ROUTE = 'tables'

/**
 * Used instead of a table's name: the entities whose records the person may read, by name. No table can have
 * this name.
 */
export const ENTITY_NAMES = '$entities'

/** A lookup table: rules of its dropdown and, on the server, its seed rows. */
export interface LookupTable {
  /** reference word: `BoatKind` */
  name: string
  /** wire code: `BOAT_KIND` */
  table: string
  value: 'val' | 'id' | 'code'
  /** template over row keys, `{label}` is the text in the language: `{label}`, `{val} - {label}` */
  label: string
  /** row keys the server filters by */
  filters: string[]
  needsFilter: boolean
  createFilter: Record<string, Json>
  /** sort order of the dropdown's rows: `code,asc`; null = the order of the table */
  sort: string | null
  /** row keys that rules may read of a chosen row besides id, val, code and name; null = all */
  carries: string[] | null
  /** property of the row records that holds their extra fields; null = those of the file */
  extra: string | null
  /** roles and authorities that may change its rows; null = everyone who may change tables */
  editableBy: string[] | null
  /** language of the labels: the reader's, or always Italian */
  langs: 'user' | 'it'
  rows: LookupRow[]
  /** rows too many for a dropdown, which people search; null = none */
  longRows: LongRows | null
  texts: Record<string, TableTexts>
  /** path of its file; absent of tables that no file describes */
  file?: string
}

/**
 * Names of a table in one language: of a row, of the table, and of the row keys to which it gives a meaning
 * of its own.
 */
export interface TableTexts {
  one?: string
  many?: string
  field?: Record<string, string>
}

/** Rows of a table in a file of their own; never stored in the database. */
export interface LongRows {
  /** name of the file in lookups/ */
  file: string
  /** values shared by all of them */
  each: JsonObject
}

/** How rows of a lookup table become options of a dropdown. */
export interface LookupShape
  extends Pick<
    LookupTable,
    'table' | 'value' | 'label' | 'langs' | 'filters' | 'needsFilter' | 'createFilter'
  > {
  /**
   * parameters of every load of its rows: their order, and `WITHOUT_LONG_ROWS` where people search the others
   */
  query: Record<string, string>
}

/**
 * Parameters that leave out rows which only a text, a code or a name finds; without them a table is read
 * whole (LOOKUP-95).
 */
export const WITHOUT_LONG_ROWS: Readonly<Record<string, string>> = { longRows: 'false' }

/** Parameters that include retired rows: no longer on offer, but still used by records. */
export const WITH_RETIRED: Readonly<Record<string, string>> = { showDisabled: 'true' }

/** A row of a lookup table (spec B §3.2). */
export interface LookupRow {
  id?: string
  tableCode?: string
  val?: string | number | null
  code: string
  name: string
  formattedOutput?: LocalText
  alpha1?: string | null
  alpha2?: string | null
  alpha3?: string | null
  flag1?: boolean
  flag2?: boolean
  flag3?: boolean
  extraFields?: JsonObject | null
  extraValue?: string | null
  order?: number | null
  /** first and last day on which it is offered (`2026-03-31`); only files and records have them */
  validFrom?: string | null
  validTo?: string | null
  /** access rules may decide about its records; only rows of `ENTITY_NAMES` have it */
  hasRules?: boolean
}
