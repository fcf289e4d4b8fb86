import type { FieldDescription } from '../../contract/model/page'
import type { TextOptions } from '../../generated/options'

export type TextInputKind = 'text' | 'email' | 'tel' | 'url'

/** The keyboard, by the option `input`, else by the property's format. */
export function inputKind(
  { schema }: Pick<FieldDescription, 'schema'>,
  { input }: TextOptions,
): TextInputKind {
  if (input && input !== 'color') return input
  if (schema.format === 'email') return 'email'
  return schema.format === 'uri' ? 'url' : 'text'
}

/**
 * A zero in brackets, which is dialled within a country alone: `+44 (0)20 …`. Numbers of +39 and +378 keep
 * theirs abroad, too.
 */
const TRUNK_ZERO = /^(\+(?!39|378)[\d\s.-]+)\(0\)/

/**
 * The link of a value in show mode: e-mail, telephone or website; null for plain text. Only http(s) websites
 * become links.
 */
export function toLink(value: string, kind: TextInputKind): string | null {
  if (kind === 'email') return `mailto:${value}`
  if (kind === 'tel') return `tel:${value.replace(TRUNK_ZERO, '$1').replace(/[^\d+]/g, '')}`
  if (kind !== 'url') return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`
  return /^https?:\/\//i.test(address) ? address : null
}
