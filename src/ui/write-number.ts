import { numberFormat } from '../contract/number-format'

/** A number as it is read: groups and the language's decimal sign; decimals fixed when asked. */
export function writeNumber(value: number, lang: string, decimals?: number): string {
  return numberFormat(lang, decimals, false).format(value)
}
