import type { RecordData } from '../../contract/record'
import type { CellRect } from '../../engine/list/range'
import { sheetOf } from '../../engine/list/sheet'
import { writeSheet } from './copy-rows'
import type { ListColumn } from './use-columns'
import type { Rows } from './use-rows'

/** Puts cells on the clipboard, at once where all their rows are loaded; answers how many rows. */
export async function copyCells(
  event: ClipboardEvent,
  { top, bottom, left, right }: CellRect,
  rows: Rows,
  columns: readonly ListColumn[],
): Promise<number> {
  const cut = columns.slice(left, right + 1)
  const cellsOf = (records: readonly RecordData[]) => records.map((record) => cut.map((column) => column.copied(record)))
  const span = { start: top, end: bottom + 1 }
  const loaded = Array.from({ length: span.end - span.start }, (_, index) => rows.at(top + index))
  const known = loaded.filter((record) => record !== undefined)
  if (known.length < loaded.length || !event.clipboardData) {
    await writeSheet(cellsOf(await rows.fetch(span)), false)
    return loaded.length
  }
  const { tsv, html } = sheetOf(cellsOf(known), false)
  event.clipboardData.setData('text/plain', tsv)
  event.clipboardData.setData('text/html', html)
  return known.length
}
