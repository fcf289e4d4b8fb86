import { useCallback, useEffect, useRef, useState } from 'react'
import { SUGGEST_CHARACTERS, SUGGEST_PAUSE_MS, SUGGEST_RESULTS } from '../contract/constants'
import { SUGGESTION_ERRORS } from '../contract/errors/suggestion-errors'
import type { Suggestion } from '../contract/model/record'
import { matchesText } from '../contract/text/fold'
import { useHandOver } from '../ui/controls/hand-over'

/** State of the suggestions; `short` = too few characters typed. */
export type SuggestState = 'short' | 'loading' | 'ready' | 'error'

/** State and operations of a suggestion box. */
export interface Suggestions {
  /** suggestions for the text, ten at most */
  offered: readonly Suggestion[]
  state: SuggestState
  /** reports the current text of the box */
  ask: (text: string) => void
  /** repeats the last request after a failure */
  retry: () => void
  /** a suggestion offered before, even if a newer answer has replaced it */
  find: (value: string) => Suggestion | null
}

interface Found {
  records: readonly Suggestion[]
  text: string
  state: SuggestState
}

/** When to request: ms after the last key, and the minimum number of characters. */
export interface AskingPace {
  pause: number
  characters: number
}

export const AUTOCOMPLETE: AskingPace = { pause: SUGGEST_PAUSE_MS, characters: SUGGEST_CHARACTERS }

/** Accepts every suggestion. */
const ANY = () => true

const NONE: Found = { records: [], text: '', state: 'short' }

/**
 * Suggestions for a typed text: debounced from three characters on, or loaded once and filtered here. A new
 * text aborts the running call, so that late answers never win. Failures are logged to the console (ERR-42).
 * `isFree` excludes chosen ones before the limit of ten applies.
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
  /** the source that was loaded: another one, as after a change of the field it follows, is loaded anew */
  const loaded = useRef<SuggestionSource | null>(null)

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
  const begin = (text: string) => {
    stop()
    loaded.current = source
    setFound({ records: [], text, state: 'loading' })
    call(text)
  }
  const load = (text: string) =>
    loaded.current === source ? setFound((last) => ({ ...last, text })) : begin(text)
  const offered = once ? found.records.filter(({ label }) => matchesText(label, found.text)) : found.records
  return {
    offered: offered.filter(isFree).slice(0, SUGGEST_RESULTS),
    state: found.state,
    ask: (typed) => (once ? load(typed.trim()) : fetch(typed.trim())),
    retry: () => begin(found.text),
    find: (value) => seen.current.get(value) ?? null,
  }
}

/** Source of a field's suggestions: searched while typing, or loaded once and filtered. */
export type QueryType = 'fetch' | 'prefetch'

/** Configuration of a suggestion source. */
interface SourceParts {
  queryType?: QueryType | undefined
  /** requests the matches of a text */
  query?: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
  /** requests all records */
  prefetch?: (signal: AbortSignal) => Promise<Suggestion[]>
}

/** A complete suggestion source. */
export interface SuggestionSource {
  queryType: QueryType
  ask: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
}

/** Builds a source; throws for parts the developer left out (ERR-46, ERR-47). */
export function suggestionSource({ queryType, query, prefetch }: SourceParts): SuggestionSource {
  if (!queryType) throw new Error(SUGGESTION_ERRORS.queryType)
  if (queryType === 'fetch') {
    if (!query) throw new Error(SUGGESTION_ERRORS.query)
    return { queryType, ask: query }
  }
  if (!prefetch) throw new Error(SUGGESTION_ERRORS.prefetch)
  return { queryType, ask: (_text, signal) => prefetch(signal) }
}

/** The suggestion whose label equals the text, ignoring case; accents count (D60). */
export function exactMatch(suggestions: readonly Suggestion[], text: string): Suggestion | null {
  const wanted = text.trim().toLowerCase()
  return suggestions.find(({ label }) => label.toLowerCase() === wanted) ?? null
}

/** Focus events of a suggestion box. */
interface ExactMatch {
  left: () => void
  entered: () => void
}

/**
 * Chooses the suggestion whose label equals the typed text once the box has lost focus and its list has
 * closed (AUTO-13); a later answer counts too, and a save does not wait for the box to be left. `match` is
 * null while there is none.
 */
export function useExactMatch(
  path: string,
  match: Suggestion | null,
  choose: (suggestion: Suggestion) => void,
): ExactMatch {
  const away = useRef(false)
  const take = () => {
    if (!away.current || !match) return
    away.current = false
    choose(match)
  }
  useEffect(take)
  useHandOver(path, () => {
    if (match) choose(match)
    return null
  })
  const handleBlur = () => {
    away.current = true
    take()
  }
  const handleFocus = () => {
    away.current = false
  }
  return { left: handleBlur, entered: handleFocus }
}
