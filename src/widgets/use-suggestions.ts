import { useCallback, useEffect, useRef, useState } from 'react'
import { SUGGEST_CHARACTERS, SUGGEST_PAUSE_MS, SUGGEST_RESULTS } from '../contract/constants'
import type { Suggestion } from '../contract/record'
import { matching, type SuggestionSource } from './suggestion-source'

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
  const offered = once ? matching(found.records, found.text) : found.records
  return {
    offered: offered.filter(isFree).slice(0, SUGGEST_RESULTS),
    state: found.state,
    ask: (typed) => (once ? load(typed.trim()) : fetch(typed.trim())),
    retry: again,
    find: (value) => seen.current.get(value) ?? null,
  }
}
