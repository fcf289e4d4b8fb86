import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { ACTION_FILES_MAX } from '../../contract/action'
import type { PublicEntity } from '../../contract/entity'
import { type SelectedState, selectedCount } from '../../engine/list/selection'
import { onlySelected, selectionOf } from '../../engine/list/use-of-selection'
import { Button } from '../../ui/Button'
import { atLeast } from '../../ui/Pager'
import { SelectionBar, SelectionCount } from '../../ui/SelectionBar'
import { writeNumber } from '../../ui/write-number'
import { CommandButton } from '../commands/CommandButton'
import { bulkCommands, EXPORT_IDS, type FileCommands, loadFileCommands, type RowsTarget } from '../commands/rows'
import { useOffice, useTexts } from '../office'
import { copyRows } from './grid/clipboard'
import type { RowSelectionBarProps } from './RowSelectionBar'
import type { Rows } from './rows'

/** The bar of selected rows, with the loaded actions of the entity's file. */
export async function selectionCommands(entity: PublicEntity): Promise<(props: RowSelectionBarProps) => ReactNode> {
  const own = await loadFileCommands(entity)
  return (props) => <SelectionCommands {...props} own={own} />
}

/** The number of selected rows, “select all”, and the commands. A selection redraws only the number. */
function SelectionCommands({
  entity,
  conf,
  query,
  selection,
  rows,
  columns,
  more = [],
  own,
}: RowSelectionBarProps & { own: FileCommands }) {
  const { notices } = useOffice()
  const { lang, text } = useTexts()
  const { store } = selection
  const copy = async () => {
    try {
      const copied = await copyRows(store.getState(), rows, columns)
      notices.add({ tone: 'success', text: 'LIST.COPIED', params: { count: copied } })
    } catch {
      notices.add({ tone: 'danger', text: 'LIST.COPY_FAILED' })
    }
  }
  const chosen = () => {
    const held = store.getState()
    return { selection: selectionOf(held, query), count: figure(held, rows, lang) }
  }
  return (
    <SelectionBar count={<Count rows={rows} selection={selection} />} onClear={selection.clear}>
      <Commands {...{ entity, conf, query, chosen, selection, own }} />
      {more.map((one) => (
        <CommandButton key={one.id} command={one} small />
      ))}
      <Button variant="ghost" small icon="copy" onClick={() => void copy()}>
        {text('LIST.COPY_ROWS')}
      </Button>
    </SelectionBar>
  )
}

interface CommandsProps
  extends Pick<RowsTarget, 'entity' | 'conf' | 'query' | 'chosen'>,
    Pick<RowSelectionBarProps, 'selection'> {
  own: FileCommands
}

/**
 * The commands of the selected records, with reasons for disabled ones. Redrawn only when a selection changes the offered
 * commands.
 */
function Commands({ own, selection, ...rows }: CommandsProps) {
  const office = useOffice()
  const { store } = selection
  const asked = rows.entity.actions !== undefined
  const row = useStore(store, (held) => (asked ? onlySelected(held) : null))
  const many = useStore(store, (held) => asked && isMany(held))
  const exports = useStore(store, takesExport)
  const target = { ...rows, office, row, many, exports, hrefOf: (path: string) => path, inline: null }
  return bulkCommands(target, own).map((one) => (
    <CommandButton key={one.id} command={one} small className={one.id === 'export' ? 'opt' : undefined} />
  ))
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
  const count = selectedCount(held, rows.total)
  const total = rows.totalExact ? writeNumber(rows.total, lang) : atLeast(rows.total)
  const isAtLeast = held.all && !rows.totalExact
  return (
    <SelectionCount count={isAtLeast ? total : count} all={count < rows.total ? { total, onSelect: selection.all } : undefined} />
  )
}

/** The number of selected rows as text; “at least” for a list counted to its cap. */
function figure(held: SelectedState, { total, totalExact }: Rows, lang: string): string {
  return held.all && !totalExact ? atLeast(total) : writeNumber(selectedCount(held, total), lang)
}
