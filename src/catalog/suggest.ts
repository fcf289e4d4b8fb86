import { closest, distance } from 'fastest-levenshtein'

/** The known word nearest to a misspelt one, or undefined when none is near enough to be meant. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const lower = word.toLowerCase()
  const same = known.find((one) => one.toLowerCase() === lower)
  if (same) return same
  const best = closest(word, known)
  return distance(word, best) <= Math.max(1, Math.floor(word.length / 3)) ? best : undefined
}
