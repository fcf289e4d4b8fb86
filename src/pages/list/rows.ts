import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { COUNT_CAP } from '../../contract/constants'
import type { Json } from '../../contract/json'
import type { ListPage, RecordData } from '../../contract/model/record'
import type { RecordQuery } from '../../contract/ports/backend'
import { hasMarks, loadMarks, type MarksOf } from '../../engine/list/marks'
import {
  buildCappedCountQuery,
  countQuery,
  createRowPages,
  listPages,
  type Span,
  totalQuery,
  WINDOW_PAGE,
  windowQuery,
} from '../../engine/list/window'
import { afterPaint } from '../../ui/basics/painted'
import { useOffice, useUser } from '../office'
import { useList, useListState } from './list-context'

/** The rows of a list, of which only those near the viewport are loaded. */
export interface Rows {
  /** undefined while the row is loading */
  at: (index: number) => RecordData | undefined
  /** loads the rows of a span, for a selection beyond the viewport */
  fetch: (span: Span) => Promise<RecordData[]>
  total: number
  totalExact: boolean
  /** requests the exact count; null when it is known or loading */
  onCount: (() => void) | null
  /** the first rows are loading */
  pending: boolean
  busy: boolean
  error: unknown
  /** visible rows that failed to load */
  missing: boolean
  retry: () => void
  /** changes with the query: scrolling starts again at the top */
  version: object
}

/** Distance from the end of the counted rows at which the exact count is requested. */
const NEAR_END = 2000

/**
 * The rows around `span`, by pages. While a new query loads the old rows stay; a change of a record of this
 * route refetches automatically (the office invalidates `['list', route]`).
 */
export function useRows(columns: readonly string[], span: Span): Rows {
  const office = useOffice()
  const { entity, list } = useList()
  const { query, onToPutRight } = useListState()
  const key = JSON.stringify(windowQuery(query, list.sort, columns))
  const wanted = useMemo(() => createRowPages(office, entity.route, JSON.parse(key)), [office, entity, key])
  const first = useQuery({
    queryKey: wanted.key(0),
    queryFn: ({ signal }) => wanted.load(0, signal),
    staleTime: 0,
  })
  const [shown, setShown] = useState(wanted)
  if (first.data && shown !== wanted) setShown(wanted)
  const head = first.data ?? office.queries.getQueryData<typeof first.data>(shown.key(0))
  const toPutRight = head?.toPutRight ?? 0
  useEffect(() => onToPutRight(toPutRight), [onToPutRight, toPutRight])

  const counted = useTotal(head, span.end + NEAR_END)
  const numbers = listPages(span, counted.total).filter((page) => page > 0)
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
      const pages = listPages({ start, end }, counted.total)
      const loaded = await Promise.all(
        pages.map((page) =>
          office.queries.ensureQueryData({ queryKey: shown.key(page), queryFn: () => shown.load(page) }),
        ),
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

/**
 * The number of rows: up to the server's cap, or exact when a person asks or nears the end of the counted
 * rows. The count is a separate call after that of the first rows, so it never delays them; a failed one can
 * be retried.
 */
function useTotal(
  first: ListPage | undefined,
  reach: number,
): Pick<Rows, 'total' | 'totalExact' | 'onCount'> {
  const { backend } = useOffice().ports
  const { entity } = useList()
  const { query } = useListState()
  const [wanted, setWanted] = useState('')
  const whole = first?.totalExact === true
  const buildCountQuery = (asked: RecordQuery, enabled: boolean) => ({
    queryKey: ['list', entity.route, asked, 'count'],
    enabled,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await backend.records.list(entity.route, asked, { signal, quiet: true })).total,
  })
  const some = useQuery(buildCountQuery(buildCappedCountQuery(query), first !== undefined && !whole))
  const counted = some.data ?? 0
  const exact = countQuery(query)
  const key = JSON.stringify(exact)
  const capped = counted >= COUNT_CAP
  const count = useQuery(buildCountQuery(exact, !whole && capped && (wanted === key || reach >= counted)))
  if (whole) return { total: first.total, totalExact: true, onCount: null }
  // Before the count, a full first page gives a lower bound.
  if (some.data === undefined)
    return { total: Math.max(0, (first?.total ?? 0) - 1), totalExact: false, onCount: null }
  if (!capped) return { total: counted, totalExact: true, onCount: null }
  if (count.data !== undefined) return { total: count.data, totalExact: true, onCount: null }
  const onCount = () => (count.isError ? void count.refetch() : setWanted(key))
  return { total: counted - 1, totalExact: false, onCount: count.isFetching ? null : onCount }
}

/**
 * The totals of the visible columns, by path, over every row the list finds; null = no column has one. They
 * load after the rows.
 */
export function useTotals(shown: boolean): Readonly<Record<string, Json>> | null {
  const { backend } = useOffice().ports
  const { entity } = useList()
  const { arrangement, query } = useListState()
  const asked = arrangement.shown.flatMap(({ path, total }) => (total ? { path, total } : []))
  const wanted = totalQuery(query, asked)
  const { data } = useQuery({
    queryKey: ['list', entity.route, wanted, 'totals'],
    enabled: shown && asked.length > 0,
    queryFn: async ({ signal }) =>
      (await backend.records.list(entity.route, wanted, { signal, quiet: true })).totals ?? {},
  })
  return asked.length > 0 ? (data ?? {}) : null
}

/** Rows without tone and badges. */
export const NO_MARKS: MarksOf = () => PLAIN
const PLAIN = { tone: null, badges: [] }

/**
 * Tones and badges of rows. They load after the rows, so that the evaluator does not delay the first ones.
 */
export function useMarks(shown: boolean): MarksOf {
  const { entity } = useList()
  const { session } = useOffice()
  const user = useUser()
  const { data = NO_MARKS } = useQuery({
    queryKey: ['marks', entity.route, entity.hash, user?.id],
    queryFn: afterPaint(() => loadMarks(entity, session.store.getState().user)),
    enabled: shown && hasMarks(entity),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
