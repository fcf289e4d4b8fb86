/** A piece of text put into an expression at an offset. */
export interface Insertion {
  at: number
  put: string
}

/** The text with the insertions made; of those at one offset the earlier in the list comes first. */
export function insert(text: string, insertions: readonly Insertion[]): string {
  let out = ''
  let from = 0
  for (const { at, put } of sorted(insertions)) {
    out += text.slice(from, at) + put
    from = at
  }
  return out + text.slice(from)
}

/** Where an offset of the changed text stands in the original. */
export function original(offset: number, insertions: readonly Insertion[]): number {
  let added = 0
  for (const { at, put } of sorted(insertions)) {
    if (at + added >= offset) break
    added += Math.min(put.length, offset - added - at)
  }
  return offset - added
}

/** Wraps stretches of text: opening before, closing after. */
export function wraps(stretches: readonly { start: number; end: number }[], open: string, close: string): Insertion[] {
  return stretches.flatMap(({ start, end }) => [
    { at: start, put: open },
    { at: end, put: close },
  ])
}

function sorted(insertions: readonly Insertion[]): Insertion[] {
  return [...insertions].sort((a, b) => a.at - b.at)
}
