import type { Json, JsonObject } from './json'

export interface FormSection {
  section: string
  /** CEL; absent = always */
  visible?: string
  collapsed: boolean
  sticky: boolean
  fields: FormItem[]
}

/** A field's place in the form; widget, options and width override the property's own. */
export interface FormItem {
  field: string
  widget?: string
  options?: JsonObject
  width?: number
}

export interface ListColumn {
  field: string
  width?: number
  pinned?: 'left' | 'right'
}

export interface ListLayout {
  columns: ListColumn[]
  filters: string[]
  /** `name,asc` */
  sort: string[]
  views: { id: string; filter: Record<string, Json>; default: boolean }[]
  rows: { when: string; tone: 'danger' | 'warning' | 'muted' }[]
}
