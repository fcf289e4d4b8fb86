import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxAnswer, InboxOperation, InboxState, Snooze } from '../../contract/model/inbox'
import { useOffice, useUser } from '../office'

/** Items in the panel of the bell. */
export const BRIEF_SIZE = 5

/** A list of the inbox, and the state of its call. */
interface LoadedInbox {
  data: InboxAnswer | undefined
  isFailed: boolean
  retry: () => void
}

/** The newest items of a list; it follows the events of the server. */
export function useInbox(state: InboxState, size: number): LoadedInbox {
  const { events, ports, queries } = useOffice()
  const user = useUser()
  const { data, isError, refetch } = useQuery({
    queryKey: ['inbox', user?.id, state, size],
    queryFn: () => ports.messages.inbox({ state, page: 0, size }),
    placeholderData: (before) => before,
    enabled: user !== null,
  })
  useEffect(
    () =>
      events.on((event) => {
        if (event.type === 'inbox' || (event.type === 'opened' && event.missed))
          void queries.invalidateQueries({ queryKey: ['inbox'] })
      }),
    [events, queries],
  )
  return { data, isFailed: isError && data === undefined, retry: () => void refetch() }
}

/**
 * Operations on items; every list is reloaded afterwards, also after a refusal: what it shows may be
 * outdated.
 */
export interface InboxOperations {
  act: (id: string, act: InboxOperation, revision?: number | null) => Promise<void>
  snooze: (id: string, until: Snooze) => Promise<void>
}

export function useInboxOperations(): InboxOperations {
  const { notices, ports, queries } = useOffice()
  const invalidateInboxAfter = (call: Promise<unknown>): Promise<void> =>
    call.catch(notices.failure).then(() => queries.invalidateQueries({ queryKey: ['inbox'] }))
  return {
    act: (id, act, revision) => invalidateInboxAfter(ports.messages.act(id, act, revision)),
    snooze: (id, until) => invalidateInboxAfter(ports.messages.snooze(id, until)),
  }
}
