import type { PointerEvent } from 'react'
import { toOfferedCommands } from '../../../engine/commands/command'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import { COLUMN_COMMANDS, COLUMN_GROUPS, type ColumnAt } from '../../commands/column'
import { commandMenu } from '../../commands/menu'
import { useTexts } from '../../office'

/** The tools of a header: the menu of the column, the resize edge. Their code loads after the first rows. */
export function HeaderTools({ at }: { at: ColumnAt }) {
  const { text } = useTexts()
  const { path, label } = at.column
  return (
    <>
      <MenuButton
        label={text('LIST.COLUMN_MENU', { label })}
        icon="chevron-down"
        className="menu"
        small
        tabIndex={-1}
        {...commandMenu(toOfferedCommands(COLUMN_COMMANDS, at), COLUMN_GROUPS)}
      />
      <ColumnEdge width={at.width} onResize={(width) => at.arrangement.resize(path, width)} />
    </>
  )
}

export interface ColumnEdgeProps {
  width: number
  onResize: (width: number) => void
}

/** The resize edge of a column header. Shift with an arrow on the header does the same. */
function ColumnEdge({ width, onResize }: ColumnEdgeProps) {
  const pull = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget
    const head = edge.closest<HTMLTableCellElement>('th')
    const column = head?.closest('table')?.querySelectorAll('col')[head.cellIndex]
    const step = Number.parseFloat(getComputedStyle(edge).getPropertyValue('--col-step')) || 1
    const start = event.clientX
    const direction = getComputedStyle(edge).direction === 'rtl' ? -1 : 1
    const widthAt = (x: number) => width + ((x - start) * direction) / step
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = (move) =>
      column?.style.setProperty('--col', String(Math.max(1, widthAt(move.clientX))))
    edge.onpointerup = (up) => {
      edge.onpointermove = null
      edge.onpointerup = null
      onResize(widthAt(up.clientX))
    }
  }
  return <span className="edge" aria-hidden="true" onPointerDown={pull} />
}
