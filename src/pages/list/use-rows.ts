import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListQuery } from '../../contract/api'
import type { PublicEntity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import { createRowPages, pagesOf, type Span, WINDOW_PAGE, windowParams } from '../../engine/list/window'
import { useOffice } from '../office'
import { useTotal } from './use-total'

/** The rows of a list, of which only those near the sight are held. */
export interface Rows {
  /** undefined while the row is on its way */
  at: (index: number) => RecordData | undefined
  /** loads and answers the rows of a span, for a choice that reaches beyond the sight */
  fetch: (span: Span) => Promise<RecordData[]>
  total: number
  totalExact: boolean
  /** asks for the exact count; null when it is known or on its way */
  onCount: (() => void) | null
  /** the first rows are on their way */
  pending: boolean
  busy: boolean
  error: unknown
  /** rows in sight that did not arrive */
  missing: boolean
  retry: () => void
  /** changes when other rows are asked for: what is scrolled begins anew */
  version: object
}

/** A list longer than this from the end of what is counted is worth an exact count. */
const NEAR_END = 2000

/**
 * The rows around `span`, by pages. While other rows are asked for the old ones stay; a change of a record of this route
 * asks again by itself (the office forgets what is stored under `['list', route]`).
 */
export function useRows(
  entity: PublicEntity,
  query: ListQuery,
  fileSort: readonly string[],
  columns: readonly string[],
  span: Span,
): Rows {
  const office = useOffice()
  const key = JSON.stringify(windowParams(query, fileSort, columns))
  const wanted = useMemo(() => createRowPages(office, entity, JSON.parse(key)), [office, entity, key])
  const first = useQuery({ queryKey: wanted.key(0), queryFn: ({ signal }) => wanted.load(0, signal), staleTime: 0 })
  const [shown, setShown] = useState(wanted)
  if (first.data && shown !== wanted) setShown(wanted)
  const head = first.data ?? office.queries.getQueryData<typeof first.data>(shown.key(0))

  const counted = useTotal(entity, query, head, span.end + NEAR_END)
  const numbers = pagesOf(span, counted.total).filter((page) => page > 0)
  const answers = useQueries({
    queries: (head ? numbers : []).map((page) => ({
      queryKey: shown.key(page),
      queryFn: ({ signal }: { signal: AbortSignal }) => shown.load(page, signal),
    })),
  })
  const held = new Map(answers.map(({ data }, index) => [numbers[index], data]))
  const at = (index: number) => {
    const page = Math.floor(index / WINDOW_PAGE)
    return (page === 0 ? head : held.get(page))?.items[index % WINDOW_PAGE]
  }
  return {
    ...counted,
    at,
    fetch: async ({ start, end }) => {
      const pages = pagesOf({ start, end }, counted.total)
      const loaded = await Promise.all(
        pages.map((page) => office.queries.ensureQueryData({ queryKey: shown.key(page), queryFn: () => shown.load(page) })),
      )
      const rows = new Map(pages.map((page, index) => [page, loaded[index]?.items ?? []]))
      return Array.from({ length: end - start }, (_, index) => start + index).flatMap(
        (row) => rows.get(Math.floor(row / WINDOW_PAGE))?.[row % WINDOW_PAGE] ?? [],
      )
    },
    pending: !head,
    busy: first.isFetching,
    error: head ? null : first.error,
    missing: answers.some(({ isError }) => isError),
    retry: () => void office.queries.refetchQueries({ queryKey: ['list', entity.route], type: 'active' }),
    version: shown,
  }
}
