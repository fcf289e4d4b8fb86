import type { Json, JsonObject } from '../../contract/json'
import type { Issue, WidgetCheck, WidgetCheckContext } from '../../contract/ports/widget'
import type { FiscalCodeOptions } from '../../generated/options'
import { checkLetter } from '../check-letter'
import { homeCountry } from '../home-country'
import { officeIssue, vatFault } from '../vatNumber/digits'

/**
 * The tax code of a person, or the eleven digits of an organisation. Abroad (option `abroad`) any code is
 * valid. A code that does not match the name or birth of its person (option `person`) is a warning: people
 * change their names.
 */
export const check: WidgetCheck<FiscalCodeOptions> = (value, options, context) => {
  if (typeof value !== 'string' || isAbroad(options.abroad, options, context)) return []
  const fault = vatFault(value)
  if (fault === null) return []
  if (fault === 'VAT_OFFICE') return [officeIssue(value, context)]
  if (!isFiscalCode(value)) return [{ severity: 'error', path: '', code: 'FISCAL_CODE' }]
  return personIssues(value, options, context)
}

/** The value at a path of the record; null when there is none, or no path. */
function valueIn({ record }: WidgetCheckContext, path: string | undefined): Json {
  if (path === undefined) return null
  return path.split('.').reduce<Json>((at, key) => (at as JsonObject | null)?.[key] ?? null, record)
}

function textIn(context: WidgetCheckContext, path: string | undefined): string | null {
  const text = valueIn(context, path)
  return typeof text === 'string' && text !== '' ? text : null
}

function isAbroad(
  path: string | undefined,
  options: FiscalCodeOptions,
  context: WidgetCheckContext,
): boolean {
  const country = textIn(context, path)
  return country !== null && country !== homeCountry(options)
}

function personIssues(value: string, options: FiscalCodeOptions, context: WidgetCheckContext): Issue[] {
  const parts = codeParts(value)
  const { person } = options
  if (!parts || !person) return []
  const towns = person.bornCity === undefined ? undefined : context.named?.(person.bornCity)
  return differences(parts, {
    lastName: textIn(context, person.lastName),
    firstName: textIn(context, person.firstName),
    bornDate: textIn(context, person.bornDate),
    gender: textIn(context, person.gender),
    bornAbroad: isAbroad(person.bornCountry, options, context),
    townCodes: (towns ?? []).map(({ alpha3 }) => String(alpha3)),
  }).map((difference) => ({ severity: 'warning', path: '', code: `FISCAL_CODE_${difference}` }))
}

/** Known data of a person; null = unknown, not compared. */
interface Person {
  lastName: string | null
  firstName: string | null
  /** `YYYY-MM-DD` */
  bornDate: string | null
  /** M or F; other values do not occur in a tax code */
  gender: string | null
  /** the person was born in another country */
  bornAbroad: boolean
  /** cadastral codes of the towns with the name of the place of birth; empty = unknown town */
  townCodes: readonly string[]
}

/** Possible mismatches between a tax code and a person. */
type Difference = 'NAME' | 'BIRTH' | 'GENDER' | 'PLACE'

const FILLER = 'XXX'

/** Marks a foreign state instead of a town. */
const ABROAD = 'Z'

/** Consonants and vowels of a name without accents, spaces and signs. */
function splitSounds(name: string): [consonants: string, vowels: string] {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  return [letters.replace(/[AEIOU]/g, ''), letters.replace(/[^AEIOU]/g, '')]
}

/** The three letters of a last name: consonants first, then vowels. */
export function lastNameLetters(name: string): string {
  return (splitSounds(name).join('') + FILLER).slice(0, 3)
}

/** The three letters of a first name: of four or more consonants the second is skipped. */
export function firstNameLetters(name: string): string {
  const [consonants] = splitSounds(name)
  return consonants.length > 3 ? `${consonants[0]}${consonants.slice(2, 4)}` : lastNameLetters(name)
}

function hasBirthDate({ year, month, day }: CodeParts, date: string): boolean {
  return date.slice(2, 4) === year && Number(date.slice(5, 7)) === month && Number(date.slice(8, 10)) === day
}

function hasBirthPlace({ place }: CodeParts, { bornAbroad, townCodes }: Person): boolean {
  if (bornAbroad) return place.startsWith(ABROAD)
  return townCodes.length === 0 || townCodes.includes(place)
}

/** Mismatches between a tax code and its person. */
function differences(code: CodeParts, person: Person): Difference[] {
  const { lastName, firstName, bornDate, gender } = person
  const isOther = (letters: (name: string) => string, name: string | null, said: string) =>
    name !== null && letters(name) !== said
  const found: (Difference | false)[] = [
    (isOther(lastNameLetters, lastName, code.lastName) ||
      isOther(firstNameLetters, firstName, code.firstName)) &&
      'NAME',
    bornDate !== null && !hasBirthDate(code, bornDate) && 'BIRTH',
    (gender === 'M' || gender === 'F') && gender !== code.sex && 'GENDER',
    !hasBirthPlace(code, person) && 'PLACE',
  ]
  return found.filter((one) => one !== false)
}

/** Letters that replace digits when two people would get the same code (omocodia): L for 0 … V for 9. */
const SUBSTITUTES = 'LMNPQRSTUV'

const SHAPE = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/

/** Positions of the digits. */
const DIGITS = [6, 7, 9, 10, 12, 13, 14]

/** The letters of the months, and their maximum number of days. */
const MONTHS = 'ABCDEHLMPRST'
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Added to the day of birth of women. */
const WOMEN = 40

/** The data in a well-formed code; checking the place needs its list. */
interface CodeParts {
  lastName: string
  firstName: string
  /** last two digits of the year */
  year: string
  /** from 1 */
  month: number
  day: number
  sex: 'M' | 'F'
  /** cadastral code of the town, or Z and three digits of a foreign state */
  place: string
}

/** The parts of a code with substituted digits restored; null when it is malformed. */
function codeParts(code: string): CodeParts | null {
  if (!SHAPE.test(code)) return null
  const plain = [...code].map((sign, index) => {
    const digit = DIGITS.includes(index) ? SUBSTITUTES.indexOf(sign) : -1
    return digit < 0 ? sign : String(digit)
  })
  const part = (from: number, to: number) => plain.slice(from, to).join('')
  const day = Number(part(9, 11))
  return {
    lastName: part(0, 3),
    firstName: part(3, 6),
    year: part(6, 8),
    month: MONTHS.indexOf(part(8, 9)) + 1,
    day: day > WOMEN ? day - WOMEN : day,
    sex: day > WOMEN ? 'F' : 'M',
    place: part(11, 15),
  }
}

/**
 * True for a well-formed code with the right check letter and an existing day of birth, substituted digits
 * included.
 */
function isFiscalCode(code: string): boolean {
  const parts = codeParts(code)
  return (
    parts !== null &&
    parts.day >= 1 &&
    parts.day <= (DAYS[parts.month - 1] ?? 0) &&
    checkLetter(code.slice(0, 15)) === code[15]
  )
}
