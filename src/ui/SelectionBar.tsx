import type { ReactNode } from 'react'
import { IconButton } from './IconButton'
import { TextButton } from './TextButton'
import { Separator } from './Toolbar'
import { useUi } from './UiContext'

export interface SelectionBarProps {
  /** SelectionCount */
  count: ReactNode
  onClear: () => void
  /** what can be done with the selected rows; small ghost buttons, class `opt` hides one on small screens */
  children?: ReactNode
}

/** What is selected and what can be done with it, floating over the end of the list. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { text } = useUi()
  return (
    <div className="selection-bar" role="toolbar" aria-label={text('UI.SELECTION_ACTIONS')}>
      {count}
      {children ? <Separator /> : null}
      <div className="acts">{children}</div>
      <Separator />
      <IconButton icon="close" small label={text('UI.CLEAR_SELECTION')} onClick={onClear} />
    </div>
  )
}

export interface SelectionCountProps {
  /** how many; in words when only "at least" is known */
  count: number | string
  /** rows that exist, in words («18.240»), and choosing them all; absent = not offered */
  all?: { total: string; onSelect: () => void } | undefined
}

/** How many rows are selected, and all of them at one click. */
export function SelectionCount({ count, all }: SelectionCountProps) {
  const { text } = useUi()
  return (
    <>
      <span className="strong num" role="status">
        {typeof count === 'number' ? text('UI.SELECTED', { count }) : text('UI.SELECTED_FIGURE', { figure: count })}
      </span>
      {all ? (
        <TextButton className="opt" onClick={all.onSelect}>
          {text('UI.SELECT_ALL', { total: all.total })}
        </TextButton>
      ) : null}
    </>
  )
}
