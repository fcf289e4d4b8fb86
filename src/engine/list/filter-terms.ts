import { KINDS, kindOfColumn } from '../../catalogue/kinds'
import type { FilterTerm } from '../../contract/model/filter-term'
import type { FilterDescription } from '../../contract/model/page'
import { plainDecimal } from '../../contract/numbers/decimal'
import { type FilterDraft, type FilterForm, filterForm } from './filters'

/** An end of a number range in its control: typed text that is not a number stays a text. */
export function parseBound(text: string, kind: FilterDescription['kind']): number | string | null {
  if (text === '') return null
  return isBound(text, kind) ? Number(text) : text
}

/** The reverse: plain digits as in the address. */
export function formatBound(value: number | string | null): string {
  return typeof value === 'number' ? plainDecimal(value) : (value ?? '')
}

/** Decimals that a bound may have; undefined = any. */
export function getBoundDecimals(kind: FilterDescription['kind']): 0 | undefined {
  return KINDS[kindOfColumn(kind)].figures === 'whole' ? 0 : undefined
}

/** Numbers and days as the server takes them in conditions. */
function isBound(text: string, kind: FilterDescription['kind']): boolean {
  return KINDS[kindOfColumn(kind)].filterValue?.accepts(text) === true
}

/** The ends of a range that are no number or no day; none for other fields. */
export function wrongBounds(filter: Parameters<typeof filterForm>[0], draft: FilterDraft): ('from' | 'to')[] {
  const form = filterForm(filter)
  if ((form !== 'number' && form !== 'date') || draft.empty) return []
  return (['from', 'to'] as const).filter((side) => draft[side] !== '' && !isBound(draft[side], filter.kind))
}

/** The conditions of an editor's contents; none when it is empty. */
export function toTerms(path: string, form: FilterForm, draft: FilterDraft): FilterTerm[] {
  const term = (operator: FilterTerm['operator'], values: string[]): FilterTerm[] => [
    { path, operator, values },
  ]
  if (draft.empty) return term('Null', ['true'])
  if (form === 'number' || form === 'date') {
    return [...(draft.from ? term('From', [draft.from]) : []), ...(draft.to ? term('To', [draft.to]) : [])]
  }
  if (form === 'text') return draft.text.trim() ? term('Contains', [draft.text.trim()]) : []
  if (draft.values.length === 0) return []
  return form === 'boolean' ? term('Equals', draft.values.slice(0, 1)) : term(draft.mode, draft.values)
}
