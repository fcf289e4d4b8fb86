import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { WidgetCheck } from '../../contract/widget'

/** ISO 13616: length and form of the country, check digits; for Italy the bank's own check letter too. */
export const check: WidgetCheck = (value) => {
  if (typeof value !== 'string') return []
  const iban = electronicFormatIBAN(value)
  return iban !== null && isValidIBAN(iban) ? [] : [{ severity: 'error', path: '', code: 'IBAN' }]
}
