import type { RecordData } from '../../../contract/model/record'
import { clipboardTable } from '../../../engine/list/clipboard-table'
import type { CellRect } from '../../../engine/list/range'
import type { SelectedState } from '../../../engine/list/selection'
import type { ListColumn } from '../list-context'
import type { Rows } from '../rows'

/** Maximum rows for the clipboard; more need an export or an import. */
export const COPY_MAX = 5000

/** The selected rows, including those not loaded yet. */
async function loadSelectedRows({ all, rows: picked }: SelectedState, rows: Rows): Promise<RecordData[]> {
  if (!all) return [...picked.values()]
  const loaded = await rows.fetch({ start: 0, end: Math.min(rows.total, COPY_MAX) })
  return loaded.filter(({ id }) => !picked.has(id))
}

/**
 * Copies the selected rows to the clipboard as a table with its header, for a spreadsheet or a letter;
 * returns their number.
 */
export async function copyRows(
  chosen: SelectedState,
  rows: Rows,
  columns: readonly ListColumn[],
): Promise<number> {
  const records = await loadSelectedRows(chosen, rows)
  const cells = records.map((record) => columns.map((column) => column.copied(record)))
  await writeTable([columns.map(({ label }) => label), ...cells], true)
  return records.length
}

/** Copies cells to the clipboard as TSV and HTML; `head` = the first row names the columns. */
async function writeTable(cells: readonly (readonly string[])[], head: boolean): Promise<void> {
  const blobs = Object.entries(clipboardTable(cells, head)).map(([type, text]) => [
    type,
    new Blob([text], { type }),
  ])
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
}

/** Copies cells to the clipboard, synchronously if all their rows are loaded; returns the number of rows. */
export async function copyCells(
  event: ClipboardEvent,
  { top, bottom, left, right }: CellRect,
  rows: Rows,
  columns: readonly ListColumn[],
): Promise<number> {
  const cut = columns.slice(left, right + 1)
  const toCells = (records: readonly RecordData[]) =>
    records.map((record) => cut.map((column) => column.copied(record)))
  const span = { start: top, end: bottom + 1 }
  const loaded = Array.from({ length: span.end - span.start }, (_, index) => rows.at(top + index))
  const known = loaded.filter((record) => record !== undefined)
  if (known.length < loaded.length || !event.clipboardData) {
    await writeTable(toCells(await rows.fetch(span)), false)
    return loaded.length
  }
  for (const [type, text] of Object.entries(clipboardTable(toCells(known), false)))
    event.clipboardData.setData(type, text)
  return known.length
}
