/** Operators of list parameters, written as a suffix of the field's path: `berth.cityContains=mod`. */
export const FILTER_OPERATORS = [
  'Equals',
  'Not',
  'Contains',
  'From',
  'To',
  'In',
  'All',
  'None',
  'Null',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** Operators with several values: any of them, all of them, none of them. */
export const LIST_OPERATORS: readonly FilterOperator[] = ['In', 'All', 'None']

/** One condition of a list; `LIST_OPERATORS` have several values, the others have one. */
export interface FilterTerm {
  path: string
  operator: FilterOperator
  values: string[]
}
