/** Content hash of a text, 26 hexadecimal digits; names immutable assets, not cryptographic. */
export function contentHash(text: string): string {
  return hashSeeded(text, 0x9e3779b9) + hashSeeded(text, 0x85ebca6b)
}

/** 52 bits of a multiply-and-mix hash. */
function hashSeeded(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  const value = 4294967296 * (0xfffff & high) + (low >>> 0)
  return value.toString(16).padStart(13, '0')
}
