import { lazy, Suspense, useLayoutEffect } from 'react'
import type { RecordData } from '../../../contract/record'
import { isCovered } from '../../commands/menu'
import { useOffice, useTexts } from '../../office'
import { CellRange, type CellRangeProps } from './CellRange'
import { isTyping } from './keys'
import type { RowsOf } from './RowActs'

const RowEnd = lazy(() => import('./RowActs').then((module) => ({ default: module.RowEnd })))

export interface GridToolsProps extends CellRangeProps {
  editing: (NonNullable<CellRangeProps['editing']> & { can: (record: RecordData) => boolean }) | null
  /** a record's name alone opens it */
  byName: boolean
  /** null = rows are only picked */
  list: RowsOf | null
}

/** What a grid can do besides showing its rows; it comes after them. */
export function GridTools({ list, byName, ...range }: GridToolsProps) {
  const { box, editing, rows, onEdit } = range
  const inline = editing?.whole ? { can: editing.can, run: (row: number) => onEdit({ row, column: 0 }, null) } : null
  return (
    <>
      <CellRange {...range} />
      {list ? (
        <>
          <ListKeys edits={editing && (editing.whole ? 'row' : 'cell')} byName={byName} />
          <Suspense>
            <RowEnd {...{ box, rows, list, inline }} />
          </Suspense>
        </>
      ) : null}
    </>
  )
}

/** Menus and lists of choices take `?` themselves. */
const CHOICES = '[role=menu], [role=listbox]'

/** What is edited at a time in a list; null = nothing is */
type Edits = 'row' | 'cell' | null

/** The keys of a list: those of its rows, of the range of cells, of its head. */
function keysOf(edits: Edits, byName: boolean): { keys: string; text: string }[] {
  return [
    { keys: '↑ ↓ ← →', text: 'SHORTCUTS.WALK' },
    { keys: 'Ctrl Home', text: 'SHORTCUTS.FIRST' },
    { keys: 'Ctrl End', text: 'SHORTCUTS.LAST' },
    { keys: 'Enter', text: edits && byName ? 'SHORTCUTS.OPEN_FIRST' : 'SHORTCUTS.OPEN' },
    ...(edits ? [{ keys: 'F2', text: edits === 'row' ? 'SHORTCUTS.EDIT_ROW' : 'SHORTCUTS.EDIT_CELL' }] : []),
    ...(edits === 'cell'
      ? [
          { keys: 'A … Z', text: 'SHORTCUTS.TYPE' },
          { keys: 'Del', text: 'SHORTCUTS.EMPTY' },
        ]
      : []),
    { keys: 'Shift F10', text: 'SHORTCUTS.ROW_MENU' },
    { keys: 'Space', text: 'SHORTCUTS.CHOOSE' },
    { keys: 'Shift Space', text: 'SHORTCUTS.CHOOSE_TO' },
    { keys: 'Ctrl A', text: 'SHORTCUTS.CHOOSE_ALL' },
    { keys: 'Esc', text: 'SHORTCUTS.CHOOSE_NONE' },
    { keys: 'Shift ↑ ↓ ← →', text: 'SHORTCUTS.STRETCH' },
    { keys: 'Ctrl C', text: 'SHORTCUTS.COPY' },
    ...(edits ? [{ keys: 'Ctrl V', text: 'SHORTCUTS.PASTE' }] : []),
    { keys: 'Alt ↓', text: 'SHORTCUTS.COLUMN_MENU' },
    { keys: 'Alt ← →', text: 'SHORTCUTS.COLUMN_MOVE' },
    { keys: 'Shift ← →', text: 'SHORTCUTS.COLUMN_WIDTH' },
    { keys: 'Ctrl K', text: 'PALETTE.TITLE' },
    { keys: '?', text: 'SHORTCUTS.TITLE' },
  ]
}

/** Shows the keys of the list on `?`, except while something is written or lies over the list. Load it lazily. */
function ListKeys({ edits, byName }: { edits: Edits; byName: boolean }) {
  const { dialogs } = useOffice()
  const { text } = useTexts()
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered() || document.querySelector(CHOICES)) return
      event.preventDefault()
      void dialogs.open('shortcuts', { rows: keysOf(edits, byName).map((row) => ({ keys: row.keys, label: text(row.text) })) })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [dialogs, edits, byName, text])
  return null
}
