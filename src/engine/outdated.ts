import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/query-core'

/**
 * Marks answers as outdated; those on the screen are read again. A first answer that is still on its way may have been given before
 * the change, and the library would keep it: it is read again as soon as it has arrived.
 */
export function outdate(
  queries: QueryClient,
  queryKey: QueryKey,
  refetchType: InvalidateQueryFilters['refetchType'] = 'active',
): void {
  const arriving = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const invalidate = (key: QueryKey) => queries.invalidateQueries({ queryKey: key, refetchType })
  void invalidate(queryKey)
  for (const query of arriving)
    query.fetch().then(
      () => invalidate(query.queryKey),
      () => undefined,
    )
}

/** Keys that were outdated a moment ago: the next change waits for the end of its pause. `null` = none came since. */
const resting = new WeakMap<QueryClient, Map<string, InvalidateQueryFilters['refetchType'] | null>>()

/**
 * Outdates at once, and while more changes come once in each pause (ms): an import of hundreds of records must not make every
 * open page read everything hundreds of times.
 */
export function outdateInTurn(
  queries: QueryClient,
  queryKey: QueryKey,
  { pause, refetchType = 'active' }: { pause: number; refetchType?: InvalidateQueryFilters['refetchType'] },
): void {
  const known = resting.get(queries) ?? new Map<string, InvalidateQueryFilters['refetchType'] | null>()
  resting.set(queries, known)
  const name = JSON.stringify(queryKey)
  const waiting = known.get(name)
  if (waiting !== undefined) {
    known.set(name, waiting === 'active' ? 'active' : refetchType)
    return
  }
  outdate(queries, queryKey, refetchType)
  known.set(name, null)
  setTimeout(() => {
    const wanted = known.get(name)
    known.delete(name)
    if (wanted) outdateInTurn(queries, queryKey, { pause, refetchType: wanted })
  }, pause)
}
