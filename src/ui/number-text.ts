import { decimalsOf } from '../contract/decimal'
import { numberFormat } from '../contract/number-format'
import { readNumber } from '../contract/read-number'
import { writeNumber } from './write-number'

/**
 * The value of what a person typed (see `readNumber`). Empty = null; what is no number, or could be two, comes back as it
 * was typed, so that validation can say so instead of losing it.
 */
export function typedNumber(typed: string, lang: string, decimals?: number): number | string | null {
  const reading = readNumber(typed, lang, decimals)
  if (reading.is === 'empty') return null
  return reading.is === 'number' ? reading.value : typed
}

/** A number as its field shows it while nobody types: never with fewer decimals than it has, for it is kept with them. */
export function showNumber(value: number, lang: string, decimals?: number): string {
  return writeNumber(value, lang, decimals === undefined ? undefined : Math.min(Math.max(decimals, decimalsOf(value)), 100))
}

/** A number as it is typed: no groups, the language's decimal sign. */
export function editNumber(value: number, lang: string): string {
  return numberFormat(lang, undefined, true).format(value)
}
