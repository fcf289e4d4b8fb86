import { markText } from '../../contract/text/text-mark'

/** Cells as spreadsheets exchange them, by the type of their text. */
export type ClipboardTable = Record<'text/plain' | 'text/html', string>

/**
 * Cells as tab-separated text and as an HTML table; `head` = the first row names the columns. A cell that a
 * spreadsheet would run as a formula gets its text mark, an apostrophe: texts of other people must not run
 * where they are pasted.
 */
export function clipboardTable(cells: readonly (readonly string[])[], head: boolean): ClipboardTable {
  const safe = cells.map((row) => row.map((cell) => markText(cell, true)))
  const tsv = safe.map((row) => row.map(quoteCell).join('\t')).join('\r\n')
  const rows = safe.map((row, index) => {
    const tag = head && index === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  })
  return { 'text/plain': tsv, 'text/html': `<table>${rows.join('')}</table>` }
}

/** A cell with a tab, a line end or a quote is quoted, quotes doubled. */
function quoteCell(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function escapeHtml(cell: string): string {
  return cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
