import type { Json, JsonObject, JsonSchema } from '../json'
import type { TitlePart } from './entity'
import type { FieldKind, FilterValue, Suggest } from './field'
import type { ColumnTotal, ListBadge, ListEdit, ListOpen } from './layout'
import type { Mode } from './record'

/** A field as one user sees it on one page. */
export interface FieldDescription {
  path: string
  kind: FieldKind
  label: string
  tooltip: string | null
  placeholder: string | null
  widget: string
  options: JsonObject
  /** 12ths */
  width: number
  schema: JsonSchema
  /** initial value in a new record; absent: empty */
  default?: Json
  required: boolean
  readOnly: boolean
  /**
   * why it cannot be changed here: `setOnce`, `server`, `computed`, `right`, `status`, `mode`; null when it
   * can
   */
  lockedBy: string | null
  /** value and label of each enum code, in order */
  choices: { value: string; label: string }[] | null
  /** the only values that an `options` rule offers at the moment; absent: all */
  offered?: readonly Json[]
  lookup: { name: string; filter: Record<string, FilterValue> } | null
  /** absent: no suggestions */
  suggest?: Suggest
  relation: { route: string; where: Record<string, FilterValue>; embedded: boolean; create: boolean } | null
  /** fields of a group, in order; paths stay absolute */
  children: FieldDescription[]
  sensitive: boolean
}

export interface SectionDescription {
  id: string
  label: string
  collapsed: boolean
  sticky: boolean
  /** without a title */
  bare: boolean
  /** CEL; null = always visible */
  visible: string | null
  /** ids of actions in its title line; absent = none */
  actions?: { primary: string[]; secondary: string[] }
  fields: FieldDescription[]
}

/** One record page for one user in one mode. Plain JSON, so that snapshots can be tested and printed. */
export interface PageDescription {
  route: string
  mode: Mode
  /** singular name of the entity, and label of the "new" action */
  one: string
  newLabel: string
  many: string
  title: TitlePart[]
  sections: SectionDescription[]
}

export interface ColumnDescription {
  path: string
  label: string
  kind: FieldKind | 'status' | 'code'
  widget: string | null
  options: JsonObject
  align: 'start' | 'end'
  sortable: boolean
  width: number | null
  pinned: 'left' | 'right' | null
  total: ColumnTotal | null
  choices: { value: string; label: string }[] | null
  lookup: { name: string } | null
  relation: { route: string } | null
}

export interface FilterDescription extends ColumnDescription {
  /** operators of this field, the first is the default: `Contains Equals Not In From To Null` */
  operators: string[]
}

/** One list page for one user. */
export interface ListDescription {
  route: string
  title: string
  newLabel: string
  columns: ColumnDescription[]
  filters: FilterDescription[]
  sort: string[]
  views: { id: string; label: string; filter: Record<string, Json>; default: boolean }[]
  rows: { when: string; tone: string }[]
  edit: ListEdit
  open: ListOpen
  badges: (ListBadge & { label: string })[]
  bulk: string[]
  searchable: boolean
}
