import { numberFormat } from '../../contract/number-format'

/** A number as it is read: `12.000,50 EUR` in Italian. What is no number comes back as it is. */
export function numberLine(value: unknown, lang: string, options: Record<string, unknown>): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  const decimals = typeof options.decimals === 'number' ? options.decimals : undefined
  const text = numberFormat(lang, decimals, options.plain === true).format(value)
  return typeof options.suffix === 'string' ? `${text} ${options.suffix}` : text
}
