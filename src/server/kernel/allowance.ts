/** How often a person may do something within a minute, in this process. */
export interface Allowance {
  /** counts one use; false = too many within the minute */
  take: (who: string) => boolean
  /** takes a counted use back: nothing came of it by no fault of the person */
  giveBack: (who: string) => void
}

const MINUTE_MS = 60_000

/** Counts the uses of each person per minute; `now` is in ms. */
export function createAllowance(most: number, now: () => number = Date.now): Allowance {
  let minute = 0
  let counts = new Map<string, number>()
  return {
    take: (who) => {
      const current = Math.floor(now() / MINUTE_MS)
      if (current !== minute) [minute, counts] = [current, new Map()]
      const count = (counts.get(who) ?? 0) + 1
      counts.set(who, count)
      return count <= most
    },
    giveBack: (who) => {
      const count = counts.get(who) ?? 0
      if (count > 0) counts.set(who, count - 1)
    },
  }
}
