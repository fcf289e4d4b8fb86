import type { ColumnDescription } from '../../contract/model/page'
import { type Command, toOfferedCommands } from '../../engine/commands/command'
import type { ColumnModel } from '../../engine/list/column-model'
import type { Sort } from '../../engine/list/query'
import { type SortTurn, turnSort } from '../../engine/list/sorting'
import { findCommand } from './menu'

/** Step of a column's width for a key or a menu command. */
export const WIDTH_STEP = 24

/** A column in its place, with the operations on it. */
export interface ColumnAt {
  column: ColumnDescription
  index: number
  width: number
  /** the columns shown, what moves, hides, widens and pins one, and the order of the rows by them */
  arrangement: {
    shown: readonly ColumnDescription[]
    model: Pick<ColumnModel, 'sorted'>
    sort: Sort
    sortBy: (sort: Sort) => void
    move: (path: string, to: number) => void
    hide: (path: string) => void
    resize: (path: string, width: number) => void
    pin: (path: string, side: 'left' | 'right' | null) => void
  }
  /** opens the condition of a column */
  onFilter: (path: string) => void
  text: (key: string) => string
}

/** A command of a column, with the key of its name: the list of shortcuts names it without a column. */
interface ColumnCommand extends Command<ColumnAt> {
  name: string
}

/** The groups of the menu of a column. */
export const COLUMN_GROUPS = ['sort', 'filter', 'place'] as const

function entry(
  id: string,
  group: (typeof COLUMN_GROUPS)[number],
  name: string,
  rest: Pick<ColumnCommand, 'run'> & Partial<ColumnCommand>,
): ColumnCommand {
  const isFor: Partial<ColumnCommand> = group === 'sort' ? { isFor: ({ column }) => column.sortable } : {}
  return { id, group, name, label: ({ text }) => text(name), slots: ['column'], ...isFor, ...rest }
}

const getDirection = ({ column, arrangement }: ColumnAt) =>
  arrangement.sort.find(({ path }) => path === column.path)?.direction
/** Changes the sort of a column: by a click on its header, and by its menu. */
export function turnColumn(
  { column, arrangement }: Pick<ColumnAt, 'column' | 'arrangement'>,
  how: Omit<SortTurn, 'path'>,
): void {
  arrangement.sortBy(turnSort(arrangement.model, arrangement.sort, { path: column.path, ...how }))
}
const getLast = ({ arrangement }: ColumnAt): number => arrangement.shown.length - 1
const buildSort =
  (direction: 'asc' | 'desc') =>
  (at: ColumnAt): void =>
    turnColumn(at, { more: false, direction })
const buildMove =
  (step: 1 | -1) =>
  ({ arrangement, column, index }: ColumnAt): void =>
    arrangement.move(column.path, index + step)
const buildResize =
  (step: number) =>
  ({ arrangement, column, width }: ColumnAt): void =>
    arrangement.resize(column.path, width + step)
const buildPin =
  (side: 'left' | 'right') =>
  ({ arrangement, column }: ColumnAt): void =>
    arrangement.pin(column.path, column.pinned === side ? null : side)

/** The commands of a column, in its menu and by keys on its header. */
export const COLUMN_COMMANDS: readonly ColumnCommand[] = [
  entry('asc', 'sort', 'LIST.SORT_UP', {
    icon: 'sort-up',
    isOn: (at) => getDirection(at) === 'asc',
    run: buildSort('asc'),
  }),
  entry('desc', 'sort', 'LIST.SORT_DOWN', {
    icon: 'sort-down',
    isOn: (at) => getDirection(at) === 'desc',
    run: buildSort('desc'),
  }),
  entry('more', 'sort', 'LIST.SORT_MORE', {
    isOff: (at) =>
      at.arrangement.sort.length === 0 ||
      (at.arrangement.sort.length === 1 && getDirection(at) !== undefined),
    run: (at) => turnColumn(at, { more: true }),
  }),
  entry('filter', 'filter', 'LIST.FILTER', {
    icon: 'filter',
    // The menu first gives the focus back to its button; the editor then takes it from there.
    run: ({ column, onFilter }) => void setTimeout(() => onFilter(column.path)),
  }),
  entry('before', 'place', 'LIST.MOVE_BEFORE', {
    icon: 'chevron-left',
    shortcuts: ['Alt ←'],
    isOff: ({ index }) => index === 0,
    run: buildMove(-1),
  }),
  entry('after', 'place', 'LIST.MOVE_AFTER', {
    icon: 'chevron-right',
    shortcuts: ['Alt →'],
    isOff: (at) => at.index === getLast(at),
    run: buildMove(1),
  }),
  entry('wider', 'place', 'LIST.WIDER', { shortcuts: ['Shift →'], run: buildResize(WIDTH_STEP) }),
  entry('narrower', 'place', 'LIST.NARROWER', { shortcuts: ['Shift ←'], run: buildResize(-WIDTH_STEP) }),
  entry('left', 'place', 'LIST.PIN_LEFT', {
    isOn: ({ column }) => column.pinned === 'left',
    run: buildPin('left'),
  }),
  entry('right', 'place', 'LIST.PIN_RIGHT', {
    isOn: ({ column }) => column.pinned === 'right',
    run: buildPin('right'),
  }),
  entry('hide', 'place', 'LIST.HIDE', {
    isOff: (at) => getLast(at) === 0,
    run: ({ arrangement, column }) => arrangement.hide(column.path),
  }),
]

/** Runs the command of a key pressed on the header of a column. */
export function runColumnKey(event: KeyboardEvent, at: ColumnAt): void {
  const command = findCommand(event, toOfferedCommands(COLUMN_COMMANDS, at))
  if (command && !command.disabled) void command.run()
}
