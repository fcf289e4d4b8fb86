/**
 * The check digit of an Italian VAT number (Luhn over eleven digits, D.P.R. 633/1972 art. 35): digits in even positions are
 * doubled, digits of two-digit results summed, and the total must end in 0. The tax
 * office in digits 8 to 10 may be 000, which none has: demo companies and tests need numbers that are nobody's.
 */
export function isItalianVat(value: string): boolean {
  if (!/^\d{11}$/.test(value)) return false
  const sum = [...value].reduce((total, digit, index) => {
    const figure = Number(digit)
    if (index % 2 === 0) return total + figure
    return total + (figure > 4 ? figure * 2 - 9 : figure * 2)
  }, 0)
  return sum % 10 === 0 && value !== '00000000000'
}
