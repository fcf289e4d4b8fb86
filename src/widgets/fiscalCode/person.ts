import type { CodeParts } from './code'

/** What is known of a person; null = not known, nothing is compared with it. */
export interface Person {
  lastName: string | null
  firstName: string | null
  /** `YYYY-MM-DD` */
  bornDate: string | null
  /** M or F; anything else is not in a tax code */
  gender: string | null
  /** the person was born in another country */
  bornAbroad: boolean
  /** cadastral codes of the towns that have the name of the place of birth; empty = no such town is known */
  townCodes: readonly string[]
}

/** What a tax code and a person may differ in. */
export type Difference = 'NAME' | 'BIRTH' | 'GENDER' | 'PLACE'

const FILLER = 'XXX'

/** A foreign state instead of a town. */
const ABROAD = 'Z'

/** Consonants and vowels of a name without accents, blanks and signs. */
function soundsOf(name: string): [consonants: string, vowels: string] {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  return [letters.replace(/[AEIOU]/g, ''), letters.replace(/[^AEIOU]/g, '')]
}

/** The three letters of a last name: consonants first, then vowels. */
export function lastNameLetters(name: string): string {
  return (soundsOf(name).join('') + FILLER).slice(0, 3)
}

/** The three letters of a first name: of four or more consonants the second is left out. */
export function firstNameLetters(name: string): string {
  const [consonants] = soundsOf(name)
  return consonants.length > 3 ? `${consonants[0]}${consonants.slice(2, 4)}` : lastNameLetters(name)
}

function bornOn({ year, month, day }: CodeParts, date: string): boolean {
  return date.slice(2, 4) === year && Number(date.slice(5, 7)) === month && Number(date.slice(8, 10)) === day
}

function bornIn({ place }: CodeParts, { bornAbroad, townCodes }: Person): boolean {
  if (bornAbroad) return place.startsWith(ABROAD)
  return townCodes.length === 0 || townCodes.includes(place)
}

/** In what a tax code does not fit the person it stands with. */
export function differences(code: CodeParts, person: Person): Difference[] {
  const { lastName, firstName, bornDate, gender } = person
  const isOther = (letters: (name: string) => string, name: string | null, said: string) =>
    name !== null && letters(name) !== said
  const found: (Difference | false)[] = [
    (isOther(lastNameLetters, lastName, code.lastName) || isOther(firstNameLetters, firstName, code.firstName)) && 'NAME',
    bornDate !== null && !bornOn(code, bornDate) && 'BIRTH',
    (gender === 'M' || gender === 'F') && gender !== code.sex && 'GENDER',
    !bornIn(code, person) && 'PLACE',
  ]
  return found.filter((one) => one !== false)
}
