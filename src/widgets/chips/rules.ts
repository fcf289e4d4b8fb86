import type { JsonObject } from '../../contract/json'

/** What a chips field takes. */
export interface ChipRules {
  /** each once */
  suggestions: string[]
  /** texts that are no suggestion too */
  free: boolean
  max: number
}

/** The options as they count: restricted to suggestions unless said otherwise, without limit. */
export function chipRules(options: JsonObject): ChipRules {
  const given = Array.isArray(options.suggestions) ? options.suggestions.filter((one) => typeof one === 'string') : []
  return {
    suggestions: [...new Set(given)],
    free: options.free === true || given.length === 0,
    max: typeof options.max === 'number' ? options.max : Number.POSITIVE_INFINITY,
  }
}
