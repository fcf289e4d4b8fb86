import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  type CalendarEntry,
  type CalendarRange,
  dayAfter,
  nextRange,
  toMonday,
} from '../../../engine/list/calendar'
import { useTexts } from '../../office'
import { useCardDrag } from '../drag'
import { useCalendar } from './calendar-context'

/** The day with the keyboard focus, and the held entry. */
export interface DayHold {
  held: CalendarEntry | null
  /** the day the entry would be dropped on; null = none */
  over: string | null
  /** the screen reader announcement */
  said: string
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Days from the one that has the focus, by key. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Moves between days by arrows, page keys, Home and End; picks up entries by pointer and Space, and drops
 * them on a day.
 */
export function useDayHold(box: RefObject<HTMLElement | null>, days: readonly string[]): DayHold {
  const { text } = useTexts()
  const { entries, moving, place, stand, formatDay } = useCalendar()
  const [held, setHeld] = useState<CalendarEntry | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, say] = useState('')
  const wanted = useWantedCard(box)
  const find = (id: string) => entries.find(({ record }) => record.id === id)
  const put = async (taken: CalendarEntry, day: string | null) => {
    // It may have been changed while it was held.
    const entry = find(taken.record.id) ?? taken
    setHeld(null)
    setOver(null)
    wanted.current = entry.record.id
    const moved = day !== null && (await moving.put(entry, day))
    if (moved) wanted.current = entry.record.id
    // The notice of the move is announced too.
    say(
      moved
        ? ''
        : text('CALENDAR.STAYS', { name: moving.getName(entry.record), day: formatDay(entry.first) }),
    )
  }
  const take = (entry: CalendarEntry): boolean => {
    const why = moving.reason(entry.record)
    if (why !== null) say(why)
    else setHeld(entry)
    return why === null
  }
  useCardDrag(box, {
    can: (id) => {
      const entry = find(id)
      return entry !== undefined && moving.reason(entry.record) === null
    },
    take: (id) => {
      const entry = find(id)
      if (entry) take(entry)
    },
    over: (column) => setOver(column === null ? null : (days[column] ?? null)),
    drop: (column) => {
      if (held) void put(held, column === null ? null : (days[column] ?? null))
    },
  })
  const handleHoldKey = (event: KeyboardEvent<HTMLElement>, entry: CalendarEntry) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      const day = dayAfter(over ?? entry.first, step)
      if (!days.includes(day)) return
      setOver(day)
      say(text('CALENDAR.OVER', { day: formatDay(day) }))
    } else if (event.key === 'Enter' || event.key === ' ') void put(entry, over)
    else if (event.key === 'Escape') void put(entry, null)
  }
  const handleFocusKey = (event: KeyboardEvent<HTMLElement>, day: string): boolean => {
    const step = STEPS[event.key]
    const to = step === undefined ? dayByKey(event.key, { ...place, day }) : dayAfter(day, step)
    if (to !== null) stand(to)
    else if (event.key === 'Enter')
      event.currentTarget.querySelector<HTMLElement>(`[data-day="${day}"] [data-card]`)?.focus()
    else return false
    return true
  }
  return {
    held,
    over,
    said,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
      const { card, day } = event.target.dataset
      if (held) {
        if (event.key !== 'Tab') event.preventDefault()
        handleHoldKey(event, held)
        return
      }
      const entry = card === undefined ? undefined : find(card)
      if (entry && event.key === ' ') {
        event.preventDefault()
        if (take(entry)) say(text('CALENDAR.HELD', { name: moving.getName(entry.record) }))
      } else if (entry && event.key === 'Escape') event.target.closest<HTMLElement>('[data-day]')?.focus()
      else if (day !== undefined && handleFocusKey(event, day)) event.preventDefault()
    },
  }
}

/** The day that a page key, Home or End leads to from a day of a calendar; null = another key. */
export function dayByKey(key: string, place: CalendarRange): string | null {
  const monday = toMonday(place.day)
  if (key === 'PageUp' || key === 'PageDown') return nextRange(place, key === 'PageUp' ? -1 : 1).day
  if (key === 'Home') return monday
  return key === 'End' ? dayAfter(monday, 6) : null
}

/** An entry by its id that gets the focus once it is drawn, where nothing else has taken it. */
export function useWantedCard(box: RefObject<HTMLElement | null>): RefObject<string | null> {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const link =
      wanted.current === null
        ? null
        : box.current?.querySelector<HTMLElement>(`[data-card="${wanted.current}"]`)
    const lost = document.activeElement === document.body || document.activeElement === null
    if (link && lost) link.focus()
    if (link) wanted.current = null
  })
  return wanted
}
