import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { RecordData } from '../../../contract/model/record'
import type { OfferedCommand } from '../../../engine/commands/command'
import { can } from '../../../engine/commands/reason-code'
import { IconButton } from '../../../ui/controls/IconButton'
import { loadFileCommands, rowCommands } from '../../commands/rows'
import { useOffice, useTexts } from '../../office'
import { useList, useListState, useRowScope } from '../list-context'
import type { Rows } from '../rows'
import { type Cell, findCell } from '../scroll'
import { isTyping } from './keys'
import './row-commands.css'

const RowMenu = lazy(() => import('./RowMenu').then((module) => ({ default: module.RowMenu })))

/** Delay, so that a row the pointer or the focus only passes shows nothing. */
const RESTED_MS = 60
/** Actions beside the menu button. */
const MAX_INLINE_COMMANDS = 3

export interface RowEndProps {
  rows: Rows
  /** starts editing a row, in lists whose rows are edited whole */
  onEdit: (cell: Cell, typing: null) => boolean
}

/**
 * Container of the actions: an element in the row's first cell, added and removed imperatively, so that rows
 * need not render it.
 */
interface Place {
  at: HTMLSpanElement
  /** the row's index in the list, and its record */
  index: number
  id: string
}

/**
 * The actions of the row under the pointer or with the focus, at its end; the menu key or Shift+F10 opens all
 * of them. One instance for the whole list, so that other rows carry nothing.
 */
export function RowEnd({ rows, onEdit }: RowEndProps) {
  const { conf, list } = useList()
  const { box } = useRowScope()
  const { text } = useTexts()
  const [place, setPlace] = useState<Place | null>(null)
  const [open, setOpen] = useState(false)
  const more = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = place ? rows.at(place.index) : undefined
  const record = held && held.id === place?.id ? held : null
  const isInline = record && list.edit === 'row' && can(conf, 'edit', record)
  const commands = useRowCommands(
    record,
    isInline && place ? () => onEdit({ row: place.index, column: 0 }, null) : null,
  )

  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
    setOpen(false)
  }
  const show = (row: HTMLElement, menu: boolean) => {
    const { id = '', row: index } = row.dataset
    if (row.matches('.editing')) return hide()
    if (menu) setOpen(true)
    if (place && place.id === id && row.contains(place.at)) return
    const at = document.createElement('span')
    at.className = 'row-acts-place'
    // A separate cell would be one more column; the first cell is pinned however far the list is scrolled.
    row.querySelector('.choice-cell')?.append(at)
    setPlace({ at, index: Number(index), id })
  }
  const rest = useEffectEvent((target: EventTarget | null) => {
    const row = findRow(target)
    clearTimeout(timer.current)
    if (open) return
    if (row) timer.current = setTimeout(() => row.isConnected && show(row, false), RESTED_MS)
    else hide()
  })
  const leave = useEffectEvent(() => open || hide())
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const row = findRow(event.target)
    const asked = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (!asked || !row || !findCell(event.target) || isTyping(event.target)) return
    event.preventDefault()
    show(row, true)
  })
  // The browser's own menu follows the key that has opened ours.
  const onMenu = useEffectEvent((event: MouseEvent) => open && event.preventDefault())

  useEffect(() => {
    const element = box.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener(
      'pointerover',
      ({ target, pointerType }) => pointerType === 'mouse' && rest(target),
      { signal },
    )
    element.addEventListener('focusin', ({ target }) => rest(target), { signal })
    element.addEventListener('pointerleave', () => leave(), { signal })
    element.addEventListener('scroll', () => leave(), { signal, passive: true })
    element.addEventListener('keydown', (event) => onKey(event), { signal })
    element.addEventListener('contextmenu', (event) => onMenu(event), { signal })
    // The pointer may have come before this code.
    rest(element.querySelector('tbody > tr:hover') ?? document.activeElement)
    return () => stop.abort()
  }, [box])
  useEffect(() => {
    if (!place) return
    const cell = place.at.parentElement
    cell?.setAttribute('data-acting', '')
    return () => {
      cell?.removeAttribute('data-acting')
      place.at.remove()
    }
  }, [place])
  // A row redrawn under a resting pointer gets its actions again.
  useEffect(() => {
    if (place && !place.at.isConnected && !open) rest(box.current?.querySelector('tbody > tr:hover') ?? null)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  if (!place || !record || !commands) return null
  const name = record.label || record.code || ''
  const beside = commands.filter(({ icon, reason }) => icon && !reason).slice(0, MAX_INLINE_COMMANDS)
  return createPortal(
    <span className="row-acts" ref={more}>
      {beside.map(({ id, icon = '', label, run }) => (
        <IconButton key={id} icon={icon} small tabIndex={-1} label={label} onClick={() => void run()} />
      ))}
      <IconButton
        icon="more"
        small
        tabIndex={-1}
        label={text('LIST.ACTS_ON', { name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Suspense>
          <RowMenu anchor={more} name={name} commands={commands} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>,
    place.at,
  )
}

/** The row that contains an element, with its record. */
function findRow(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tbody > tr[data-id]') : null
}

/**
 * The commands of a row; null while the code of the file's own actions is loading, or without a row. `inline`
 * starts editing the row in place, where it may be changed.
 */
export function useRowCommands(
  row: RecordData | null,
  inline: (() => void) | null = null,
): OfferedCommand[] | null {
  const office = useOffice()
  useTexts()
  const { entity, conf, hrefOf } = useList()
  const { query } = useListState()
  const { data: own } = useQuery({
    queryKey: ['file-commands', entity.route, entity.hash],
    queryFn: () => loadFileCommands(entity),
    enabled: row !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!own || !row) return null
  const chosen = () => ({ selection: { ids: [row.id] }, count: '1' })
  const target = { office, entity, conf, query, row, chosen, hrefOf, inline }
  return rowCommands({ ...target, pair: null, many: false, exports: false }, own)
}
