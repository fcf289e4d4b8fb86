import {
  type CountryCode,
  ParseError,
  type PhoneNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max'
import type { Issue, WidgetCheck } from '../contract/ports/widget'
import type { PhoneOptions } from '../generated/options'

const SHAPE = /^\+?[0-9 ().\-/]{5,20}$/

const HOME = 'IT'

const issue = (severity: Issue['severity'], code: string): Issue[] => [{ severity, path: '', code }]

function getCountry({ country = HOME }: PhoneOptions): CountryCode {
  // Any text from the file: the library rejects unknown countries.
  return country as CountryCode
}

const NO_COUNTRY = 'INVALID_COUNTRY'

/**
 * The number; null when it is too short or too long, `NO_COUNTRY` when its international prefix is not
 * assigned.
 */
function parseNumber(text: string, country: CountryCode): PhoneNumber | typeof NO_COUNTRY | null {
  try {
    return parsePhoneNumberWithError(text, country)
  } catch (error) {
    return error instanceof ParseError && error.message === NO_COUNTRY ? NO_COUNTRY : null
  }
}

/**
 * Characters other than digits, spaces and the usual signs are an error, and so is an unassigned
 * international prefix; a number outside all numbering plans, or of the wrong kind, is a warning: plans
 * change, and people know their own numbers. So is an international prefix without `+`, since telephones dial
 * it as a number of their own country. `kinds`: the valid kinds, empty = all.
 */
export function phoneCheck(kinds: readonly string[]): WidgetCheck<PhoneOptions> {
  return (value, options) => {
    if (typeof value !== 'string') return []
    if (!SHAPE.test(value)) return issue('error', 'PHONE')
    const number = parseNumber(value, getCountry(options))
    if (number === NO_COUNTRY) return issue('error', 'PHONE_COUNTRY')
    if (!number?.isValid()) return issue('warning', 'PHONE_UNKNOWN')
    if (
      number.countryCallingCode + number.nationalNumber === value.replace(/\D/g, '') &&
      !value.startsWith('+')
    )
      return [
        {
          severity: 'warning',
          path: '',
          code: 'PHONE_PLUS',
          params: { prefix: `+${number.countryCallingCode}` },
        },
      ]
    const kind = number.getType()
    return kinds.length > 0 && kind && !kinds.includes(kind) ? issue('warning', 'NO_MOBILE') : []
  }
}
