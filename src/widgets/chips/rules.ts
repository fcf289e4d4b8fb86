import type { ChipsOptions } from '../../generated/options'
import type { ChipQuery } from './base'

/** What a chips field takes. */
export interface ChipRules {
  queryType: ChipQuery
  suggestions: string[]
  /** texts that are no suggestion too */
  free: boolean
  max: number | undefined
  /** characters of a chip; absent = any number (CHIPS-09) */
  maxLength: number | undefined
  /** route whose records are suggested by their title */
  entity: string | null
  /** offered before them */
  also: string[]
}

/** The options as they count: static and restricted to suggestions unless said otherwise, without limits (CHIPS-05). */
export function chipRules({
  suggestions = [],
  free = false,
  max,
  maxLength,
  queryType = 'static',
  entity,
  also = [],
}: ChipsOptions): ChipRules {
  // A static field without suggestions has nothing to restrict to.
  const isFree = free || (queryType === 'static' && suggestions.length === 0)
  return { queryType, suggestions, free: isFree, max, maxLength, entity: entity ?? null, also }
}
