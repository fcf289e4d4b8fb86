import type { Json, JsonObject } from '../../contract/json'
import type { Issue, WidgetCheck, WidgetCheckContext } from '../../contract/widget'
import type { AddressOptions } from '../../generated/options'
import { HOME_COUNTRY, homeCountry } from '../home-country'
import { townIssues } from '../town'
import { mayBeIn } from './zip-areas'

const PARTS = { city: 'city', province: 'province', zip: 'zip' }

/**
 * What JSON Schema cannot say of an address: at home the postal code has five digits, the province is the code of two
 * letters out of the list, and both belong to the town. An address without a country is taken to be at home.
 */
export const check: WidgetCheck<AddressOptions> = (value, options, { named }) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  const { country, zip, province } = value
  if (typeof country === 'string' && country !== '' && country !== homeCountry(options)) return []
  const wrongZip = typeof zip === 'string' && zip !== '' && !/^\d{5}$/.test(zip)
  const wrongProvince = typeof province === 'string' && province !== '' && !/^[A-Z]{2}$/.test(province)
  const issues: Issue[] = []
  if (wrongZip) issues.push({ severity: 'error', path: 'zip', code: 'ZIP' })
  if (wrongProvince) issues.push({ severity: 'error', path: 'province', code: 'PROVINCE' })
  if (issues.length === 0 && homeCountry(options) === HOME_COUNTRY) issues.push(...astray(value, named?.(PARTS.city)))
  return issues
}

/** What does not belong together: by the town where it is known, else by the postal areas of the province. */
function astray(value: JsonObject, towns: ReturnType<NonNullable<WidgetCheckContext['named']>>): Issue[] {
  const issues = towns ? townIssues(value, towns, PARTS) : []
  return towns && towns.length > 0 ? issues : [...issues, ...strayZip(value.zip, value.province)]
}

function strayZip(zip: Json | undefined, province: Json | undefined): Issue[] {
  if (typeof zip !== 'string' || typeof province !== 'string' || zip === '' || province === '' || mayBeIn(zip, province))
    return []
  return [{ severity: 'warning', path: 'zip', code: 'ZIP_PROVINCE', params: { zip, province } }]
}
