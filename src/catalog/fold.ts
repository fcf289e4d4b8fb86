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
