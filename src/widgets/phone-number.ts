import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { JsonObject } from '../contract/json'
import type { Issue, WidgetCheck } from '../contract/widget'

const SHAPE = /^\+?[0-9 ().\-/]{5,20}$/

const HOME = 'IT'

const issue = (severity: Issue['severity'], code: string): Issue[] => [{ severity, path: '', code }]

function countryOf({ country }: JsonObject): CountryCode {
  return (typeof country === 'string' ? country : HOME) as CountryCode
}

/**
 * Figures, spaces and the usual signs are an error to break; a number that no numbering plan knows, or of the wrong kind,
 * is a warning: plans change, and people know their telephones. `kinds`: the kinds that are right here, empty = all.
 */
export function phoneCheck(kinds: readonly string[]): WidgetCheck {
  return (value, options) => {
    if (typeof value !== 'string') return []
    if (!SHAPE.test(value)) return issue('error', 'PHONE')
    const number = parsePhoneNumberFromString(value, countryOf(options))
    if (!number?.isValid()) return issue('warning', 'PHONE_UNKNOWN')
    const kind = number.getType()
    return kinds.length > 0 && kind && !kinds.includes(kind) ? issue('warning', 'NO_MOBILE') : []
  }
}
