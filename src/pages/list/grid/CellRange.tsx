import { useEffect, useEffectEvent, useRef } from 'react'
import { type CellRect, toRect } from '../../../engine/list/range'
import { useOffice } from '../../office'
import { useList, useRowScope } from '../list-context'
import { hasChoice } from '../row-choice'
import type { Rows } from '../rows'
import { type Cell, findCell } from '../scroll'
import { copyCells, copyRows } from './clipboard'
import { type GridKeys, isTyping } from './keys'
import { startTyping, type Typing } from './typing'

export interface CellRangeProps {
  keys: GridKeys
  rows: Rows
  /** opens a cell, or its whole row, for typed text; false when it stays closed */
  onEdit: (cell: Cell, typing: Typing | null) => boolean
}

/** Maximum rows of a range. */
const STRETCH_MAX = 5000
/** One empty cell, as a spreadsheet copies it. */
const EMPTY = '""'
const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * Spreadsheet behaviour of cells: ranges by Shift+arrows or by the mouse, copy, paste, typing, clearing.
 * While rows are selected, Shift+arrows select more rows. It draws nothing, and its code loads after the
 * first rows.
 */
export function CellRange(props: CellRangeProps): null {
  const office = useOffice()
  const target = { ...useList(), ...useRowScope(), ...props }
  const { list, box, range, columns, selection, keys, rows, onEdit } = target
  const pulled = useRef<{ from: Cell; moved: boolean } | null>(null)
  const clear = () => {
    if (range.getState()) range.setState(null, true)
  }
  const within = ({ row, column }: Cell, from: Cell): Cell => ({
    row: Math.max(0, from.row - STRETCH_MAX, Math.min(rows.total - 1, from.row + STRETCH_MAX, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  })

  /** The reader of the clipboard loads with the first paste. */
  const paste = (text: string, rect: CellRect) =>
    void import('./paste-cells')
      .then(({ pasteCells }) => pasteCells(office, text, rect, target))
      .catch(office.notices.failure)
  const type = (event: KeyboardEvent, cell: Cell) => {
    const typing = list.edit === 'cell' ? startTyping(event) : null
    if (!typing) return
    if (onEdit(cell, typing)) consumeEvent(event, clear)
    else typing.stop()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const held = range.getState()
    const cell = findCell(event.target)
    if (!cell || cell.row < 0 || isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey)
      return
    if (held && event.key === 'Escape') return consumeEvent(event, clear)
    if (held && event.key === 'Delete' && list.edit !== 'none') {
      return consumeEvent(event, () => paste(EMPTY, toRect(held)))
    }
    if (!step) return type(event, cell)
    if (!event.shiftKey) return clear()
    if (hasChoice(selection)) return
    const [from, at] = held ? [held.from, held.to] : [cell, cell]
    const to = within({ row: at.row + step.row, column: at.column + step.column }, from)
    consumeEvent(event, () => range.setState({ from, to }, true))
    keys.moveTo(to)
  })
  const onDown = useEffectEvent((event: PointerEvent) => {
    pulled.current = null
    const { target } = event
    const cell = target instanceof Element && target.closest('[data-col]') ? findCell(target) : null
    const plain =
      event.pointerType === 'mouse' &&
      event.button === 0 &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey
    if (!plain || !cell || cell.row < 0 || isOwn(target as Element)) return
    clear()
    pulled.current = { from: cell, moved: false }
  })
  const onOver = useEffectEvent((event: PointerEvent) => {
    const start = pulled.current
    sayWhole(event.target)
    const cell = start && event.buttons === 1 ? findCell(event.target) : null
    if (!start || !cell || (!start.moved && cell.row === start.from.row && cell.column === start.from.column))
      return
    start.moved = true
    range.setState({ from: start.from, to: within(cell, start.from) }, true)
    getSelection()?.removeAllRanges()
  })
  /** Suppresses the click at the end of a drag. */
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (pulled.current?.moved) consumeEvent(event, () => undefined)
    pulled.current = null
  })
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (pulled.current) event.preventDefault()
  })
  const place = (): CellRect | null => {
    const held = range.getState()
    const cell = findCell(document.activeElement)
    if (held) return toRect(held)
    return cell && cell.row >= 0 ? toRect({ from: cell, to: cell }) : null
  }
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const rect = place()
    const held = range.getState() !== null
    if (!rect || isTyping(event.target) || (!held && getSelection()?.isCollapsed === false)) return
    event.preventDefault()
    const whole = !held && hasChoice(selection)
    const copied = whole
      ? copyRows(selection.store.getState(), rows, columns)
      : copyCells(event, rect, rows, columns)
    void copied
      .then(
        (count) => whole && office.notices.add({ tone: 'success', text: 'LIST.COPIED', params: { count } }),
      )
      .catch(() => office.notices.add({ tone: 'danger', text: 'LIST.COPY_FAILED' }))
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const rect = place()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!rect || text === '' || isTyping(event.target)) return
    event.preventDefault()
    paste(text, rect)
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('keydown', (event) => onKey(event), { signal })
    element.addEventListener('pointerdown', (event) => onDown(event), { signal })
    element.addEventListener('pointerover', (event) => onOver(event), { signal })
    element.addEventListener('click', (event) => onClick(event), { signal })
    element.addEventListener('dragstart', (event) => onDrag(event), { signal })
    element.addEventListener('copy', (event) => onCopy(event), { signal })
    element.addEventListener('paste', (event) => onPaste(event), { signal })
    return () => stop.abort()
  }, [box])
  const { version } = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another range
  useEffect(() => () => range.setState(null, true), [range, version])
  return null
}

/** A truncated value is shown in full by the browser's tooltip. */
function sayWhole(target: EventTarget | null): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-col]') : null
  if (!cell || cell.closest('.editing')) return
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('a')].some(
    (one) => one.scrollWidth > one.clientWidth,
  )
  const whole = cell.textContent?.trim() ?? ''
  if (cut && cell.title !== whole) cell.title = whole
  else if (!cut && cell.title !== '') cell.removeAttribute('title')
}

/** Stops the event before it reaches the table. */
function consumeEvent(event: Event, act: () => unknown): void {
  event.preventDefault()
  event.stopPropagation()
  act()
}

/** Controls in a cell have a pointer of their own; a link's cell does not. */
function isOwn(target: Element): boolean {
  return target.closest('button, input, select, textarea, .editing') !== null
}
