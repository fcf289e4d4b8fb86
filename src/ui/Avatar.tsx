import { nameColor, tint } from './tint'

/** First letters of the first and last word: «Laura Bianchi» → LB. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.[0]?.toLocaleUpperCase() ?? '').join('')
}

/**
 * A person's initials in a round tint; decoration, the name must stand beside it or in a label. The styles draw them: they
 * are no text of the button they stand on, whose name need not hold them.
 */
export function Avatar({ name, color }: { name: string; color?: string }) {
  return <span className="avatar tint" style={tint(color ?? nameColor(name))} data-initials={initials(name)} aria-hidden="true" />
}
