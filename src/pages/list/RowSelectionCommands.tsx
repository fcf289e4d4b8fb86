import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { ACTION_FILES_MAX } from '../../contract/model/action'
import type { PublicEntity } from '../../contract/model/entity'
import type { OfferedCommand } from '../../engine/commands/command'
import { countSelected, type RowSelection, type SelectedState } from '../../engine/list/selection'
import { oneOfTwo, onlySelected, toSelection } from '../../engine/list/use-of-selection'
import { writeNumber } from '../../ui/controls/write-number'
import { MenuButton } from '../../ui/overlays/MenuButton'
import { atLeast } from '../../ui/page/Pager'
import { SelectionBar, SelectionCount } from '../../ui/page/SelectionBar'
import { CommandButton } from '../commands/CommandButton'
import { commandMenu } from '../commands/menu'
import { bulkCommands, EXPORT_IDS, type FileCommands, loadFileCommands, ROW_GROUPS } from '../commands/rows'
import type { RowsTarget } from '../commands/rows-target'
import { useOffice, useTexts } from '../office'
import { copyRows } from './grid/clipboard'
import { useList, useListState } from './list-context'
import type { RowSelectionBarProps } from './row-selection'
import type { Rows } from './rows'

/** The bar of selected rows, with the loaded actions of the entity's file. */
export async function selectionCommands(
  entity: PublicEntity,
): Promise<(props: RowSelectionBarProps) => ReactNode> {
  const own = await loadFileCommands(entity)
  return (props) => <SelectionCommands {...props} own={own} />
}

/** The number of selected rows, “select all”, and the commands. A selection redraws only the number. */
function SelectionCommands({
  selection,
  rows,
  columns,
  more = [],
  own,
}: RowSelectionBarProps & { own: FileCommands }) {
  const { query } = useListState()
  const { notices } = useOffice()
  const { lang, text } = useTexts()
  const { store } = selection
  const copy = () =>
    copyRows(store.getState(), rows, columns).then(
      (count) => notices.add({ tone: 'success', text: 'LIST.COPIED', params: { count } }),
      () => notices.add({ tone: 'danger', text: 'LIST.COPY_FAILED' }),
    )
  const readSelection = () => {
    const held = store.getState()
    return { selection: toSelection(held, query), count: figure(held, rows, lang) }
  }
  const commands: OfferedCommand[] = [
    ...useSelectedCommands(selection, readSelection, own),
    ...more,
    {
      id: 'copyRows',
      label: text('LIST.COPY_ROWS'),
      icon: 'copy',
      slots: ['bulk'],
      group: 'acts',
      reason: null,
      run: copy,
    },
  ]
  return (
    <SelectionBar
      count={<Count rows={rows} selection={selection} />}
      onClear={selection.clear}
      more={
        <MenuButton icon="more" small label={text('RECORD.MORE')} {...commandMenu(commands, ROW_GROUPS)} />
      }
    >
      {commands.map((one) => (
        <CommandButton key={one.id} command={one} small className={one.id === 'export' ? 'opt' : undefined} />
      ))}
    </SelectionBar>
  )
}

/**
 * The commands of the selected records, with reasons for disabled ones. Changes only when a selection changes
 * them.
 */
function useSelectedCommands(
  { store }: RowSelection,
  chosen: RowsTarget['chosen'],
  own: FileCommands,
): readonly OfferedCommand[] {
  const office = useOffice()
  const { entity, conf } = useList()
  const { query } = useListState()
  const asked = entity.actions !== undefined
  const row = useStore(store, (held) => (asked ? onlySelected(held) : null))
  const first = useStore(store, (held) => (asked ? oneOfTwo(held, 0) : null))
  const second = useStore(store, (held) => (asked ? oneOfTwo(held, 1) : null))
  const pair = first && second ? ([first, second] as const) : null
  const many = useStore(store, (held) => asked && isMany(held))
  const exports = useStore(store, takesExport)
  const target = { office, entity, conf, query, chosen, row, pair, many, exports, inline: null }
  return bulkCommands({ ...target, hrefOf: (path: string) => path }, own)
}

function isMany({ all, rows }: SelectedState): boolean {
  return all || rows.size > ACTION_FILES_MAX
}

function takesExport({ all, rows }: SelectedState): boolean {
  return all ? rows.size === 0 : rows.size <= EXPORT_IDS
}

function Count({ rows, selection }: Pick<RowSelectionBarProps, 'rows' | 'selection'>) {
  const { lang } = useTexts()
  const held = useStore(selection.store)
  const count = countSelected(held, rows.total)
  const total = rows.totalExact ? writeNumber(rows.total, lang) : atLeast(rows.total)
  const isAtLeast = held.all && !rows.totalExact
  return (
    <SelectionCount
      count={isAtLeast ? total : count}
      all={count < rows.total ? { total, onSelect: selection.all } : undefined}
    />
  )
}

/** The number of selected rows as text; “at least” for a list counted to its cap. */
function figure(held: SelectedState, { total, totalExact }: Rows, lang: string): string {
  return held.all && !totalExact ? atLeast(total) : writeNumber(countSelected(held, total), lang)
}
