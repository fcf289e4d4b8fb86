import type { Json } from '../../contract/json'
import type { Issue, WidgetCheck } from '../../contract/widget'
import { HOME_COUNTRY, homeCountry } from '../home-country'
import { mayBeIn } from './zip-areas'

/**
 * What JSON Schema cannot say of an address: at home the postal code has five digits and the province is the code of two
 * letters out of the list. An address without a country is taken to be at home. A postal code of another province is a
 * warning only: borders move, and people know their address.
 */
export const check: WidgetCheck = (value, options) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  const { country, zip, province } = value
  if (typeof country === 'string' && country !== '' && country !== homeCountry(options)) return []
  const wrongZip = typeof zip === 'string' && zip !== '' && !/^\d{5}$/.test(zip)
  const wrongProvince = typeof province === 'string' && province !== '' && !/^[A-Z]{2}$/.test(province)
  const issues: Issue[] = []
  if (wrongZip) issues.push({ severity: 'error', path: 'zip', code: 'ZIP' })
  if (wrongProvince) issues.push({ severity: 'error', path: 'province', code: 'PROVINCE' })
  if (issues.length === 0 && homeCountry(options) === HOME_COUNTRY) issues.push(...astray(zip, province))
  return issues
}

function astray(zip: Json | undefined, province: Json | undefined): Issue[] {
  if (typeof zip !== 'string' || typeof province !== 'string' || zip === '' || province === '' || mayBeIn(zip, province))
    return []
  return [{ severity: 'warning', path: 'zip', code: 'ZIP_PROVINCE', params: { zip, province } }]
}
