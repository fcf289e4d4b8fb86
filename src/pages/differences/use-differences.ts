import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DecisionSide, Difference, DifferenceList } from '../../contract/calls/difference'
import { useOffice, useTexts } from '../office'

const NONE: readonly string[] = []

/** The differences, read again whenever files or records change. */
export interface KnownDifferences {
  data: DifferenceList | undefined
  isFailed: boolean
  /** a decision is on its way */
  isBusy: boolean
  reload: () => void
  /** asks where values of the office would be replaced, decides, and reads again */
  decide: (decision: DecisionSide, items: readonly Difference[]) => Promise<void>
}

export function useDifferences(): KnownDifferences {
  const office = useOffice()
  const { text } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['differences', useTexts().lang],
    queryFn: ({ signal }) => office.ports.security.differences(signal),
    staleTime: 0,
    retry: false,
  })
  const routes = data?.routes ?? NONE
  useEffect(
    () =>
      office.events.on((event) => {
        const isHeld = (event.type === 'record' || event.type === 'records') && routes.includes(event.route)
        if (isHeld || event.type === 'catalogue') void refetch()
      }),
    [office, refetch, routes],
  )
  const decide: KnownDifferences['decide'] = async (decision, items) => {
    const count = items.length
    const [first] = items
    if (decision === 'file') {
      const title = text('DIFFERENCES.TAKE_QUESTION', { count, label: first?.label ?? '' })
      const question = {
        title,
        text: text('DIFFERENCES.TAKE_TEXT', { count }),
        confirm: text('DIFFERENCES.TAKE'),
      }
      if ((await office.dialogs.open('confirm', question)) !== true) return
    }
    setBusy(true)
    try {
      await office.ports.security.decide({
        decision,
        items: items.map(({ id, version }) => ({ id, version })),
      })
      office.notices.add({ tone: 'success', text: text(`DIFFERENCES.DONE.${decision}`, { count }) })
    } catch (error) {
      office.notices.failure(error)
    }
    await refetch()
    setBusy(false)
  }
  return { data, isFailed: isError, isBusy, reload: () => void refetch(), decide }
}
