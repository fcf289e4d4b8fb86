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

/** Cells out of tab-separated text, as a spreadsheet puts it on the clipboard. */
export function cellsOf(tsv: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let inside = false
  const text = tsv.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (inside && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (inside || cell === '')) inside = !inside
    else if (!inside && (sign === '\t' || sign === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else cell += sign
  }
  rows.at(-1)?.push(cell)
  return rows
}
