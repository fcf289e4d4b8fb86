import { memo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { RecordData } from '../../../contract/model/record'
import type { RowMarks } from '../../../engine/list/marks'
import { inSpan, spanIn } from '../../../engine/list/range'
import { isSelected } from '../../../engine/list/selection'
import { Badge, StatusChip } from '../../../ui/basics/Badge'
import { Icon } from '../../../ui/basics/Icon'
import { Link } from '../../../ui/controls/Link'
import { cellProps, getSide } from '../columns'
import { type ListColumn, useList, useRowScope } from '../list-context'
import { ChoiceCell } from '../row-choice'

/** Placeholder of an empty value. */
const NONE = '–'

export interface RowProps {
  record: RecordData
  /** its index in the whole list, from 0 */
  index: number
  /** the cell that Tab reaches; -1 = none in this row */
  focus: number
}

interface CellProps {
  column: ListColumn
  record: RecordData
  at: number
  focus: boolean
  ranged: boolean
  badges: RowMarks['badges']
}

/** The badges of a column. */
function Badges({ column, badges }: Pick<CellProps, 'column' | 'badges'>) {
  return badges
    .filter(({ field }) => field === column.path)
    .map(({ text, tone }) => <Badge key={text} tone={tone} label={column.badges[text] ?? text} />)
}

function Cell({ column, record, at, focus, ranged, badges }: CellProps) {
  const text = column.text(record)
  const color = column.color?.(record)
  // Numbers and dates are aligned at the end of their column, so badges come before them.
  const marks = <Badges column={column} badges={badges} />
  return (
    <td tabIndex={focus ? 0 : -1} data-col={at} {...cellProps(column, ranged, column.end && 'n num')}>
      {column.end ? marks : null}
      {column.icon ? <Icon name={text} /> : null}
      {color && text ? (
        <StatusChip color={color} label={text} />
      ) : (
        text || <span className="faint">{NONE}</span>
      )}
      {column.end ? null : marks}
    </td>
  )
}

/** One row, memoized by record and index. The first cell is the record's link, where it has a page. */
export const Row = memo(function Row({ record, index, focus }: RowProps) {
  const { columns, marksOf, range } = useRowScope()
  const href = useList().toHref(record)
  const span = useStore(range, (state) => spanIn(state, index))
  const [first, ...others] = columns
  if (!first) return null
  const name = first.text(record) || record.label || record.code || NONE
  const { tone, badges } = marksOf(record)
  return (
    <ChoosableRow record={record} index={index} name={name} tone={tone}>
      <td tabIndex={focus === 0 ? 0 : -1} data-col={0} {...cellProps(first, inSpan(span, 0))}>
        <div className="name">
          {first.icon ? <Icon name={name} /> : null}
          {href === '' ? (
            <span className="cut">{name}</span>
          ) : (
            <Link href={href} tabIndex={-1}>
              {name}
            </Link>
          )}
          <Badges column={first} badges={badges} />
        </div>
      </td>
      {others.map((column, at) => (
        <Cell
          key={column.path}
          column={column}
          record={record}
          badges={badges}
          at={at + 1}
          focus={focus === at + 1}
          ranged={inSpan(span, at + 1)}
        />
      ))}
    </ChoosableRow>
  )
})

interface ChoosableRowProps extends Pick<RowProps, 'record' | 'index'> {
  name: string
  tone: RowMarks['tone']
  /** the cells */
  children: ReactNode
}

/** The part of a row that a selection changes: its state and its box. The cells are not redrawn. */
function ChoosableRow({ record, index, name, tone, children }: ChoosableRowProps) {
  const { selection } = useRowScope()
  const chosen = useStore(selection.store, (state) => isSelected(state, record.id))
  return (
    <tr
      className={record.delete.deleted ? 'deleted' : tone ? `tone-${tone}` : undefined}
      data-id={record.id}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={chosen}
    >
      <ChoiceCell name={name} chosen={chosen} />
      {children}
    </tr>
  )
}

/** A loading row: bars instead of its values, never blank. */
export const WaitingRow = memo(function WaitingRow({ index, focus }: Pick<RowProps, 'index' | 'focus'>) {
  const { columns } = useRowScope()
  return (
    <tr className="skeleton" data-row={index} aria-rowindex={index + 2}>
      <td className="choice-cell" />
      {columns.map((column, at) => (
        <td
          key={column.path}
          tabIndex={focus === at ? 0 : -1}
          data-col={at}
          {...getSide(column, column.end && 'n')}
        >
          <span className="placeholder" />
        </td>
      ))}
    </tr>
  )
})
