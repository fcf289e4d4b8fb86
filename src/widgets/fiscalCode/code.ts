import { checkLetter } from '../check-letter'

/** Letters that stand for digits when two people would get the same code (omocodia): L for 0 … V for 9. */
const SUBSTITUTES = 'LMNPQRSTUV'

const SHAPE = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/

/** Places of the digits. */
const DIGITS = [6, 7, 9, 10, 12, 13, 14]

/** The letters of the months, and how many days each has at most. */
const MONTHS = 'ABCDEHLMPRST'
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Women have this much more in the day of their birth. */
const WOMEN = 40

/** What a well-formed code says of a person; whether the place fits needs its list. */
export interface CodeParts {
  lastName: string
  firstName: string
  /** last two figures of the year */
  year: string
  /** from 1 */
  month: number
  day: number
  sex: 'M' | 'F'
  /** cadastral code of the town, or Z and three figures of a foreign state */
  place: string
}

/** The parts of a code, digits in the place of their substitutes; null when it is not written like one. */
export function codeParts(code: string): CodeParts | null {
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

/** True for a well-formed code of a person with the right check letter and a day its month has, codes with substituted digits included. */
export function isFiscalCode(code: string): boolean {
  const parts = codeParts(code)
  return (
    parts !== null && parts.day >= 1 && parts.day <= (DAYS[parts.month - 1] ?? 0) && checkLetter(code.slice(0, 15)) === code[15]
  )
}
