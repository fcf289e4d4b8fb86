import { useInfiniteQuery } from '@tanstack/react-query'
import type { Revision } from '../../../contract/record'
import { useRecord, useSession } from '../../field/record-context'
import { useOffice } from '../../office'

/** Revisions asked for at once. */
const PAGE = 20

/** The history of the open record, newest first, page by page. */
export interface Revisions {
  /** loaded so far, without gaps */
  items: readonly Revision[]
  total: number
  state: 'loading' | 'ready' | 'failed'
  /** asks for the next page; null when there is none or one is on its way */
  more: (() => void) | null
  retry: () => void
}

/** Loads the history of the open record; a new version of it asks again. */
export function useRevisions(): Revisions {
  const { backend } = useOffice().ports
  const { entity, target } = useRecord().open
  const version = useSession((state) => state.base?._version ?? 0)
  const id = target.id ?? ''
  const query = useInfiniteQuery({
    queryKey: ['revisions', entity.route, id, version],
    queryFn: ({ pageParam }) => backend.records.revisions(entity.route, id, { page: pageParam, size: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (last) => ((last.page + 1) * last.size < last.total ? last.page + 1 : undefined),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, isPending, isError, hasNextPage, isFetchingNextPage } = query
  return {
    items: data?.pages.flatMap((page) => page.items) ?? [],
    total: data?.pages.at(-1)?.total ?? 0,
    state: isError ? 'failed' : isPending ? 'loading' : 'ready',
    more: hasNextPage && !isFetchingNextPage ? () => void query.fetchNextPage() : null,
    retry: () => void query.refetch(),
  }
}
