import type { JsonObject } from '../json'
import type { FilterTerm } from '../model/filter-term'
import type { RelationValue } from '../model/record'

/** Input of the picker; it returns the chosen records, null when cancelled. */
export interface PickerInput {
  route: string
  /** default: the entity's name */
  title?: string
  /** name of an icon; default: the entity's */
  icon?: string
  /** several records may be chosen; default one */
  multiple?: boolean
  /** label of the confirm button; default «Conferma» */
  confirm?: string
  /** conditions the person cannot remove */
  fixed?: FilterTerm[]
  /** conditions it begins with, as in the address of the list */
  conditions?: string
  /** the conditions themselves may be chosen instead of rows: it then returns `{filter}` */
  byFilter?: boolean
}

/** Input of the dialog of an embedded record. */
export interface EmbedInput {
  route: string
  /** the field's label */
  title: string
  value: RelationValue | null
  /** a new record may be created here */
  create: boolean
  /** conditions of the records to choose from */
  fixed: FilterTerm[]
  /** initial values of a new record, so that it fits the conditions */
  fill: JsonObject
}

/** Result: a record, or the text of a failed save, which the field shows (EMBED-06). */
export type EmbedAnswer = { record: RelationValue } | { failure: string }

/** Two records of an entity, shown side by side; with an action they are merged. */
export interface CompareInput {
  route: string
  /** only one record: the other is chosen first */
  id?: string | null
  selection?: { ids?: string[] }
  /** id of the action that merges */
  action?: string
  /** its name */
  label?: string
}
