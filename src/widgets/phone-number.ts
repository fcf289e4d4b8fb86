import { type CountryCode, ParseError, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import type { Issue, WidgetCheck } from '../contract/widget'
import type { PhoneOptions } from '../generated/options'

const SHAPE = /^\+?[0-9 ().\-/]{5,20}$/

const HOME = 'IT'

const issue = (severity: Issue['severity'], code: string): Issue[] => [{ severity, path: '', code }]

function countryOf({ country = HOME }: PhoneOptions): CountryCode {
  // Whatever the file names: the library refuses what is no country.
  return country as CountryCode
}

const NO_COUNTRY = 'INVALID_COUNTRY'

/** The number; null when it is too short or too long for one, `NO_COUNTRY` when its international prefix is nobody's. */
function parsed(text: string, country: CountryCode): PhoneNumber | typeof NO_COUNTRY | null {
  try {
    return parsePhoneNumberWithError(text, country)
  } catch (error) {
    return error instanceof ParseError && error.message === NO_COUNTRY ? NO_COUNTRY : null
  }
}

/**
 * Figures, spaces and the usual signs are an error to break, and so is an international prefix of no country; a number that no numbering plan knows, or of the wrong kind,
 * is a warning: plans change, and people know their telephones. `kinds`: the kinds that are right here, empty = all.
 */
export function phoneCheck(kinds: readonly string[]): WidgetCheck<PhoneOptions> {
  return (value, options) => {
    if (typeof value !== 'string') return []
    if (!SHAPE.test(value)) return issue('error', 'PHONE')
    const number = parsed(value, countryOf(options))
    if (number === NO_COUNTRY) return issue('error', 'PHONE_COUNTRY')
    if (!number?.isValid()) return issue('warning', 'PHONE_UNKNOWN')
    const kind = number.getType()
    return kinds.length > 0 && kind && !kinds.includes(kind) ? issue('warning', 'NO_MOBILE') : []
  }
}
