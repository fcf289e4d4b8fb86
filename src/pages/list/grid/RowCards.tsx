import { lazy, memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { RecordData } from '../../../contract/model/record'
import { isFigure } from '../../../engine/list/figure-width'
import { isSelected } from '../../../engine/list/selection'
import { StatusChip } from '../../../ui/basics/Badge'
import { IconButton } from '../../../ui/controls/IconButton'
import { type CardWord, RowCard, RowCards, WaitingCard } from '../../../ui/page/RowCard'
import { useTexts } from '../../office'
import { type ListColumn, type RowScope, useList, useRowScope } from '../list-context'
import type { Rows } from '../rows'
import type { RowScroll } from '../scroll'
import { useRowCommands } from './RowCommands'
import type { RowMenuProps } from './RowMenu'
import './row-commands.css'

/** Number of values in the second line of a card. */
const MAX_LINE_VALUES = 3
/** A count or a version: without the head of its column it says nothing. */
const BARE = /^\d+$/

export interface RowListProps {
  rows: Rows
  scroll: RowScroll
}

/** The list on small screens: a card of two lines per record, only those near the viewport drawn. */
export function RowList({ rows, scroll }: RowListProps) {
  const { title } = useList().list
  const { box, start } = useRowScope()
  const { drawn } = scroll
  const shown = Array.from({ length: drawn.end - drawn.start }, (_, index) => drawn.start + index)
  const below = drawn.height - drawn.above - shown.length * scroll.row
  useFocusBack({ box, start })
  return (
    <div ref={box} className="gridwrap" onScroll={scroll.onScroll}>
      <RowCards label={title} above={drawn.above} below={below}>
        {shown.map((index) => {
          const record = rows.at(index)
          if (!record) return <WaitingCard key={index} index={index} total={rows.total} />
          return <Card key={record.id} record={record} index={index} total={rows.total} />
        })}
      </RowCards>
    </div>
  )
}

/** The focus returns to the card by which the list was left, as soon as it is drawn. */
function useFocusBack({ box, start }: Pick<RowScope, 'box' | 'start'>): void {
  const wanted = useRef(start?.cell?.row)
  useLayoutEffect(() => {
    const link = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] a`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })
}

/** Figures and codes are shown whole or not at all; a name stays readable when truncated. */
const toWord = (key: string, text: string, icon?: boolean): CardWord => ({
  key,
  text,
  whole: isFigure(text),
  icon: icon ? text : undefined,
})

/** Words with a text that no word before them has: a document is often called as its type is. */
const toDistinctWords = (words: readonly CardWord[]): CardWord[] =>
  words.filter(({ text }, at) => text && words.findIndex((word) => word.text === text) === at)

interface CardProps {
  record: RecordData
  index: number
  total: number
}

const Card = memo(function Card({ record, index, total }: CardProps) {
  const { toHref, frame } = useList()
  const { columns, selection, marksOf } = useRowScope()
  const { text } = useTexts()
  const chosen = useStore(selection.store, (state) => isSelected(state, record.id))
  const [first, ...others] = columns
  const status = others.find(({ color }) => color !== null)
  // Cards side by side show the same thing at their end: no day stands where others have an amount.
  const isAmount = others.some(({ amount }) => amount)
    ? ({ amount }: ListColumn) => amount
    : ({ end }: ListColumn) => end
  const amounts = others.filter(isAmount).map((column) => column.text(record))
  const named = others.filter((column) => column !== status && !column.end).slice(0, MAX_LINE_VALUES)
  const words = named.map((column) => toWord(column.path, column.text(record), column.icon))
  let head = toWord('', first?.text(record) || record.label, first?.icon)
  const [name] = words
  // A code heads a row of cells; a card is headed by the name that follows it.
  if (head.whole && name?.text && !name.whole) {
    words[0] = head
    head = name
  }
  const title = head.text
  const badges = marksOf(record).badges.map(({ text: key }) => toWord(key, first?.badges[key] ?? key))
  return (
    <RowCard
      index={index}
      total={total}
      title={title}
      icon={head.icon}
      href={toHref(record)}
      selectId={`row-${record.id}`}
      status={
        status?.text(record) ? (
          <StatusChip color={status.color?.(record)} label={status.text(record)} />
        ) : null
      }
      line={toDistinctWords([...words, ...badges])}
      amount={amounts.find((amount) => amount && !BARE.test(amount))}
      selected={chosen}
      deleted={record.delete.deleted}
      buttons={frame?.pick ? null : <CardCommands record={record} name={record.label || title} />}
      select={
        <input
          type="checkbox"
          className="checkbox"
          id={`row-${record.id}`}
          aria-label={text('LIST.SELECT_ROW', { name: title })}
          checked={chosen}
          onChange={() => selection.toggle(record)}
        />
      }
    />
  )
})

const RowMenu = lazy(() => import('./RowMenu').then((module) => ({ default: module.RowMenu })))

/** The button of the actions of a card: the menu of a row on wide screens. */
function CardCommands({ record, name }: { record: RecordData; name: string }) {
  const { text } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        small
        className="acts"
        label={text('LIST.ACTS_ON', { name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open ? <CardMenu anchor={button} record={record} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface CardMenuProps extends Pick<RowMenuProps, 'anchor' | 'name' | 'onClose'> {
  record: RecordData
}

/** Reads the commands of a card once they are asked for, so that closed cards follow nothing. */
function CardMenu({ record, ...menu }: CardMenuProps) {
  const commands = useRowCommands(record)
  if (!commands) return null
  return (
    <Suspense>
      <RowMenu {...menu} commands={commands} />
    </Suspense>
  )
}
