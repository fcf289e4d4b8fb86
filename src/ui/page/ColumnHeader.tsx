import type { ComponentProps, CSSProperties, MouseEvent, ReactNode } from 'react'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'

export interface ColumnHeaderProps {
  label: string
  /** place among the columns, from 0 */
  index: number
  sort: 'ascending' | 'descending' | null
  /** place in the order when several columns sort, from 1 */
  place?: number | null | undefined
  /** absent = this column cannot sort */
  onSort?: ((event: MouseEvent) => void) | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  /** further event handlers of the cell: dragging, keys */
  rest?: ComponentProps<'th'> | undefined
  /** menu button of the column (MenuButton, class `menu`), its edge */
  children?: ReactNode
}

/** Header of a column: the label sorts, the chevron opens its menu. The grid's key navigation includes it. */
export function ColumnHeader({
  label,
  index,
  sort,
  place,
  onSort,
  className,
  style,
  rest,
  children,
}: ColumnHeaderProps) {
  const { text } = useUi()
  const arrow = sort === null ? null : <Icon name={sort === 'ascending' ? 'sort-up' : 'sort-down'} />
  return (
    <th
      {...rest}
      scope="col"
      className={className}
      style={style}
      data-col={index}
      aria-label={label}
      aria-sort={sort ?? (onSort ? 'none' : undefined)}
    >
      <div className="column-head">
        {onSort ? (
          <button type="button" tabIndex={-1} title={text('UI.SORT_BY', { label })} onClick={onSort}>
            <span className="cut">{label}</span>
            {arrow}
            {place ? <span className="place">{place}</span> : null}
          </button>
        ) : (
          <button type="button" tabIndex={-1} className="plain-head" aria-disabled="true">
            <span className="cut">{label}</span>
          </button>
        )}
        {children}
      </div>
    </th>
  )
}
