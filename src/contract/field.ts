import type { Json, JsonObject, JsonSchema } from './json'

/** What a property is, once its reference words are resolved. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'time'
  | 'instant'
  | 'enum'
  | 'lookup'
  | 'relation'
  | 'group'
  | 'array'
  | 'tags'
  | 'files'
  | 'multilingual'
  | 'json'

/** A filter value of a lookup or relation: constant, list of constants, or the value of another field. */
export type FilterValue = Json | { field: string }

/** A table whose names a text is usually one of. */
export interface Suggest {
  /** name of the lookup */
  name: string
  /** rows that are offered; where a filter follows a field that a row fills too, the rows of that value only come first */
  filter: Record<string, FilterValue>
  /** how an offered row is written: `{name} ({alpha2})` */
  label: string
  /** path of a field → key of the row that fills it */
  fill: Record<string, string>
}

/** How a row of a list stands in the record it points to, which is one of the same entity. */
export interface Mirror {
  /** part of the row that points to the other record */
  by: string
  /** parts whose two codes name a direction: in the other record they are exchanged */
  swap: Record<string, [string, string]>
}

/** One property of a record, wherever it is nested; `width` in 12ths. */
export interface Field {
  /** `name`, `berth.city`, in array rows `crew[].email` */
  path: string
  kind: FieldKind
  /** the property's own draft-07 schema (leaf constraints; for groups and arrays the whole branch) */
  schema: JsonSchema
  required: boolean
  /** one record per value (deleted ones included) */
  unique: boolean
  /** writable until the first save only */
  setOnce: boolean
  /** set by the server: read only, refused in payloads */
  server: boolean
  /** never in drafts, logs or exports without right */
  sensitive: boolean
  /** fields of the record and the choices with which the value is shown to nobody; absent: it is shown */
  masked?: Record<string, string>
  /** who may see / change the field: roles, authorities, `OWN`; null = whoever may read / write the record */
  read: string[] | null
  write: string[] | null
  default: Json
  /** codes of an `enum`, in order */
  values: string[] | null
  lookup: { name: string; filter: Record<string, FilterValue> } | null
  /** absent: nothing is suggested */
  suggest?: Suggest
  /** `tree`: the records of its own entity form a tree by it */
  relation: { route: string; embedded: boolean; create: boolean; where: Record<string, FilterValue>; tree?: boolean } | null
  /** rows that the record they point to has too; absent: none do */
  mirror?: Mirror
  group: string | null
  widget: string
  options: JsonObject
  width: number
}
