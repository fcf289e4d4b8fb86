import type { Json, JsonObject } from './json'

export interface SectionLayout {
  section: string
  /** CEL; absent = always */
  visible?: string
  collapsed: boolean
  sticky: boolean
  /** without a title: its fields are always in sight */
  bare?: boolean
  /** ids of actions that stand in its title's line while the record is shown */
  actions?: { primary: string[]; secondary: string[] }
  fields: FormItem[]
}

/** A field's place in the form; widget, options and width override the property's own. */
export interface FormItem {
  field: string
  widget?: string
  options?: JsonObject
  width?: number
}

export interface ColumnLayout {
  field: string
  width?: number
  pinned?: 'left' | 'right'
  /** what stands under the column, over every row the list finds */
  total?: ColumnTotal
}

export type ColumnTotal = 'sum' | 'average' | 'min' | 'max' | 'count'

/** How a row or badge looks. */
export type Tone = 'danger' | 'warning' | 'muted'

/** A mark beside a value, on rows where the condition holds. */
export interface ListBadge {
  /** the column it stands in */
  field: string
  /** CEL */
  when: string
  /** key of `texts.badge` */
  text: string
  tone: Tone
}

/** Whether rows can be edited in the list: a whole row at a time, one cell at a time, or not at all. */
export type ListEdit = 'none' | 'row' | 'cell'

/** What opens a record in its list: a click anywhere in its row and Enter, or its name alone. */
export type ListOpen = 'row' | 'name'

/** A list that can be shown as a tree. */
export interface ListTree {
  /** the relation to the entity itself that says what a record stands below */
  by: string
  /** what a record made below another one starts with: templates over that one, by field */
  create?: Record<string, string>
}

/** What may be done with chosen rows; `bulk` may also name an action of the entity. */
export const BULK_OPERATIONS = ['status', 'update', 'delete', 'restore', 'export', 'tag'] as const

export interface ListLayout {
  columns: ColumnLayout[]
  filters: string[]
  /** `name,asc` */
  sort: string[]
  views: { id: string; filter: Record<string, Json>; default: boolean }[]
  rows: { when: string; tone: Tone }[]
  edit: ListEdit
  /** absent = row */
  open?: ListOpen
  /** absent = the rows have their toolbar (GRID-01) */
  toolbar?: boolean
  badges: ListBadge[]
  /** absent = a list alone */
  tree?: ListTree
  /** words of `BULK_OPERATIONS` and ids of actions, in the order of the bar */
  bulk: string[]
}

/** Sizes of paper a record can be printed on. */
export const PAPERS = ['A4', 'A5', 'LETTER'] as const
type Paper = (typeof PAPERS)[number]

export const ORIENTATIONS = ['portrait', 'landscape'] as const
type Orientation = (typeof ORIENTATIONS)[number]

/** How a shown record looks on paper. */
export interface PrintLayout {
  page: Paper
  orientation: Orientation
  /** sections of the form that are printed; absent = all */
  sections?: string[]
  /** the record's address as a code at the end of the head */
  qr?: true
}

/** What an entity without `print` gets. */
export const AUTOMATIC_PRINT: PrintLayout = { page: 'A4', orientation: 'portrait' }
