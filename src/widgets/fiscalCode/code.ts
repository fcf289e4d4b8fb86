const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Letters that stand for digits when two people would get the same code (omocodia): L for 0 … V for 9. */
const SUBSTITUTES = 'LMNPQRSTUV'

/** Values of the signs in odd places, A to Z; digits have those of the first ten letters (D.M. 23 December 1976). */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const SHAPE = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/

const orderOf = (sign: string) => (/\d/.test(sign) ? Number(sign) : LETTERS.indexOf(sign))

/** The check letter of the first fifteen signs. */
export function checkLetter(code: string): string {
  const sum = [...code.slice(0, 15)].reduce((total, sign, index) => {
    const order = orderOf(sign)
    return total + (index % 2 === 0 ? (ODD[order] ?? 0) : order)
  }, 0)
  return LETTERS[sum % 26] ?? ''
}

/** The day of birth in a code is 1 to 31, for women 41 to 71. */
function hasDay(code: string): boolean {
  const digit = (sign: string | undefined) => (/\d/.test(sign ?? '') ? Number(sign) : SUBSTITUTES.indexOf(sign ?? ''))
  const day = digit(code[9]) * 10 + digit(code[10])
  return (day >= 1 && day <= 31) || (day >= 41 && day <= 71)
}

/** True for a well-formed code of a person with the right check letter, codes with substituted digits included. */
export function isFiscalCode(code: string): boolean {
  return SHAPE.test(code) && hasDay(code) && checkLetter(code) === code[15]
}
