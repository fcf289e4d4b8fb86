import { createHash } from 'node:crypto'

/** Random numbers of one record: they depend only on seed, route and position, not on other records. */
export interface Random {
  /** from 0 up to 1 */
  next: () => number
  /** from 0 up to `below` */
  below: (below: number) => number
  pick: <One>(list: readonly One[]) => One
  /** one of the values by their weights */
  share: <One>(shares: readonly (readonly [One, number])[]) => One
  /** a position below `size`: six of ten draws fall on the first tenth */
  busy: (size: number) => number
}

/** The random numbers of record `place` of a route (mulberry32). */
export function createRandom(seed: number, route: string, place: number): Random {
  let state = (hashText(route) ^ Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    share: (shares) => {
      const whole = shares.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * whole
      for (const [one, weight] of shares) {
        left -= weight
        if (left < 0) return one
      }
      const last = shares.at(-1)
      if (!last) throw new Error('nothing to share')
      return last[0]
    },
    busy: (size) => Math.min(size - 1, next() < 0.6 ? below(Math.ceil(size / 10)) : below(size)),
  }
}

const hashes = new Map<string, number>()

function hashText(text: string): number {
  const known = hashes.get(text)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(text).digest().readUInt32BE(0)
  hashes.set(text, hash)
  return hash
}

/** Time part of generated ids, so that they sort by position and before every later record. */
const FIRST_AT = Date.UTC(2020, 0, 1)

/** The id of record `place` of a route: running again names the same records. */
export function generateId(seed: number, route: string, place: number): string {
  const time = (FIRST_AT + place).toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(`${seed} ${route} ${place}`).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}
