import type { RecordAccess } from './access'
import type { RelationValue } from './record'

export type { RelationValue } from './record'

/** A relation as it is sent: the id suffices. */
export interface RelationInput {
  id: string
  label?: string
}

/** What every answered record has besides its own properties; `Status` is its codes, or null without any. */
export interface RecordKeys<Status> {
  id: string
  code: string | null
  status: Status
  label: string
  delete: { deleted: boolean }
  archived: boolean
  entity: { id: string }
  rootId: string | null
  parentId: string | null
  authorId: string | null
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  /** the version that a change names, and what the person may do with the record */
  extraFields: { current_envers_version: number; access?: RecordAccess }
}

/** A record as it is answered: exactly the declared properties, so that a misspelt one does not compile. */
export type StoredRecord<Properties, Status> = RecordKeys<Status> & Properties

/** Values as they are sent: relations by their id, at any depth. */
export type Sent<Value> = Value extends RelationValue
  ? RelationInput
  : Value extends readonly (infer Row)[]
    ? Sent<Row>[]
    : Value extends object
      ? { [Key in keyof Value]: Sent<Value[Key]> }
      : Value

/** The body of a new record: without what the server keeps; what it fills in may be left out. */
export type CreatedRecord<Properties, Kept, Filled> = {
  [Key in keyof Properties as Exclude<Key, Kept | Filled>]: Sent<Properties[Key]>
} & { [Key in keyof Properties as Extract<Key, Filled>]?: Sent<Properties[Key]> } & { code?: string | null }

/** The body of a change: any of the properties, and the version it is based on. */
export type UpdatedRecord<Properties, Kept> = {
  [Key in keyof Properties as Exclude<Key, Kept>]?: Sent<Properties[Key]>
} & { code?: string | null; extraFields: { current_envers_version: number } }

/** The property that a column belongs to: `address` of `address.city`. */
type PropertyOf<Column> = Column extends `${infer Property}.${string}` ? Property : Column

/** What every row of a list has, whatever columns it asks for. */
type RowKeys = keyof RecordKeys<unknown>

/** A row of a list that asks for some columns: these, and what every record has. */
export type RecordRow<Whole, Column extends string> =
  PropertyOf<Column> extends keyof Whole
    ? Pick<Whole, Extract<RowKeys, keyof Whole> | PropertyOf<Column>>
    : never
