import type { Json, JsonObject, JsonSchema } from '../json'
import type { FilterTerm } from './filter-term'
import type { FieldErasure } from './person'

/** The type of a property, once its reference words are resolved. */
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

/** A table that suggests names for a text. */
export interface Suggest {
  /** name of the lookup */
  name: string
  /** rows on offer; where a filter follows a field that a row fills too, the filter only ranks */
  filter: Record<string, FilterValue>
  /** template of an offered row: `{name} ({alpha2})` */
  label: string
  /** path of a field → key of the row that fills it */
  fill: Record<string, string>
}

/** How a row of a list appears in the record it points to, which belongs to the same entity. */
export interface Mirror {
  /** part of the row that points to the other record */
  by: string
  /** parts whose two codes name a direction: they are swapped in the other record */
  swap: Record<string, [string, string]>
}

/** Records that a text reaches, such as the recipients of a message. */
export interface Reaches {
  /** their entity */
  route: string
  /** a relation of the record to the same entity, whose record always counts; null = none */
  also: string | null
}

/** What a roll-up makes of the related records; `latest` is the value of the one with the latest `order`. */
export type RollupFigure = 'count' | 'sum' | 'min' | 'max' | 'latest'

/** A value that the server keeps from the live records of another entity that point to this one. */
export interface Rollup {
  /** their entity */
  route: string
  /** their relation to this record */
  by: string
  figure: RollupFigure
  /** their field; null = they are counted */
  path: string | null
  /** of `latest`: the field that says which one is the latest; else null */
  order: string | null
  /** conditions that they meet; all of them */
  where: FilterTerm[]
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
  /** set by the server: read-only, refused in payloads */
  server: boolean
  /** never in drafts or logs; exported only with the permission */
  sensitive: boolean
  /** fields of the record and the choices that mask the value for everyone; absent: never masked */
  masked?: Record<string, string>
  /** what an erasure does with the value; absent: what its kind says */
  erase?: FieldErasure
  /**
   * who may see / change the field: roles, authorities, `OWN`; null = anyone who may read / write the record
   */
  read: string[] | null
  write: string[] | null
  default: Json
  /** the field of a related record that a new value starts with: `customer.paymentTerms`; absent: none */
  defaultFrom?: string
  /** codes of an `enum`, in order */
  values: string[] | null
  lookup: { name: string; filter: Record<string, FilterValue> } | null
  /** absent: no suggestions */
  suggest?: Suggest
  /** `tree`: the records of the entity form a tree by this relation */
  relation: {
    route: string
    embedded: boolean
    create: boolean
    where: Record<string, FilterValue>
    tree?: boolean
  } | null
  /** rows mirrored in the record they point to; absent: none */
  mirror?: Mirror
  /**
   * records that the server links to what the text says: its conditions of equality compare with them;
   * absent: none
   */
  reaches?: Reaches
  /** its value is kept from related records; absent: it is not */
  rollup?: Rollup
  group: string | null
  widget: string
  options: JsonObject
  width: number
}
