import { SEARCH_TEXT_MAX, SEARCH_WORDS_MAX } from '../contract/calls/search'
import { fold } from '../contract/text/fold'

/** Folds a name for comparison: lower-case letters and digits, no accents. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}

/**
 * The distinct folded words of a search text. A word inside another one is redundant and left out: anything
 * that contains `marina` contains `mari`. Not bounded: call `searchFault` before querying a store.
 */
export function searchWords(text: string): string[] {
  const words = [...new Set(fold(text).split(' '))].filter((word) => word !== '')
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** Why a search text is refused: every word costs a test of each row. Null when it is fine. */
export function searchFault(text: string): string | null {
  if (text.length > SEARCH_TEXT_MAX)
    return `${text.length} characters: at most ${SEARCH_TEXT_MAX} are looked for`
  const { length } = searchWords(text)
  return length > SEARCH_WORDS_MAX
    ? `${length} different words: at most ${SEARCH_WORDS_MAX} are looked for`
    : null
}

/** A search text cut to the limits after the last complete word. */
export function truncateSearchText(text: string): string {
  const cut = text.trim().slice(0, SEARCH_TEXT_MAX).trim()
  if (searchFault(cut) === null) return cut
  const words = cut.split(/\s+/)
  let kept = words.length
  while (searchFault(words.slice(0, kept).join(' ')) !== null) kept -= 1
  return words.slice(0, kept).join(' ')
}
