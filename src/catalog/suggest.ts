import { distance } from 'fastest-levenshtein'

/** The known word nearest to a misspelt one, or undefined when none is near enough to be meant. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  const lower = word.toLowerCase()
  let best: string | undefined
  let least = lower.length > 3 ? Math.max(2, Math.floor(lower.length / 3)) : 1
  for (const one of known) {
    const away = distance(lower, one.toLowerCase())
    if (away > least || (away === least && best !== undefined)) continue
    best = one
    least = away
  }
  return best
}
