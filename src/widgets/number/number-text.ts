import { numberFormat } from '../../contract/number-format'
import { scaleOf } from '../../contract/scale'

/** How a number is written: decimals, and the signs around it. */
export interface NumberLook {
  decimals: number | undefined
  prefix: string | undefined
  suffix: string | undefined
  plain: boolean
}

/** The sign of a currency in a language: `€`, `CHF`. */
function currencySign(lang: string, currency: string): string {
  const parts = new Intl.NumberFormat(lang, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** The options as they count. */
export function numberLook(lang: string, options: Record<string, unknown>): NumberLook {
  const { currency, prefix, suffix, plain } = options
  const money = typeof currency === 'string' ? currency : undefined
  return {
    decimals: scaleOf(options),
    prefix: typeof prefix === 'string' ? prefix : undefined,
    suffix: typeof suffix === 'string' ? suffix : money && currencySign(lang, money),
    plain: plain === true,
  }
}

/** A number as it is read: `12.000,50 EUR` in Italian. What is no number comes back as it is. */
export function numberLine(value: unknown, lang: string, options: Record<string, unknown>): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  const { decimals, plain, prefix, suffix } = numberLook(lang, options)
  return [prefix, numberFormat(lang, decimals, plain).format(value), suffix].filter((part) => part !== undefined).join(' ')
}
