import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SEARCH_LEAST, type SearchAnswer } from '../../contract/search'
import { useOffice } from '../office'

/** Typing pauses this long before the server is asked, in ms. */
const PAUSE_MS = 150

const NOTHING: SearchAnswer = { items: [], views: [] }

/** What the server finds for a text, while it is typed; the answer before stays until the next one is there. */
export function useFound(typed: string): { answer: SearchAnswer; busy: boolean; failed: boolean } {
  const { backend } = useOffice().ports
  const wanted = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const on = asked.length >= SEARCH_LEAST
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => backend.records.search(asked, { signal }),
    enabled: on,
    placeholderData: (before) => before,
  })
  const off = wanted.length < SEARCH_LEAST
  return {
    answer: off || !on ? NOTHING : (data ?? NOTHING),
    busy: !off && (isFetching || asked !== wanted),
    failed: on && isError,
  }
}
