import { lazy, Suspense, useLayoutEffect } from 'react'
import { isCovered } from '../../commands/menu'
import { useOffice, useTexts } from '../../office'
import { useList, useRowScope } from '../list-context'
import type { RowScroll } from '../scroll'
import { CellRange, type CellRangeProps } from './CellRange'
import { isTyping } from './keys'

const FigureRoom = lazy(() => import('../room').then((module) => ({ default: module.FigureRoom })))
const RowEnd = lazy(() => import('./RowCommands').then((module) => ({ default: module.RowEnd })))

export interface GridToolsProps extends CellRangeProps {
  scroll: Pick<RowScroll, 'drawn'>
}

/** The tools of a grid besides its rows; they load after them. */
export function GridTools(props: GridToolsProps) {
  const { frame } = useList()
  const scope = useRowScope()
  return (
    <>
      <CellRange {...props} />
      {frame?.pick ? null : <ListKeys />}
      <Suspense>
        <FigureRoom {...scope} {...props} />
        {frame?.pick ? null : <RowEnd {...props} />}
      </Suspense>
    </>
  )
}

/** Menus and lists of choices take `?` themselves. */
const CHOICES = '[role=menu], [role=listbox]'

/** Shows the keys of the list on `?`, except in fields and under overlays. Load it lazily. */
function ListKeys() {
  const { dialogs, notices } = useOffice()
  const { list } = useList()
  const { text } = useTexts()
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (isTyping(event.target) || isCovered() || document.querySelector(CHOICES)) return
      event.preventDefault()
      const open = import('./grid-keys').then(
        ({ gridKeys }) => isCovered() || dialogs.open('shortcuts', { rows: gridKeys(list, text) }),
      )
      void open.catch(notices.failure)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [dialogs, notices, list, text])
  return null
}
