import type { TitlePart } from '../contract/entity'

/** A parsed template, or the offset of the brace that is wrong. */
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
