import { useEffect, useRef } from 'react'
import type { Suggestion } from '../contract/record'

/** What a suggesting box tells when it is left and entered again. */
export interface ExactMatch {
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
