import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldDescription } from '../../contract/page'
import type { RelationValue } from '../../contract/record'
import type { WidgetHost } from '../../contract/widget'

/** Characters needed before anything is asked (CONST-21). */
export const MIN_CHARACTERS = 3

/** Pause after the last key before anything is asked, in ms (CONST-21). */
export const PAUSE_MS = 250

/** Records found so far, and how the search stands; `short` = too few characters. */
export interface Found {
  records: readonly RelationValue[]
  state: 'short' | 'loading' | 'ready' | 'error'
}

/** What a search box works with: what is found, the way to ask, and every record it was ever offered. */
export interface Search extends Found {
  search: (text: string) => void
  /** a record that was offered, even when a newer answer has taken its place meanwhile */
  offered: (id: string) => RelationValue | null
}

const NONE: Found = { records: [], state: 'short' }

/** Asks for records that match what is typed. A new text gives the running call up, so a late answer never wins. */
export function useSearch(host: Pick<WidgetHost, 'search'>, field: FieldDescription): Search {
  const [found, setFound] = useState<Found>(NONE)
  const seen = useRef(new Map<string, RelationValue>())
  const running = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const ask = (text: string) => {
    const call = new AbortController()
    running.current = call
    host.search(field, text, call.signal).then(
      (records) => {
        if (call.signal.aborted) return
        for (const record of records) seen.current.set(record.id, record)
        setFound({ records, state: 'ready' })
      },
      () => call.signal.aborted || setFound({ records: [], state: 'error' }),
    )
  }
  const search = (typed: string) => {
    const text = typed.trim()
    stop()
    if (text.length < MIN_CHARACTERS) return setFound(NONE)
    setFound(({ records }) => ({ records, state: 'loading' }))
    timer.current = setTimeout(() => ask(text), PAUSE_MS)
  }
  return { ...found, search, offered: (id) => seen.current.get(id) ?? null }
}
