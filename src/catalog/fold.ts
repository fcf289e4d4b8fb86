const MARKS = /\p{M}/gu

/** A text as search and sorting see it: small letters, no accents, single spaces. Done here and not in SQL: the embedded database knows no language. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
