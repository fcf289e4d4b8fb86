import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { RecordData } from '../../../contract/model/record'
import { columnValue } from '../../../engine/list/board'
import { useTexts } from '../../office'
import { useCardDrag } from '../drag'
import type { CardMove, ColumnTarget } from './move'

/** The held card, and the card with the keyboard focus. */
export interface Hold {
  held: RecordData | null
  /** the column the card would be dropped into; null = none */
  over: number | null
  /** why the held card cannot be dropped into a column; null = it can, or none is held */
  closed: (column: number) => string | null
  /** the screen reader announcement */
  said: string
  /** the card of a column that Tab reaches; null = it has none */
  reached: (cards: readonly RecordData[]) => string | null
  /** a column registers the cards it draws */
  draws: (column: number, cards: readonly RecordData[]) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  /** the code of a record's column */
  getHome: (record: RecordData) => string | null
  /** moves a card without picking it up */
  send: (record: RecordData, column: number) => void
}

interface HoldNeeds {
  box: RefObject<HTMLElement | null>
  by: string
  places: readonly ColumnTarget[]
  moving: CardMove
}

const listCards = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card] a') ?? []),
]

/** Picks up cards by pointer and keys, announces their place, and drops them. */
export function useCardHold({ box, by, places, moving }: HoldNeeds): Hold {
  const { text } = useTexts()
  const [held, setHeld] = useState<RecordData | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, say] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const [, tell] = useReducer((count: number) => count + 1, 0)
  const wanted = useRef<string | null>(null)
  const drawn = useRef(new Map<number, readonly RecordData[]>())
  const find = (id: string) => [...drawn.current.values()].flat().find((record) => record.id === id)
  const homeOf = (record: RecordData) => places.findIndex(({ value }) => value === columnValue(record, by))
  const findRefusalReason = (record: RecordData, column: number): string | null => {
    const place = places[column]
    return !place || homeOf(record) === column ? null : moving.reason(record, place.value)
  }
  /** A card that no column can take stays where it is. */
  const can = (record: RecordData) =>
    places.some((_, at) => at !== homeOf(record) && findRefusalReason(record, at) === null)

  const take = (record: RecordData) => {
    moving.take(record, tell)
    setHeld(record)
    setOver(null)
  }
  const release = () => {
    setHeld(null)
    setOver(null)
  }
  const put = async (taken: RecordData, column: number | null) => {
    // It may have been changed while it was held.
    const record = find(taken.id) ?? taken
    release()
    const place = column === null ? undefined : places[column]
    const home = homeOf(record)
    if (!place || column === null || column === home) {
      say(text('BOARD.STAYS', { name: moving.getName(record), from: places[home]?.label ?? '' }))
      return
    }
    const why = findRefusalReason(record, column)
    if (why !== null) {
      say(text('BOARD.OVER_OFF', { to: place.label, reason: why }))
      return
    }
    wanted.current = record.id
    const moved = await moving.put(record, place)
    wanted.current = record.id
    // The notice of the move is announced too.
    say(moved ? '' : text('BOARD.STAYS', { name: moving.getName(record), from: places[home]?.label ?? '' }))
  }
  const stand = (column: number) => {
    if (!held) return
    setOver(column)
    const why = findRefusalReason(held, column)
    const to = places[column]?.label ?? ''
    say(why === null ? text('BOARD.OVER', { to }) : text('BOARD.OVER_OFF', { to, reason: why }))
    box.current
      ?.querySelector(`[data-column="${column}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  useCardDrag(box, {
    can: (id) => {
      const record = find(id)
      return record !== undefined && can(record)
    },
    take: (id) => {
      const record = find(id)
      if (record) take(record)
    },
    over: setOver,
    drop: (column) => {
      if (held) void put(held, column)
    },
  })
  // A card that went to another column takes the focus with it.
  useLayoutEffect(() => {
    const id = wanted.current
    const link = id === null ? null : box.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)
    const lost = document.activeElement === document.body || document.activeElement === null
    if (link && lost) link.focus()
    if (link) wanted.current = null
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card] a') : null
    const record = link ? find(link.closest<HTMLElement>('[data-card]')?.dataset.card ?? '') : undefined
    if (!link || !record || event.ctrlKey || event.metaKey || event.altKey) return
    if (held) {
      const at = over ?? homeOf(held)
      if (event.key === 'ArrowRight') stand(Math.min(places.length - 1, at + 1))
      else if (event.key === 'ArrowLeft') stand(Math.max(0, at - 1))
      else if (event.key === 'Enter' || event.key === ' ') void put(held, at)
      else if (event.key === 'Escape' || event.key === 'Tab') void put(held, null)
      if (event.key !== 'Tab') event.preventDefault()
      return
    }
    if (event.key === ' ') {
      event.preventDefault()
      const why = places.map((_, at) => findRefusalReason(record, at)).find((one) => one !== null)
      if (!can(record)) return say(why ?? '')
      take(record)
      say(text('BOARD.HELD', { name: moving.getName(record) }))
      return
    }
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      link.closest('[data-card]')?.querySelector<HTMLElement>('button')?.click()
      return
    }
    if (walk(link, event.key)) event.preventDefault()
  }
  return {
    held,
    over,
    said,
    reached: (cards) => cards.find(({ id }) => id === active)?.id ?? cards[0]?.id ?? null,
    draws: (column, cards) => void drawn.current.set(column, cards),
    closed: (column) => (held ? findRefusalReason(held, column) : null),
    getHome: (record) => columnValue(record, by),
    onKeyDown,
    onFocus: (event) => {
      const id = event.target.closest<HTMLElement>('[data-card]')?.dataset.card
      if (id !== undefined) setActive(id)
    },
    send: (record, column) => void put(record, column),
  }
}

/** Arrows, Home and End move between cards; true when the key was one of them. */
function walk(link: HTMLElement, key: string): boolean {
  const column = link.closest('[data-column]')
  const cards = listCards(column)
  const at = cards.indexOf(link)
  const beside = (way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | undefined => {
    for (let next = column?.[way]; next; next = next[way]) {
      const there = listCards(next)
      if (there.length > 0) return there[Math.min(at, there.length - 1)]
    }
    return undefined
  }
  const ways: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => cards[at + 1],
    ArrowUp: () => cards[at - 1],
    ArrowRight: () => beside('nextElementSibling'),
    ArrowLeft: () => beside('previousElementSibling'),
    Home: () => cards[0],
    End: () => cards.at(-1),
  }
  const way = ways[key]
  way?.()?.focus()
  return way !== undefined
}
