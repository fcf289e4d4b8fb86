import type { FieldKind } from '../contract/field'
import type { ColumnTotal } from '../contract/layout'

const NUMBERS: readonly FieldKind[] = ['number', 'integer']
const ORDERED: readonly FieldKind[] = [...NUMBERS, 'date', 'time', 'instant']

/** The kinds of field a total can be made of; null = every kind. */
const KINDS: Record<ColumnTotal, readonly FieldKind[] | null> = {
  sum: NUMBERS,
  average: NUMBERS,
  min: ORDERED,
  max: ORDERED,
  count: null,
}

/** The totals that values of a kind have. */
export function totalsOf(kind: FieldKind): ColumnTotal[] {
  const all = Object.keys(KINDS) as ColumnTotal[]
  return all.filter((total) => KINDS[total]?.includes(kind) ?? true)
}
