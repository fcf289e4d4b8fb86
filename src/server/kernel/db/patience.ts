/** How long others wait for one question of a person, in ms, before it is given up for them. */
const PATIENCE_MS = 2_000
/** Less for who was given up before, down to this. */
const LEAST_MS = 250
/** After so long without, it is forgotten. */
const MEMORY_MS = 60_000

/** Knows whose questions were given up for others. */
export interface Patience {
  /** how long others wait for a question of this person, in ms */
  with: (person: string | null) => number
  /** a question of this person was given up */
  lost: (person: string | null) => void
}

/** Each question given up halves the patience with the next one. */
export function createPatience(now: () => number = Date.now): Patience {
  const held = new Map<string, { ms: number; until: number }>()
  const left = (person: string | null): number => {
    const one = person === null ? undefined : held.get(person)
    return one && one.until > now() ? one.ms : PATIENCE_MS
  }
  return {
    with: left,
    lost: (person) => {
      if (person === null) return
      const ms = Math.max(LEAST_MS, left(person) / 2)
      for (const [name, { until }] of held) if (until <= now()) held.delete(name)
      held.set(person, { ms, until: now() + MEMORY_MS })
    },
  }
}
