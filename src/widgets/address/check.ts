import type { JsonObject } from '../../contract/json'
import type { Issue, WidgetCheck } from '../../contract/widget'

/** The country whose rules apply unless the file names another one (option `home`). */
export const HOME_COUNTRY = 'ITA'

/** The home country of an address field. */
export function homeCountry(options: JsonObject): string {
  return typeof options.home === 'string' ? options.home : HOME_COUNTRY
}

/**
 * What JSON Schema cannot say of an address: at home the postal code has five digits and the province is the code of two
 * letters out of the list. An address without a country is taken to be at home.
 */
export const check: WidgetCheck = (value, options) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  const { country, zip, province } = value
  if (typeof country === 'string' && country !== '' && country !== homeCountry(options)) return []
  const issues: Issue[] = []
  if (typeof zip === 'string' && zip !== '' && !/^\d{5}$/.test(zip)) issues.push({ severity: 'error', path: 'zip', code: 'ZIP' })
  if (typeof province === 'string' && province !== '' && !/^[A-Z]{2}$/.test(province)) {
    issues.push({ severity: 'error', path: 'province', code: 'PROVINCE' })
  }
  return issues
}
