import type { ColumnDescription } from '../../contract/page'
import { type Sort, turnSort } from '../../engine/list/query'
import type { MenuAction, MenuGroup } from '../../ui/menu-items'
import type { Arrangement } from './use-arrangement'

/** A column's width changes by so much at a key or an act of the menu. */
export const WIDTH_STEP = 24

/** A column where it stands, and what changes it. */
export interface ColumnAt {
  column: ColumnDescription
  index: number
  width: number
  arrangement: Arrangement
  sort: Sort
  onSort: (sort: Sort) => void
  /** opens the condition of a column */
  onFilter: (path: string) => void
}

type Text = (key: string) => string

/** What can be done with a column, in words. */
export function columnItems(
  { column, index, arrangement, sort }: Omit<ColumnAt, 'onSort' | 'onFilter' | 'width'>,
  text: Text,
): MenuGroup[] {
  const held = sort.find(({ path }) => path === column.path)
  const last = arrangement.shown.length - 1
  const act = (id: string, key: string, icon?: string, off = false): MenuAction => ({ id, label: text(key), icon, disabled: off })
  const sorting = [
    { ...act('asc', 'LIST.SORT_UP', 'sort-up'), checked: held?.direction === 'asc' },
    { ...act('desc', 'LIST.SORT_DOWN', 'sort-down'), checked: held?.direction === 'desc' },
    act('more', 'LIST.SORT_MORE', undefined, sort.length === 0 || (sort.length === 1 && held !== undefined)),
  ]
  const place = [
    act('before', 'LIST.MOVE_BEFORE', 'chevron-left', index === 0),
    act('after', 'LIST.MOVE_AFTER', 'chevron-right', index === last),
    act('wider', 'LIST.WIDER'),
    act('narrower', 'LIST.NARROWER'),
    { ...act('left', 'LIST.PIN_LEFT'), checked: column.pinned === 'left' },
    { ...act('right', 'LIST.PIN_RIGHT'), checked: column.pinned === 'right' },
    act('hide', 'LIST.HIDE', undefined, last === 0),
  ]
  const filter = { id: 'filter', actions: [act('filter', 'LIST.FILTER', 'filter')] }
  return [...(column.sortable ? [{ id: 'sort', actions: sorting }] : []), filter, { id: 'place', actions: place }]
}

/** Does what was picked in a column's menu. */
export function doColumn(id: string, { column, index, width, arrangement, sort, onSort, onFilter }: ColumnAt): void {
  const { path, pinned } = column
  const acts: Record<string, () => void> = {
    asc: () => onSort([{ path, direction: 'asc' }]),
    desc: () => onSort([{ path, direction: 'desc' }]),
    more: () => onSort(turnSort(sort, path, true)),
    // The menu first gives the focus back to its button; the editor then takes it from there.
    filter: () => void setTimeout(() => onFilter(path)),
    before: () => arrangement.move(path, index - 1),
    after: () => arrangement.move(path, index + 1),
    wider: () => arrangement.resize(path, width + WIDTH_STEP),
    narrower: () => arrangement.resize(path, width - WIDTH_STEP),
    left: () => arrangement.pin(path, pinned === 'left' ? null : 'left'),
    right: () => arrangement.pin(path, pinned === 'right' ? null : 'right'),
    hide: () => arrangement.hide(path),
  }
  acts[id]?.()
}
