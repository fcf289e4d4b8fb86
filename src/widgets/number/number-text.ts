import { getScale } from '../../contract/numbers/decimal'
import { numberFormat } from '../../contract/numbers/number-format'
import type { NumberOptions } from '../../generated/options'

/** Format of a number: decimals, prefix and suffix. */
export interface NumberLook {
  decimals: number | undefined
  prefix: string | undefined
  suffix: string | undefined
  plain: boolean
}

/** The symbol of a currency in a language: `€`, `CHF`. */
function currencySign(lang: string, currency: string): string {
  const parts = new Intl.NumberFormat(lang, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** The options with their defaults. */
export function numberLook(lang: string, options: NumberOptions): NumberLook {
  const { currency, prefix, suffix, plain = false } = options
  return {
    decimals: getScale(options),
    prefix,
    suffix: suffix ?? (currency && currencySign(lang, currency)),
    plain,
  }
}

/** Formats a number: `12.000,50 EUR` in Italian. Anything else is returned unchanged. */
export function numberLine(value: unknown, lang: string, options: NumberOptions): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  const { decimals, plain, prefix, suffix } = numberLook(lang, options)
  return [prefix, numberFormat(lang, decimals, plain).format(value), suffix]
    .filter((part) => part !== undefined)
    .join(' ')
}
