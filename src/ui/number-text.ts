import { numberFormat } from '../contract/number-format'

/** The decimal and group signs of a language. */
function signs(lang: string): { decimal: string; group: string } {
  const parts = numberFormat(lang, undefined, false).formatToParts(12345.6)
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  return { decimal: find('decimal', '.'), group: find('group', ',') }
}

/**
 * Reads what a person typed: `1.234,56` in Italian, `1,234.56` in English; spaces are ignored. Empty = null; what is no
 * number comes back as it was typed, so that validation can say so instead of losing it.
 */
export function readNumber(typed: string, lang: string): number | string | null {
  const text = typed.replace(/[\s\u00a0\u202f']/g, '')
  if (text === '') return null
  const { decimal, group } = signs(lang)
  const plain = text.split(group).join('').replace(decimal, '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : typed
}

/** A number as it is read: groups and the language's decimal sign; decimals fixed when asked. */
export function writeNumber(value: number, lang: string, decimals?: number): string {
  return numberFormat(lang, decimals, false).format(value)
}

/** A number as it is typed: no groups, the language's decimal sign. */
export function editNumber(value: number, lang: string): string {
  return numberFormat(lang, undefined, true).format(value)
}
