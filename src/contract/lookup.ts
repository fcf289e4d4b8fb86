import type { Json, JsonObject } from './json'
import type { LocalText } from './language'

/** The entity whose records are the rows of all reference tables. */
export const TABLES_ROUTE = 'tables'

/** A reference table: rules of its dropdown and, on the server, its seed rows. */
export interface LookupTable {
  /** reference word: `BoatKind` */
  name: string
  /** wire code: `BOAT_KIND` */
  table: string
  value: 'val' | 'id' | 'code'
  /** template over row keys, `{label}` being the text in the language: `{label}`, `{val} - {label}` */
  label: string
  /** row keys the server filters by */
  filters: string[]
  needsFilter: boolean
  createFilter: Record<string, Json>
  /** what the dropdown asks its rows to be sorted by: `code,asc`; null = the order of the table */
  sort: string | null
  /** row keys that rules may read of a chosen row besides id, val, code and name; null = all */
  carries: string[] | null
  /** property of the records of rows that holds their extra fields; null = they are those of the file */
  extra: string | null
  /** language of the labels: the reader's, or always Italian */
  langs: 'user' | 'it'
  rows: LookupRow[]
  /** more rows than a dropdown holds: people search them; null = none */
  longRows: LongRows | null
  texts: Record<string, { one?: string; many?: string }>
}

/** Rows of a table that lie in a file of their own and never in the store. */
export interface LongRows {
  /** name of the file in lookups/ */
  file: string
  /** cells that all of them share */
  each: JsonObject
}

/** How the rows of a reference table become the entries of a dropdown. */
export type LookupShape = Pick<
  LookupTable,
  'table' | 'value' | 'label' | 'langs' | 'filters' | 'needsFilter' | 'createFilter' | 'sort'
>

/** What asks for retired rows too: nobody chooses them any more, but records still name them. */
export const WITH_RETIRED: Readonly<Record<string, string>> = { showDisabled: 'true' }

/** A row of a reference table (spec B §3.2). */
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
}
