import { KINDS, type Kind, kindOfColumn } from '../../catalogue/kinds'
import { type FilterOperator, type FilterTerm, LIST_OPERATORS } from '../../contract/model/filter-term'
import type { FilterDescription } from '../../contract/model/page'

/** How a field is filtered: its editor, and the operators that the editor writes. */
export type FilterForm = Kind['filterForm'] | 'choices' | 'lookup' | 'relation'

/** The editor of a field's filter, by kind of field. */
export function filterForm(
  filter: Pick<FilterDescription, 'kind' | 'choices' | 'lookup' | 'relation'>,
): FilterForm {
  if (filter.choices) return 'choices'
  if (filter.lookup) return 'lookup'
  if (filter.relation) return 'relation'
  return KINDS[kindOfColumn(filter.kind)].filterForm
}

/** Contents of an editor: one text, a range, or chosen values. */
export interface FilterDraft {
  text: string
  from: string
  to: string
  values: string[]
  /** how the field compares with the chosen values: any, all or none of them */
  mode: FilterOperator
  /** only records without a value */
  empty: boolean
}

const EMPTY_DRAFT: FilterDraft = { text: '', from: '', to: '', values: [], mode: 'In', empty: false }

/** The editor's contents for conditions that are set. */
export function toDraft(terms: readonly FilterTerm[]): FilterDraft {
  return Object.assign({}, EMPTY_DRAFT, ...terms.map(draftPart))
}

function draftPart({ operator, values }: FilterTerm): Partial<FilterDraft> {
  const [first = ''] = values
  if (operator === 'From') return { from: first }
  if (operator === 'To') return { to: first }
  if (operator === 'Null') return { empty: first === 'true' }
  if (LIST_OPERATORS.includes(operator)) return { values: [...values], mode: operator }
  return { text: first, values: first === '' ? [] : [first] }
}
