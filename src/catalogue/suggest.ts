import { distance } from 'fastest-levenshtein'
import type { ApiFieldError } from '../contract/errors/field-error'

/** The known word nearest to a misspelt one, or undefined when none is near enough. */
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

/**
 * The error of a word that is none of the known ones, with the nearest of them; null when it is known. `what`
 * names its kind in the message, `param` the word in the params.
 */
export function unknownWord(
  word: string,
  known: readonly string[],
  { param = 'word', what, ...error }: Pick<ApiFieldError, 'code' | 'path'> & { what: string; param?: string },
): ApiFieldError | null {
  if (known.includes(word)) return null
  const near = suggest(word, known)
  const message = `there is no ${what} "${word}"${near ? `: did you mean "${near}"?` : ''}`
  return { ...error, message, params: { [param]: word, ...(near ? { context: 'near', near } : {}) } }
}

/** Whether a word may be a misspelling of another: one edit from four letters on, two from seven. */
export function isNear(word: string, meant: string): boolean {
  const allowed = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0
  return allowed > 0 && Math.abs(word.length - meant.length) <= allowed && distance(word, meant) <= allowed
}
