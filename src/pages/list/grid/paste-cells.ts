import type { Json } from '../../../contract/json'
import { fitCellsToRange, type Paste, readClipboard } from '../../../engine/import/paste'
import type { CellRect } from '../../../engine/list/range'
import type { Office } from '../../../engine/office/office'
import type { ListScope, RowScope } from '../list-context'
import type { Rows } from '../rows'
import { COPY_MAX } from './clipboard'

/** The rows to paste over, and their list. */
interface PasteTarget extends Pick<ListScope, 'conf' | 'list'>, Pick<RowScope, 'columns' | 'range'> {
  rows: Rows
}

/**
 * Previews the changes of pasted cells, for the person to decide; explains why nothing can be pasted here.
 */
export async function pasteCells(
  { dialogs, notices }: Pick<Office, 'dialogs' | 'notices'>,
  text: string,
  rect: CellRect,
  { conf, list, columns, range, rows }: PasteTarget,
): Promise<void> {
  if (list.edit === 'none') return notices.add({ tone: 'info', text: 'LIST.PASTE_CLOSED' })
  const cells = fitCellsToRange(readClipboard(text), rect)
  if (cells.length > COPY_MAX)
    return notices.add({ tone: 'warning', text: 'LIST.PASTE_MANY', params: { max: COPY_MAX } })
  const { top, left } = rect
  const records = await rows.fetch({ start: top, end: Math.min(rows.total, top + cells.length) })
  const shown = columns.slice(left, left + (cells[0]?.length ?? 0))
  if (records.length === 0 || shown.length === 0) return
  const paste: Paste = {
    route: conf.route,
    columns: shown.map(({ path }) => path),
    records: records.map(({ id, label }) => ({ id, label })),
    before: records.map((record) => shown.map((column) => column.copied(record))),
    after: records.map((_, row) => shown.map((_column, at) => cells[row]?.[at] ?? '')),
    left: { rows: cells.length - records.length, columns: (cells[0]?.length ?? 0) - shown.length },
  }
  const last = { row: top + records.length - 1, column: left + shown.length - 1 }
  range.setState({ from: { row: top, column: left }, to: last }, true)
  await dialogs.open('paste', paste as unknown as Json)
}
