import type { WidgetCheck } from '../../contract/ports/widget'
import type { PlaceOptions } from '../../generated/options'
import { HOME_COUNTRY, homeCountry } from '../home-country'
import { townIssues } from '../town'

/** At home, or without a country, the province must be a listed two-letter code, and that of the town. */
export const check: WidgetCheck<PlaceOptions> = (value, options, { named }) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  const names = partNames(options)
  const country = value[names.country]
  const province = value[names.province]
  if (typeof country === 'string' && country !== '' && country !== homeCountry(options)) return []
  const towns = named?.(names.city)
  const wrong = typeof province === 'string' && province !== '' && !/^[A-Z]{2}$/.test(province)
  if (wrong) return [{ severity: 'error', path: names.province, code: 'PROVINCE' }]
  return towns && homeCountry(options) === HOME_COUNTRY ? townIssues(value, towns, { ...names, zip: '' }) : []
}

/** The names of the parts the widget uses. */
export function partNames({ city = 'city', country = 'country', province = 'province' }: PlaceOptions) {
  return { city, country, province }
}
