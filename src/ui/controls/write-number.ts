import { numberFormat } from '../../contract/numbers/number-format'

/** Formats a number: group separators and the language's decimal separator; decimals fixed on request. */
export function writeNumber(value: number, lang: string, decimals?: number): string {
  return numberFormat(lang, decimals, false).format(value)
}
