import type { Issue, WidgetCheckContext } from '../../contract/ports/widget'

/** Tax offices: the provinces, 120 and 121, and the central ones 888 and 999. */
const OFFICE = /^(0(0[1-9]|[1-9]\d)|100|12[01]|888|999)$/

/**
 * Why eleven digits are no Italian VAT number: VAT_NUMBER for their form or check digit, VAT_OFFICE for their
 * tax office.
 */
export function vatFault(value: string): 'VAT_NUMBER' | 'VAT_OFFICE' | null {
  if (!/^\d{11}$/.test(value) || !hasCheckDigit(value) || /^0{7}/.test(value)) return 'VAT_NUMBER'
  return OFFICE.test(getOfficeCode(value)) ? null : 'VAT_OFFICE'
}

/**
 * The check digit of an Italian VAT number (Luhn over eleven digits, D.P.R. 633/1972 art. 35): digits in even
 * positions are doubled, digits of two-digit results summed, and the total must end in 0.
 */
function hasCheckDigit(value: string): boolean {
  const sum = [...value].reduce((total, digit, index) => {
    const figure = Number(digit)
    if (index % 2 === 0) return total + figure
    return total + (figure > 4 ? figure * 2 - 9 : figure * 2)
  }, 0)
  return sum % 10 === 0
}

/** Digits 8 to 10. */
const getOfficeCode = (value: string): string => value.slice(7, 10)

/**
 * A number of no tax office: refused where it is typed, doubted where it was stored before offices were
 * checked.
 */
export function officeIssue(value: string, { isStored }: Pick<WidgetCheckContext, 'isStored'>): Issue {
  const severity = isStored?.() ? 'warning' : 'error'
  return { severity, path: '', code: 'VAT_OFFICE', params: { office: getOfficeCode(value) } }
}
