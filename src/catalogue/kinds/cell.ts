import type { Json } from '../../contract/json'
import type { FieldKind } from '../../contract/model/field'
import type { DateOrder } from './cell-moment'

/** A cell of a workbook whose format shows something else than a bare number. */
export interface ShownCell {
  /** what the sheet shows, in the language of the person */
  shown: string
  /** the number that it holds; 0.22 where 22 % is shown */
  number?: number
  /** the day, moment or time that it holds: `2026-03-31`, `2026-03-31T10:30:00`, `10:30:00` */
  moment?: string
  /**
   * Why it has no value, as a text below `IMPORT.CELL`: a formula failed or was never computed, digits are
   * lost, rounded away, or it shows no date.
   */
  fault?: 'CELL_ERROR' | 'UNCALCULATED' | 'LONG' | 'ROUNDED' | 'NO_DATE'
}

/** A cell of a file: a text, a number without a format, or a formatted one. */
export type FileCell = string | number | ShownCell

/** A cell as people see it. */
export function cellText(cell: FileCell): string {
  return typeof cell === 'object' ? cell.shown : String(cell)
}

/** The properties of a field that parsing a cell needs. */
export interface CellField {
  path: string
  kind: FieldKind
  choices: { value: string; labels: string[] }[]
  /** maximum decimals of a number; undefined = any */
  decimals: number | undefined
  /** units accepted around its number: `kg`, `EUR` */
  units: string[]
}

/** The settings of parsing cells. */
export interface Reading {
  lang: string
  dates: DateOrder
  /** values by label, for lookups and relations by path; null = the label is ambiguous */
  labels: ReadonlyMap<string, ReadonlyMap<string, string | null>>
}

/** A cell's value, null for an empty one, or an error: a text below `IMPORT.CELL` with its parameters. */
export type Converted = { value: Json } | { problem: string; params?: Record<string, string | number> } | null
