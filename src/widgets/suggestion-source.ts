import type { Suggestion } from '../contract/record'
import { SUGGESTION_ERRORS } from '../contract/suggestion-errors'

/** How a field comes by its suggestions: it asks while a person types, or loads them once and filters by itself. */
export type QueryType = 'fetch' | 'prefetch'

/** What a suggesting field is put together from. */
export interface SourceParts {
  queryType?: QueryType | undefined
  /** asks for what matches a text */
  query?: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
  /** asks for everything there is */
  prefetch?: (signal: AbortSignal) => Promise<Suggestion[]>
}

/** A source that can be asked. */
export interface SuggestionSource {
  queryType: QueryType
  ask: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
}

/** Puts a source together; throws what a builder left out (ERR-46, ERR-47). */
export function suggestionSource({ queryType, query, prefetch }: SourceParts): SuggestionSource {
  if (!queryType) throw new Error(SUGGESTION_ERRORS.queryType)
  if (queryType === 'fetch') {
    if (!query) throw new Error(SUGGESTION_ERRORS.query)
    return { queryType, ask: query }
  }
  if (!prefetch) throw new Error(SUGGESTION_ERRORS.prefetch)
  return { queryType, ask: (_text, signal) => prefetch(signal) }
}

/** The suggestion whose label is the text, whatever its case; accents count (D60). */
export function exactMatch(suggestions: readonly Suggestion[], text: string): Suggestion | null {
  const wanted = text.trim().toLowerCase()
  return suggestions.find(({ label }) => label.toLowerCase() === wanted) ?? null
}

/** Suggestions whose label contains the text. */
export function matching(suggestions: readonly Suggestion[], text: string): Suggestion[] {
  const wanted = text.trim().toLowerCase()
  return suggestions.filter(({ label }) => label.toLowerCase().includes(wanted))
}
