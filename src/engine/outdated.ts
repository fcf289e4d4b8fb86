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
