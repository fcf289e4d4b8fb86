import type { RecordData } from '../../contract/record'
import type { Chosen } from '../../engine/list/selection'
import { sheetOf } from '../../engine/list/sheet'
import type { ListColumn } from './use-columns'
import type { Rows } from './use-rows'

/** A clipboard takes so many rows; more is a matter for an export or an import. */
export const COPY_MAX = 5000

/** The chosen rows, those not loaded yet included. */
async function chosenRows({ all, rows: picked }: Chosen, rows: Rows): Promise<RecordData[]> {
  if (!all) return [...picked.values()]
  const loaded = await rows.fetch({ start: 0, end: Math.min(rows.total, COPY_MAX) })
  return loaded.filter(({ id }) => !picked.has(id))
}

/** Puts the chosen rows on the clipboard as a table with its head, for a spreadsheet or a letter; answers how many. */
export async function copyRows(chosen: Chosen, rows: Rows, columns: readonly ListColumn[]): Promise<number> {
  const records = await chosenRows(chosen, rows)
  const cells = records.map((record) => columns.map((column) => column.copied(record)))
  await writeSheet([columns.map(({ label }) => label), ...cells], true)
  return records.length
}

/** Puts cells on the clipboard as TSV and HTML; `head` = the first row names the columns. */
export async function writeSheet(cells: readonly (readonly string[])[], head: boolean): Promise<void> {
  const { tsv, html } = sheetOf(cells, head)
  const item = new ClipboardItem({
    'text/plain': new Blob([tsv], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  })
  await navigator.clipboard.write([item])
}
