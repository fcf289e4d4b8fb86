import type { FilterTerm } from './api'

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
