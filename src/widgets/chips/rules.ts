import type { Json, JsonObject } from '../../contract/json'
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
export function chipRules({ suggestions, free, max, maxLength, queryType, entity, also }: JsonObject): ChipRules {
  const given = textsOf(suggestions)
  const query = queryType === 'prefetch' || queryType === 'search' ? queryType : 'static'
  return {
    queryType: query,
    suggestions: given,
    // A static field without suggestions has nothing to restrict to.
    free: free === true || (query === 'static' && given.length === 0),
    max: typeof max === 'number' ? max : undefined,
    maxLength: typeof maxLength === 'number' ? maxLength : undefined,
    entity: typeof entity === 'string' ? entity : null,
    also: textsOf(also),
  }
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
