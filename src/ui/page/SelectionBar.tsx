import { type ReactNode, useRef } from 'react'
import { useUi } from '../basics/UiContext'
import { useOverflow } from '../basics/use-overflow'
import { IconButton } from '../controls/IconButton'
import { TextButton } from '../controls/TextButton'
import { Separator } from './Toolbar'

export interface SelectionBarProps {
  /** SelectionCount */
  count: ReactNode
  onClear: () => void
  /** commands for the selected rows; small ghost buttons, class `opt` hides one on small screens */
  children?: ReactNode
  /** a menu of the same commands, shown where they do not all fit */
  more?: ReactNode
}

/** The selection and its commands, floating over the end of the list. */
export function SelectionBar({ count, onClear, children, more }: SelectionBarProps) {
  const { text } = useUi()
  const bar = useRef<HTMLDivElement>(null)
  const over = useOverflow(bar, '.acts')
  return (
    <div ref={bar} className="selection-bar" role="toolbar" aria-label={text('UI.SELECTION_ACTIONS')}>
      {count}
      {children ? <Separator /> : null}
      <div className="acts">{children}</div>
      {over ? more : null}
      <Separator />
      <IconButton icon="close" small label={text('UI.CLEAR_SELECTION')} onClick={onClear} />
    </div>
  )
}

export interface SelectionCountProps {
  /** the number; a text when only "at least" is known */
  count: number | string
  /** total rows, as text («18.240»), and "select all"; absent = not offered */
  all?: { total: string; onSelect: () => void } | undefined
}

/** The number of selected rows, and "select all". */
export function SelectionCount({ count, all }: SelectionCountProps) {
  const { text } = useUi()
  return (
    <>
      <span className="strong num" role="status">
        {typeof count === 'number'
          ? text('UI.SELECTED', { count })
          : text('UI.SELECTED_FIGURE', { figure: count })}
      </span>
      {all ? (
        <TextButton className="opt" onClick={all.onSelect}>
          {text('UI.SELECT_ALL', { total: all.total })}
        </TextButton>
      ) : null}
    </>
  )
}
