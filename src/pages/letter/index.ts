import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { AudienceState, DeliveriesState, DeliveryPage, LetterHost } from '../../contract/model/letter'
import { getLetterSession, type LetterSession } from '../../engine/letter'
import type { Office } from '../../engine/office/office'
import type { OpenRecord } from '../../engine/record'

/** What the fields of an open record need about their placeholders. */
export function letterHost(office: Office, open: OpenRecord): LetterHost {
  return {
    placeholders: () => office.ports.messages.placeholders(getLetterSession(office, open).draft()),
    useAudience: (paths) => useAudience(office, open, paths),
    useDeliveries: (isSent) => useDeliveries(office, open, isSent),
    useErrors: (path) => useErrors(getLetterSession(office, open), path),
  }
}

function useErrors(letterSession: LetterSession, path: string): readonly ApiFieldError[] {
  useEffect(() => letterSession.follow(false), [letterSession])
  const preview = useStore(letterSession.store, (state) => state.preview)
  return useMemo(() => preview?.errors.filter((one) => one.path === path) ?? [], [preview, path])
}

/** Debounce before recipients are requested, in ms. */
const PAUSE_MS = 500

function useAudience(office: Office, open: OpenRecord, paths: readonly string[]): AudienceState {
  const [state, setState] = useState<AudienceState>({ audience: null, failed: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = new AbortController()
    const ask = ({ signal }: AbortController) =>
      office.ports.messages.audience(getLetterSession(office, open).draft(), signal).then(
        (audience) => signal.aborted || setState({ audience, failed: false }),
        () => signal.aborted || setState((old) => ({ ...old, failed: true })),
      )
    const soon = (pause: number) => {
      clearTimeout(timer)
      ended.abort()
      ended = new AbortController()
      timer = setTimeout(ask, pause, ended)
    }
    const ends = paths.map((path) => open.session.subscribe(path, () => soon(PAUSE_MS)))
    soon(0)
    return () => {
      clearTimeout(timer)
      ended.abort()
      for (const end of ends) end()
    }
  }, [office, open, paths])
  return state
}

/** Between two readings of the recipients while some are open, in ms. */
const READ_MS = 5_000

function useDeliveries(
  { conf, notices, ports }: Office,
  { target }: OpenRecord,
  isSent: boolean,
): DeliveriesState | null {
  const id = target.id ?? ''
  const [shown, show] = useState<DeliveryPage>({ part: 'all', page: 0 })
  const { data, isError, refetch } = useQuery({
    queryKey: ['deliveries', id, shown],
    queryFn: () => ports.messages.deliveries(id, shown),
    enabled: isSent && id !== '',
    refetchInterval: ({ state }) => (state.data?.open === 0 ? false : READ_MS),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const retry = async () => {
    await ports.messages.retryDeliveries(id).then(() => refetch(), notices.failure)
  }
  if (!isSent) return null
  const may = conf.byRoute(target.route)?.canWrite
  return { deliveries: data ?? null, failed: isError, shown, show, retry: may ? retry : null }
}
