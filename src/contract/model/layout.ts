import type { Json, JsonObject } from '../json'
import type { ListSheets } from './sheets'

export interface SectionLayout {
  section: string
  /** CEL; absent = always */
  visible?: string
  collapsed: boolean
  sticky: boolean
  /** without a title: its fields are always visible */
  bare?: boolean
  /** ids of actions in its title line while the record is shown */
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
  /** total in the footer of the column, over all rows of the list */
  total?: ColumnTotal
}

export type ColumnTotal = 'sum' | 'average' | 'min' | 'max' | 'count'

/** Appearance of a row or badge. */
export type Tone = 'danger' | 'warning' | 'muted'

/** A mark beside a value, on rows where the condition holds. */
export interface ListBadge {
  /** the column that shows it */
  field: string
  /** CEL */
  when: string
  /** key of `texts.badge` */
  text: string
  tone: Tone
}

/** Editing in the list: a whole row at a time, one cell at a time, or none. */
export type ListEdit = 'none' | 'row' | 'cell'

/** What opens a record in its list: a click anywhere in its row and Enter, or its name only. */
export type ListOpen = 'row' | 'name'

/** A list that can be shown as a tree. */
export interface ListTree {
  /** the relation to the entity itself that names a record's parent */
  by: string
  /** initial values of a record created below another: templates over the parent, by field */
  create?: Record<string, string>
}

/** A list that can be shown as a board: a column per value of a field, a card per record. */
export interface ListBoard {
  /** `status`, or a field with declared codes or a table of them */
  by: string
  /** the field a card is named by; absent = the record's label */
  title?: string
  /** further values of a card, in order */
  fields: string[]
}

/** Maximum columns of a board; a field with more codes cannot be its columns. */
export const BOARD_COLUMNS_MAX = 24

/** Values of a card below its title. */
export const BOARD_FIELDS_MAX = 6

/** A list that can be shown as a calendar: a record stands on its day, or on all days up to another one. */
export interface ListCalendar {
  /** a day or an instant */
  from: string
  /** its last day, where the record has one; absent = a record stands on one day */
  to?: string
  /** the field an entry is named by; absent = the record's label */
  title?: string
}

/**
 * A list that can be shown as a timeline: a record is a bar from one day to another, below others of its
 * group.
 */
export interface ListTimeline extends ListCalendar {
  to: string
  /** the field whose values group the rows; absent = one group */
  group?: string
}

/** What may be done with selected rows; `bulk` may also name an action of the entity. */
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
  /** absent = rows have a toolbar (GRID-01) */
  toolbar?: boolean
  badges: ListBadge[]
  /** absent = only a flat list */
  tree?: ListTree
  /** absent = no board */
  board?: ListBoard
  /** absent = no calendar */
  calendar?: ListCalendar
  /** absent = no timeline */
  timeline?: ListTimeline
  /** absent = one list */
  sheets?: ListSheets
  /**
   * groups with the position of records on the map, own ones first: `address`, `stops[].place`,
   * `subject.address`; '' = the record itself; absent = none
   */
  map?: string[]
  /** words of `BULK_OPERATIONS` and ids of actions, in toolbar order */
  bulk: string[]
}

/** Paper sizes of printed records. */
export const PAPERS = ['A4', 'A5', 'LETTER'] as const
type Paper = (typeof PAPERS)[number]

export const ORIENTATIONS = ['portrait', 'landscape'] as const
type Orientation = (typeof ORIENTATIONS)[number]

/** Layout of a printed record. */
export interface PrintLayout {
  page: Paper
  orientation: Orientation
  /** sections of the form that are printed; absent = all */
  sections?: string[]
  /** the record's address as a QR code at the end of the header */
  qr?: true
}

/** Layout of an entity without `print`. */
export const AUTOMATIC_PRINT: PrintLayout = { page: 'A4', orientation: 'portrait' }
