import { useCallback, useEffect, useRef, useState } from 'react'
import { SUGGEST_CHARACTERS, SUGGEST_PAUSE_MS, SUGGEST_RESULTS } from '../contract/constants'
import type { Suggestion } from '../contract/record'
import { SUGGESTION_ERRORS } from '../contract/suggestion-errors'

/** How the asking stands; `short` = too few characters typed. */
export type SuggestState = 'short' | 'loading' | 'ready' | 'error'

/** What a suggesting box works with. */
export interface Suggestions {
  /** what is offered for the text, ten at most */
  offered: readonly Suggestion[]
  state: SuggestState
  /** tells what stands in the box now */
  ask: (text: string) => void
  /** asks for the last text again, after a failure */
  retry: () => void
  /** a suggestion that was offered once, even when a newer answer has taken its place meanwhile */
  find: (value: string) => Suggestion | null
}

interface Found {
  records: readonly Suggestion[]
  text: string
  state: SuggestState
}

/** How soon is asked: ms after the last key, and from how many characters on. */
export interface AskingPace {
  pause: number
  characters: number
}

export const AUTOCOMPLETE: AskingPace = { pause: SUGGEST_PAUSE_MS, characters: SUGGEST_CHARACTERS }

/** Whatever was found may be offered. */
const ANY = () => true

const NONE: Found = { records: [], text: '', state: 'short' }

/**
 * Suggestions for what is typed: from three characters on and a pause after the last key, or loaded once and filtered
 * here. A new text gives the running call up, so a late answer never wins. A failure is written to the console (ERR-42).
 * `isFree` leaves out what is chosen already before the ten are counted: chosen ones take no place among them.
 */
export function useSuggestions(
  source: SuggestionSource,
  { pause, characters }: AskingPace = AUTOCOMPLETE,
  isFree: (suggestion: Suggestion) => boolean = ANY,
): Suggestions {
  const [found, setFound] = useState<Found>(NONE)
  const seen = useRef(new Map<string, Suggestion>())
  const running = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const once = source.queryType === 'prefetch'

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
    running.current = null
  }, [])
  useEffect(() => stop, [stop])

  const call = (text: string) => {
    const here = new AbortController()
    running.current = here
    const settle = (records: readonly Suggestion[], state: SuggestState) => {
      if (here.signal.aborted) return
      for (const record of records) seen.current.set(record.value, record)
      setFound((last) => ({ records, text: once ? last.text : text, state }))
    }
    source.ask(text, here.signal).then(
      (records) => settle(records, 'ready'),
      (error: unknown) => {
        if (!here.signal.aborted) console.warn('Suggestions could not be loaded.', error)
        settle([], 'error')
      },
    )
  }
  const fetch = (text: string) => {
    stop()
    if (text.length < characters) return setFound({ ...NONE, text })
    setFound(({ records }) => ({ records, text, state: 'loading' }))
    timer.current = setTimeout(() => call(text), pause)
  }
  const load = (text: string) => {
    setFound((last) => ({ ...last, text, state: last.state === 'short' ? 'loading' : last.state }))
    if (found.state === 'short' && !running.current) call(text)
  }
  const again = () => {
    stop()
    setFound((last) => ({ ...last, state: 'loading' }))
    call(found.text)
  }
  const offered = once ? matchingSuggestions(found.records, found.text) : found.records
  return {
    offered: offered.filter(isFree).slice(0, SUGGEST_RESULTS),
    state: found.state,
    ask: (typed) => (once ? load(typed.trim()) : fetch(typed.trim())),
    retry: again,
    find: (value) => seen.current.get(value) ?? null,
  }
}

/** How a field comes by its suggestions: it asks while a person types, or loads them once and filters by itself. */
export type QueryType = 'fetch' | 'prefetch'

/** What a suggesting field is put together from. */
interface SourceParts {
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
export function matchingSuggestions(suggestions: readonly Suggestion[], text: string): Suggestion[] {
  const wanted = text.trim().toLowerCase()
  return suggestions.filter(({ label }) => label.toLowerCase().includes(wanted))
}

/** What a suggesting box tells when it is left and entered again. */
interface ExactMatch {
  left: () => void
  entered: () => void
}

/**
 * Chooses the suggestion whose label is the typed text once the box has been left and its list has closed (AUTO-13); an
 * answer that comes later than that counts too. `match` is null while there is none.
 */
export function useExactMatch(match: Suggestion | null, choose: (suggestion: Suggestion) => void): ExactMatch {
  const away = useRef(false)
  const take = () => {
    if (!away.current || !match) return
    away.current = false
    choose(match)
  }
  useEffect(take)
  const left = () => {
    away.current = true
    take()
  }
  const entered = () => {
    away.current = false
  }
  return { left, entered }
}
