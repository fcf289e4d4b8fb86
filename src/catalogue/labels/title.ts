import type { TitlePart } from '../../contract/model/entity'

/** A piece of a title under construction. */
interface Piece {
  text: string
  literal: boolean
}

/**
 * Fills a record's title template. Punctuation that only joined an empty value is dropped: `{code} – {name}`
 * without a code gives the name alone, `{name} ({city})` without a city loses the brackets.
 */
export function composeTitle(parts: readonly TitlePart[], value: (path: string) => string): string {
  const pieces = parts.map(
    (part): Piece =>
      'text' in part ? { text: part.text, literal: true } : { text: value(part.path).trim(), literal: false },
  )
  pieces.forEach((piece, index) => {
    if (!piece.literal && piece.text === '') close(pieces, index)
  })
  return pieces
    .map(({ text }) => text)
    .join('')
    .trim()
}

/** Drops the punctuation that joined the empty value at `index` to its neighbours. */
function close(pieces: Piece[], index: number): void {
  const before = literalAt(pieces, index - 1)
  const after = literalAt(pieces, index + 1)
  if (before && after && /[([]\s*$/.test(before.text) && /^\s*[)\]]/.test(after.text)) {
    before.text = before.text.replace(/\s*[([]\s*$/, '')
    after.text = after.text.replace(/^\s*[)\]]/, '')
    return
  }
  const isBehind = pieces.slice(0, index).some(({ literal, text }) => !literal && text !== '')
  const joint = isBehind ? before : after
  if (!joint || /[\p{L}\p{N}]/u.test(joint.text)) return
  // A bracket of the neighbour stays: `{name} ({id}) – {city}` without a city ends in `)`.
  joint.text = joint.text.replace(isBehind ? /[^)\]].*/s : /.*[^([]/s, '')
}

function literalAt(pieces: readonly Piece[], index: number): Piece | undefined {
  const piece = pieces[index]
  return piece?.literal ? piece : undefined
}

/** A parsed template, or the offset of an unmatched brace. */
export type ParsedTitle = { parts: TitlePart[] } | { offset: number }

/** Splits `{code} – {berth.city}` into literal text and paths. */
export function parseTitle(template: string): ParsedTitle {
  const parts: TitlePart[] = []
  let at = 0
  while (at < template.length) {
    const open = template.indexOf('{', at)
    const stray = template.indexOf('}', at)
    if (stray !== -1 && (open === -1 || stray < open)) return { offset: stray }
    const end = open === -1 ? template.length : open
    if (end > at) parts.push({ text: template.slice(at, end) })
    if (open === -1) break
    const close = template.indexOf('}', open)
    const path = template.slice(open + 1, close).trim()
    if (close === -1 || path === '' || path.includes('{')) return { offset: open }
    parts.push({ path })
    at = close + 1
  }
  return { parts }
}
