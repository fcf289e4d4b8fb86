/** Labels of fields, by language and path. */
export type FieldLabels = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * A list in sheets: the field whose values split it, and the field with the position of a row in its sheet.
 */
export interface ListSheets {
  /** a field of its own: text, enum or lookup */
  by: string
  /** a whole number; absent = rows of a sheet have no order of their own */
  order?: string
}

/** A field of another list that offers the rows of a sheet. */
export interface SheetUse {
  route: string
  /** name of the list */
  name: string
  /** label of the field */
  field: string
}

/** One sheet of a list. */
export interface SheetView {
  value: string
  name: string
  /** number of its rows that the caller may reach */
  count: number
  /** paths of the fields it consists of: those any of its rows fills, and those its own file names or uses */
  fields: string[]
  /** labels it gives to fields instead of the entity's, by language and path */
  labels: FieldLabels
  /** fields in which its rows are chosen, as far as the caller may see them */
  uses: SheetUse[]
}

/** The sheets of lists. Every failure is an ApiError. */
export interface SheetsPort {
  /** by name */
  list: (route: string) => Promise<SheetView[]>
}
