/** Cached answers; the least recently used are evicted first. */
export interface Cache<Kept> {
  /** the cached answer, or a new one; failures are not cached */
  get: (key: string, make: () => Promise<Kept>) => Promise<Kept>
}

/** Limits of a cache. */
export interface CacheLimits<Kept> {
  /** ms */
  life: number
  /** largest sum of `weigh` over all answers */
  most: number
  /** default: every answer weighs 1 */
  weigh?: (kept: Kept) => number
}

/** A cache in memory. `now` is in ms. */
export function createCache<Kept>(
  { life, most, weigh = () => 1 }: CacheLimits<Kept>,
  now: () => number = Date.now,
): Cache<Kept> {
  const kept = new Map<string, { value: Kept; weight: number; until: number }>()
  let total = 0
  const drop = (key: string): void => {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get: async (key, make) => {
      const found = kept.get(key)
      if (found && found.until > now()) {
        // A map keeps insertion order: a used entry is reinserted as the last.
        kept.delete(key)
        kept.set(key, found)
        return found.value
      }
      const value = await make()
      drop(key)
      const weight = weigh(value)
      if (weight > most) return value
      kept.set(key, { value, weight, until: now() + life })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= most) break
        drop(oldest)
      }
      return value
    },
  }
}
