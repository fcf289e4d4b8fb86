/** Cells as spreadsheets exchange them, by the type of their text. */
export type ClipboardTable = Record<'text/plain' | 'text/html', string>

const FORMULA = /^[=+@]|^-(?![\d.,]+$)/

/**
 * Cells as tab-separated text and as an HTML table; `head` = the first row names the columns. A cell that a spreadsheet would
 * run as a formula gets its text mark, an apostrophe: texts of other people must not run where they are pasted.
 */
export function clipboardTable(cells: readonly (readonly string[])[], head: boolean): ClipboardTable {
  const safe = cells.map((row) => row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)))
  const tsv = safe.map((row) => row.map(quoted).join('\t')).join('\r\n')
  const rows = safe.map((row, index) => {
    const tag = head && index === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  })
  return { 'text/plain': tsv, 'text/html': `<table>${rows.join('')}</table>` }
}

/** A cell without the mark that `clipboardTable` added, so that copying and pasting within the office changes nothing. */
export function unmarked(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** A cell with a tab, a line end or a quote is quoted, quotes doubled. */
function quoted(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function escaped(cell: string): string {
  return cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
