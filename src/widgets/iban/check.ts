import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { WidgetCheck } from '../../contract/ports/widget'
import { checkLetter } from '../check-letter'

/** Countries whose accounts begin with a check letter over bank, branch and number (CIN). */
const LETTERED_COUNTRY_PATTERN = /^(IT|SM)/

/**
 * ISO 13616: length and format of the country, check digits; for Italy and San Marino the account's own check
 * letter too.
 */
export const check: WidgetCheck = (value) => {
  if (typeof value !== 'string') return []
  const iban = electronicFormatIBAN(value)
  const isRight =
    iban !== null &&
    isValidIBAN(iban) &&
    (!LETTERED_COUNTRY_PATTERN.test(iban) || checkLetter(iban.slice(5)) === iban[4])
  return isRight ? [] : [{ severity: 'error', path: '', code: 'IBAN' }]
}
