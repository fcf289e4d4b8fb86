import type { QueryClient, QueryKey } from '@tanstack/query-core'

/**
 * Invalidates answers; visible ones are fetched again. A first answer still under way may predate the change,
 * and the library would keep it: it is fetched again as soon as it has arrived.
 */
export function invalidateAnswers(queries: QueryClient, queryKey: QueryKey): void {
  const arriving = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const invalidate = (key: QueryKey) => queries.invalidateQueries({ queryKey: key })
  void invalidate(queryKey)
  for (const query of arriving)
    query.fetch().then(
      () => invalidate(query.queryKey),
      () => undefined,
    )
}

/** Between two readings of one key while changes come one after the other, in ms. */
const PAUSE = 2_000

/**
 * Outdates at once, and while more changes come once in each pause: an import of hundreds of records must not
 * make every open page read everything hundreds of times.
 */
export function throttleInvalidation(queries: QueryClient): (queryKey: QueryKey) => void {
  /** keys that rest, and whether something changed meanwhile */
  const resting = new Map<string, boolean>()
  const take = (queryKey: QueryKey): void => {
    const name = `${queryKey}`
    const rests = resting.has(name)
    resting.set(name, rests)
    if (rests) return
    invalidateAnswers(queries, queryKey)
    setTimeout(() => {
      const again = resting.get(name)
      resting.delete(name)
      if (again) take(queryKey)
    }, PAUSE)
  }
  return take
}
