import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './Icon'
import { useUi } from './UiContext'

export interface ColumnHeadProps {
  label: string
  sort: 'ascending' | 'descending' | null
  /** absent = this column cannot sort */
  onSort?: (() => void) | undefined
  align?: 'start' | 'end' | undefined
  pinned?: boolean | undefined
  style?: CSSProperties | undefined
  /** menu button of the column (MenuButton, class `menu`) */
  children?: ReactNode
}

/** Head of a column: the word sorts, the chevron opens what else can be done with it. */
export function ColumnHead({ label, sort, onSort, align = 'start', pinned, style, children }: ColumnHeadProps) {
  const { text } = useUi()
  const arrow = sort === null ? null : <Icon name={sort === 'ascending' ? 'sort-up' : 'sort-down'} />
  return (
    <th
      scope="col"
      className={classNames(pinned && 'pin', align === 'end' && 'n')}
      style={style}
      aria-sort={sort ?? (onSort ? 'none' : undefined)}
    >
      <div className="colhead">
        {onSort ? (
          <button type="button" title={text('UI.SORT_BY', { label })} onClick={onSort}>
            <span className="cut">{label}</span>
            {arrow}
          </button>
        ) : (
          <span className="cut plainhead">{label}</span>
        )}
        {children}
      </div>
    </th>
  )
}
