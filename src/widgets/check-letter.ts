const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Values of the characters in odd positions, A to Z; digits have those of the first ten letters (D.M. 23
 * December 1976).
 */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const getOrder = (sign: string) => (/\d/.test(sign) ? Number(sign) : LETTERS.indexOf(sign))

/**
 * The check letter of capital letters and digits: the last character of a tax code, the first of an Italian
 * bank account.
 */
export function checkLetter(signs: string): string {
  const sum = [...signs].reduce((total, sign, index) => {
    const order = getOrder(sign)
    return total + (index % 2 === 0 ? (ODD[order] ?? 0) : order)
  }, 0)
  return LETTERS[sum % 26] ?? ''
}
