const MARKS = /\p{M}/gu
/** What word processors and phones write for an apostrophe. */
const APOSTROPHES = /[’‘‛ʼ′´`]/g

/**
 * Folds a text for search and sorting: lower case, no accents, one apostrophe, single spaces. In TypeScript
 * and not in SQL, because the embedded database has no collations. Folded texts are stored: a change here
 * needs a migration of them.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a text contains what a person typed, in any case, with or without accents, with any apostrophe. */
export function matchesText(text: string, typed: string): boolean {
  return fold(text).includes(fold(typed))
}
