/**
 * What spreadsheets take for a formula, also behind marks: a text that looks marked already is marked again.
 */
const FORMULA = /^'*[=+\-@\t\r]/

/** An amount below zero, which is no formula. */
const AMOUNT = /^-[\d.,]+$/

/**
 * A text as the cell of a file: behind an apostrophe, the mark of spreadsheets for a text, where it could run
 * as a formula. `amounts`: whether negative numbers stay as they are.
 */
export function markText(text: string, amounts = false): string {
  return FORMULA.test(text) && !(amounts && AMOUNT.test(text)) ? `'${text}` : text
}

/** The text of a cell without the mark of `markText`; any other apostrophe stays. */
export function unmarkText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
