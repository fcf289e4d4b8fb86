import { lazy, Suspense, useLayoutEffect } from 'react'
import type { RecordData } from '../../../contract/model/record'
import type { MarksOf } from '../../../engine/list/marks'
import { isCovered } from '../../commands/menu'
import { useOffice, useTexts } from '../../office'
import type { Arrangement } from '../columns'
import type { RowScroll } from '../scroll'
import { CellRange, type CellRangeProps } from './CellRange'
import type { Edits } from './grid-keys'
import { isTyping } from './keys'
import type { RowsOf } from './RowCommands'

const FigureRoom = lazy(() => import('../room').then((module) => ({ default: module.FigureRoom })))
const RowEnd = lazy(() => import('./RowCommands').then((module) => ({ default: module.RowEnd })))

export interface GridToolsProps extends CellRangeProps {
  editing: (NonNullable<CellRangeProps['editing']> & { can: (record: RecordData) => boolean }) | null
  /** only a record's name opens it */
  byName: boolean
  /** null = rows can only be picked */
  list: RowsOf | null
  marksOf: MarksOf
  scroll: Pick<RowScroll, 'drawn'>
  arrangement: Pick<Arrangement, 'widen'>
}

/** The tools of a grid besides its rows; they load after them. */
export function GridTools(props: GridToolsProps) {
  const { box, byName, editing, list, rows, onEdit } = props
  const inline = editing?.whole
    ? { can: editing.can, run: (row: number) => onEdit({ row, column: 0 }, null) }
    : null
  return (
    <>
      <CellRange {...props} />
      {list ? <ListKeys edits={editing && (editing.whole ? 'row' : 'cell')} byName={byName} /> : null}
      <Suspense>
        <FigureRoom {...props} />
        {list ? <RowEnd box={box} rows={rows} list={list} inline={inline} /> : null}
      </Suspense>
    </>
  )
}

/** Menus and lists of choices take `?` themselves. */
const CHOICES = '[role=menu], [role=listbox]'

/** Shows the keys of the list on `?`, except in fields and under overlays. Load it lazily. */
function ListKeys({ edits, byName }: { edits: Edits; byName: boolean }) {
  const { dialogs, notices } = useOffice()
  const { text } = useTexts()
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (isTyping(event.target) || isCovered() || document.querySelector(CHOICES)) return
      event.preventDefault()
      const open = import('./grid-keys').then(
        ({ gridKeys }) => isCovered() || dialogs.open('shortcuts', { rows: gridKeys(edits, byName, text) }),
      )
      void open.catch(notices.failure)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [dialogs, notices, edits, byName, text])
  return null
}
