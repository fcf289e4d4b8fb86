import { SEARCH_TEXT_MAX, SEARCH_WORDS_MAX } from '../contract/search'

const MARKS = /\p{M}/gu

/** A text as search and sorting see it: small letters, no accents, single spaces. Done here and not in SQL: the embedded database knows no language. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A name as it is compared: small letters and digits, no accents. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}

/**
 * The words a text looks for, folded, each once. A word that stands inside another one says nothing more and is left out:
 * whatever holds `marina` holds `mari`. Not bounded: whoever asks a store with them asks `searchFault` first.
 */
export function searchWords(text: string): string[] {
  const words = [...new Set(fold(text).split(' '))].filter((word) => word !== '')
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** What is wrong with a text to look for: every word costs the store a test of each row. Null when nothing is. */
export function searchFault(text: string): string | null {
  if (text.length > SEARCH_TEXT_MAX) return `${text.length} characters: at most ${SEARCH_TEXT_MAX} are looked for`
  const { length } = searchWords(text)
  return length > SEARCH_WORDS_MAX ? `${length} different words: at most ${SEARCH_WORDS_MAX} are looked for` : null
}

/** A text as it may be looked for: what somebody pasted is cut after the last word that counts. */
export function boundedSearch(text: string): string {
  const cut = text.trim().slice(0, SEARCH_TEXT_MAX).trim()
  if (searchFault(cut) === null) return cut
  const words = cut.split(/\s+/)
  let kept = words.length
  while (searchFault(words.slice(0, kept).join(' ')) !== null) kept -= 1
  return words.slice(0, kept).join(' ')
}
