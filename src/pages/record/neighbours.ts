import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RecordData } from '../../contract/model/record'
import { indexIn, keepPosition, positionInList, readListPosition } from '../../engine/list/neighbours'
import { createRowPages, WINDOW_PAGE } from '../../engine/list/window'
import { useRecord } from '../field'
import { useOffice } from '../office'

/** The records before and after the open one in the list it was reached through; null at an end. */
export interface Neighbours {
  previous: string | null
  next: string | null
}

/**
 * Follows the list the person came from, after a reload of the page too; null when there was none. Pages
 * beyond the edge are requested only at the edge.
 */
export function useNeighbours(): Neighbours | null {
  const office = useOffice()
  const { entity, target } = useRecord().open
  const { id, route } = target
  const { tab } = office.ports
  const [place] = useState(() =>
    id === null ? null : (positionInList(office.queries, route, id) ?? readListPosition(tab, route, id)),
  )
  useEffect(() => {
    if (id !== null && place) keepPosition(tab, route, id, place)
  }, [tab, route, id, place])
  const rows = useMemo(
    () => place && createRowPages(office, entity.route, place.query),
    [office, entity, place],
  )
  const wanted = place === null ? [] : [place.page, ...edges(place.page, place.index)]
  const answers = useQueries({
    queries: wanted.map((page) => ({
      queryKey: rows?.key(page) ?? [],
      queryFn: ({ signal }: { signal: AbortSignal }) => rows?.load(page, signal),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  if (place === null || id === null) return null
  const items = (page: number): readonly RecordData[] => answers[wanted.indexOf(page)]?.data?.items ?? []
  const index = indexIn({ items: [...items(place.page)] }, id)
  if (index < 0) return null
  return {
    previous: (items(place.page)[index - 1] ?? items(place.page - 1).at(-1))?.id ?? null,
    next: (items(place.page)[index + 1] ?? items(place.page + 1)[0])?.id ?? null,
  }
}

/** The neighbouring pages, when the first or last row of a page is current. */
function edges(page: number, index: number): number[] {
  if (index === 0 && page > 0) return [page - 1]
  return index === WINDOW_PAGE - 1 ? [page + 1] : []
}
