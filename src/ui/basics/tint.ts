import type { CSSProperties } from 'react'

/** Style that passes a colour of the data (status, entity, tag) to the `.tint` formula of the tokens. */
export function tint(color: string | null | undefined): CSSProperties {
  return color ? ({ '--c': color } as CSSProperties) : {}
}

const NAME_COLORS = [
  'ardesia',
  'rosso',
  'arancio',
  'verde',
  'ottanio',
  'blu',
  'indaco',
  'viola',
  'magenta',
  'marrone',
]

/** A colour of the data palette derived from a name, so that avatars need no stored colour. */
export function nameColor(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return `var(--data-${NAME_COLORS[sum % NAME_COLORS.length]})`
}
