/** Cells as spreadsheets exchange them. */
export interface Sheet {
  tsv: string
  html: string
}

/** Cells as tab-separated text and as an HTML table; `head` = the first row names the columns. */
export function sheetOf(cells: readonly (readonly string[])[], head: boolean): Sheet {
  const tsv = cells.map((row) => row.map(quoted).join('\t')).join('\r\n')
  const rows = cells.map((row, index) => {
    const tag = head && index === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  })
  return { tsv, html: `<table>${rows.join('')}</table>` }
}

/** A cell with a tab, a line end or a quote is quoted, quotes doubled; one that a spreadsheet would run as a formula is not run. */
function quoted(cell: string): string {
  const safe = /^[=+@]|^-(?![\d.,]+$)/.test(cell) ? `'${cell}` : cell
  return /[\t\r\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function escaped(cell: string): string {
  return cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
