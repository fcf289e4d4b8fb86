import type { WidgetCheck } from '../../contract/widget'
import { homeCountry } from '../home-country'
import { partNames } from './names'

/** At home, or where no country is said, the province is the code of two letters out of the list. */
export const check: WidgetCheck = (value, options) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  const names = partNames(options)
  const country = value[names.country]
  const province = value[names.province]
  if (typeof country === 'string' && country !== '' && country !== homeCountry(options)) return []
  const wrong = typeof province === 'string' && province !== '' && !/^[A-Z]{2}$/.test(province)
  return wrong ? [{ severity: 'error', path: names.province, code: 'PROVINCE' }] : []
}
