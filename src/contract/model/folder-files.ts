import type { Json, JsonObject } from '../json'
import type { LocalText } from '../language'
import type { CardKind, CardPlot } from './dashboard'
import type { LookupRow, TableTexts } from './lookup'

/** `schemas/lookups/*.json`: a lookup table, the rules of its dropdown and its seed rows. */
export interface LookupFile {
  $schema?: string
  lookup: string
  table?: string
  value?: 'val' | 'id' | 'code'
  label?: string
  filters?: string[]
  needsFilter?: boolean
  createFilter?: Record<string, Json>
  sort?: string
  carries?: string[]
  extra?: string
  editableBy?: string[]
  langs?: 'user' | 'it'
  rows?: LookupRowFile[]
  longRows?: { file: string; each?: JsonObject }
  texts?: Record<string, TableTexts>
}

/** A row as written; `name` defaults to the code or the first label. */
export type LookupRowFile = Omit<LookupRow, 'name'> & { name?: string }

/** `rows/*.json` and `rows/*.csv` beside the schema files: rows of one table. */
export interface TableRowsFile {
  $schema?: string
  /** absent: the name of the file */
  lookup?: string
  /** with what they change; `off` = the office has no such row */
  rows: (LookupRowFile & { off?: boolean })[]
}

/** An entry of a menu with its children. */
export interface MenuItemFile {
  id: string
  text: LocalText
  icon?: string
  path?: string
  action?: string
  right?: string
  hideFor?: string[]
  pathFor?: Record<string, string>
  items?: MenuItemFile[]
}

/** `schemas/menus/*.json`: the fixed entries of a menu; entities append themselves by `conf.menu`. */
export interface MenuFileSource {
  $schema?: string
  menu: string
  for?: string[]
  items: MenuItemFile[]
  landing?: { role: string; path: string }[]
  search?: { order?: string[]; shown?: { roles?: string[]; routes: string[] }[] }
}

/** `schemas/dashboard/*.json`: a card of the start page. */
export interface CardFile {
  $schema?: string
  card: string
  kind: CardKind
  entity?: string
  filter?: JsonObject
  sort?: string[]
  size?: number
  field?: string
  group?: string
  over?: CardPlot['over']
  by?: string
  periods?: number
  sum?: string
  age?: string
  shape?: CardPlot['shape']
  width?: number
  order?: number
  roles?: string[]
  text: LocalText
}

/** `schemas/rows/*.json`: records that the folder includes. */
export interface RowsFile {
  /** path of the file */
  file?: string
  $schema?: string
  rows: string
  records: RowsRecord[]
}

/** One record of a rows file. */
export interface RowsRecord {
  entity: string
  key: string
  status?: string
  record: JsonObject
}
