import type { FilterTerm } from './api'
import type { JsonObject } from './json'
import type { RelationValue } from './record'

/** What the picker is opened with; it answers the picked records, null when it is cancelled. */
export interface PickerInput {
  route: string
  /** default: the entity's name */
  title?: string
  /** name of an icon; default: the entity's */
  icon?: string
  /** several records may be picked; default one */
  multiple?: boolean
  /** words of the button that confirms; default «Conferma» */
  confirm?: string
  /** conditions nobody takes away */
  fixed?: FilterTerm[]
}

/** What the dialog of an embedded record is opened with. */
export interface EmbedInput {
  route: string
  /** the field's label */
  title: string
  value: RelationValue | null
  /** a new record may be made here */
  create: boolean
  /** conditions of the records to pick from */
  fixed: FilterTerm[]
  /** what a new record starts with, so that it fits the conditions */
  fill: JsonObject
}

/** How that ended: with a record, or, when it could not be saved, with the words of the failure, which are the field's to say (EMBED-06). */
export type EmbedAnswer = { record: RelationValue } | { failure: string }
