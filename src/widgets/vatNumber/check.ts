import type { JsonObject } from '../../contract/json'
import type { WidgetCheck } from '../../contract/widget'
import { homeCountry } from '../home-country'
import { isItalianVat } from './digits'

const FOREIGN = /^[A-Z]{2}[A-Z0-9]{2,12}$/

/** At home unless the field that the option `country` names says another country. */
function isHome(record: JsonObject, options: JsonObject): boolean {
  const chosen = typeof options.country === 'string' ? record[options.country] : null
  return typeof chosen !== 'string' || chosen === homeCountry(options)
}

/** At home eleven digits with a right check digit; abroad the two letters of the country and its number. */
export const check: WidgetCheck = (value, options, { record }) => {
  if (typeof value !== 'string') return []
  const isRight = isHome(record, options) ? isItalianVat(value) : FOREIGN.test(value)
  return isRight ? [] : [{ severity: 'error', path: '', code: 'VAT_NUMBER' }]
}
