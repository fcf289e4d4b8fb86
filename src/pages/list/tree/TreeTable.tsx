import { useStore } from 'zustand'
import type { RecordData } from '../../../contract/model/record'
import { isSelected } from '../../../engine/list/selection'
import { belowAddress, type TreeRow } from '../../../engine/list/tree-rows'
import { StatusChip } from '../../../ui/basics/Badge'
import { classNames } from '../../../ui/basics/class-names'
import { Icon } from '../../../ui/basics/Icon'
import { Link } from '../../../ui/controls/Link'
import { MiniButton } from '../../../ui/controls/MiniButton'
import { useTexts } from '../../office'
import { toWidthStyle } from '../columns'
import { type ListColumn, useList } from '../list-context'
import { ChoiceCell, SelectAllBox } from '../row-choice'
import { dropOn } from './move'
import { useTreeScope } from './tree-context'

/** Data type of the dragged row; nothing outside this page reads it. */
const DRAG = 'text/x-tree-row'

export interface TreeBranchProps {
  row: TreeRow
  /** its index among the visible rows */
  at: number
}

/**
 * A record of a tree as a row: its box, its branch, its values, and the buttons to move it and to create one
 * below it.
 */
export function TreeBranch({ row, at }: TreeBranchProps) {
  const { columns, hasCommands, moving, selection, walk } = useTreeScope()
  const { record, level, place, of, below, open } = row
  const chosen = useStore(selection.store, (state) => isSelected(state, record.id))
  const { held } = moving
  const isHeld = held?.record.id === record.id
  const name = moving.getName(record)
  return (
    <tr
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={below > 0 ? open : undefined}
      aria-rowindex={at + 2}
      aria-selected={chosen}
      tabIndex={at === walk.active ? 0 : -1}
      data-id={record.id}
      className={classNames(
        record.delete.deleted && 'deleted',
        isHeld && 'held',
        held && moving.refused(record) && 'refused',
      )}
      onFocus={() => walk.standOn(record)}
      draggable={moving.can(record)}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG, record.id)
        event.dataTransfer.effectAllowed = 'move'
        moving.take(record, true)
      }}
      onDragEnd={() => moving.drop()}
      {...dropOn(moving, record)}
    >
      <ChoiceCell name={name} chosen={chosen} />
      <Name row={row} name={name} />
      {columns.map((column) => (
        <td key={column.path} className={classNames('value', column.end && 'n num')}>
          <Value column={column} record={record} />
        </td>
      ))}
      {hasCommands ? (
        <td className="tree-acts">
          <TreeRowCommands record={record} name={name} tab={at === walk.active ? 0 : -1} />
        </td>
      ) : null}
    </tr>
  )
}

/** The record's link after the toggle of its children. */
function Name({ row, name }: { row: TreeRow; name: string }) {
  const { text } = useTexts()
  const { toHref } = useList()
  const { walk } = useTreeScope()
  const { record, level, below, open } = row
  return (
    <td>
      <div className="branch" style={toWidthStyle('--col', level - 1)}>
        {below > 0 ? (
          <button
            type="button"
            className="btn mini twig"
            tabIndex={-1}
            aria-label={text('UI.EXPAND', { label: name })}
            onClick={() => walk.toggle(record)}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-right'} size="small" />
          </button>
        ) : (
          <span className="twig" />
        )}
        <Link href={toHref(record)} tabIndex={-1} draggable={false}>
          {name}
        </Link>
        {below > 0 ? <span className="faint num">{below}</span> : null}
      </div>
    </td>
  )
}

interface TreeRowCommandsProps {
  record: RecordData
  name: string
  /** `tabIndex` of the buttons */
  tab: number
}

/** While a record is held each row offers to take it; else a row can be moved, or get a new one below it. */
function TreeRowCommands({ record, name, tab }: TreeRowCommandsProps) {
  const { text } = useTexts()
  const { entity, conf } = useList()
  const { ask, moving } = useTreeScope()
  const { tree } = entity.list
  if (moving.held && !moving.held.dragged) {
    if (moving.held.record.id === record.id) return null
    return (
      <MiniButton
        icon="check"
        tabIndex={tab}
        label={text('LIST.MOVE_HERE', { under: name })}
        onClick={() => moving.put(record)}
      />
    )
  }
  return (
    <>
      {conf.canCreate && tree ? (
        <Link
          href={belowAddress(entity.route, tree, record)}
          className="btn mini"
          tabIndex={tab}
          draggable={false}
          aria-label={text('LIST.NEW_BELOW', { name })}
        >
          <Icon name="plus" size="small" />
        </Link>
      ) : null}
      {moving.can(record) ? (
        <MiniButton
          icon="swap"
          tabIndex={tab}
          label={text('LIST.MOVE', { name })}
          onClick={() => ask(record)}
        />
      ) : null}
    </>
  )
}

function Value({ column, record }: { column: ListColumn; record: RecordData }) {
  const words = column.text(record)
  const color = column.color?.(record)
  if (color && words) return <StatusChip color={color} label={words} />
  return words === '' ? <span className="faint">–</span> : words
}

/** Width of the column with the branches, in px. */
const BRANCH_WIDTH = 320

/** Width of all columns of a tree, in px. */
export function treeWidth(columns: readonly ListColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, BRANCH_WIDTH)
}

/** A column of the tree keeps its width, whatever room there is. */
function colStyle(width: number, all: number) {
  return {
    ...toWidthStyle('--col', width),
    ...toWidthStyle('--others', all - width),
    ...toWidthStyle('--least', width),
  }
}

/** The columns of a tree and their names; `total` = the number of selectable records. */
export function TreeHeader({ total }: { total: number }) {
  const { text } = useTexts()
  const { title } = useList().list
  const { columns, hasCommands, moving, selection } = useTreeScope()
  const all = treeWidth(columns)
  return (
    <>
      <colgroup>
        <col className="choice-column" />
        <col style={colStyle(BRANCH_WIDTH, all)} />
        {columns.map(({ path, width }) => (
          <col key={path} className="value" style={colStyle(width, all)} />
        ))}
        {hasCommands ? <col className="choice-column acts-column" /> : null}
      </colgroup>
      <thead>
        <tr {...dropOn(moving, null)}>
          <th className="choice-cell" scope="col">
            <SelectAllBox selection={selection} total={total} />
          </th>
          <th scope="col">{title}</th>
          {columns.map(({ path, label, end }) => (
            <th key={path} scope="col" className={classNames('value', end && 'n')}>
              {label}
            </th>
          ))}
          {hasCommands ? (
            <th scope="col" className="tree-acts">
              <span className="sr-only">{text('LIST.ROW_ACTS')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
    </>
  )
}
