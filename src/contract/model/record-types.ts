export type { RecordAccess } from './access'
export type { RelationValue } from './record'

/**
 * A day: `2026-03-31`. Any text can be assigned to it, but neither an instant nor a time of day: the mark is
 * optional and never there.
 */
export type DateText = string & { readonly __kind?: 'date' }

/** A time of day: `17:45`. */
export type TimeText = string & { readonly __kind?: 'time' }

/** A moment: `2026-03-31T10:00:00Z`. */
export type InstantText = string & { readonly __kind?: 'instant' }

/** A relation as it is sent: the id suffices. */
export interface RelationInput {
  id: string
  label?: string | null
}

/** The columns that a list of these records may ask for: a property, or a path that begins with one. */
export type ColumnOf<Whole> = (keyof Whole & string) | `${keyof Whole & string}.${string}`

/** The property that a column belongs to: `address` of `address.city`. */
type PropertyOf<Column> = Column extends `${infer Property}.${string}` ? Property : Column

/** A row of a list that asks for some columns: these, and what every record has. */
export type RecordRow<Whole, Always extends keyof Whole, Column extends ColumnOf<Whole>> = Pick<
  Whole,
  Always | Extract<keyof Whole, PropertyOf<Column>>
>
