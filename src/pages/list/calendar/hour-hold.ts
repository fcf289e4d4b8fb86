import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PublicEntity } from '../../../contract/model/entity'
import { type CalendarEntry, dayAfter } from '../../../engine/list/calendar'
import {
  clampShift,
  findShiftValues,
  formatClock,
  QUARTER,
  type Shift,
  shiftEntry,
  type TimedEntry,
  toTimedEntry,
} from '../../../engine/list/hours'
import { useTexts } from '../../office'
import { followPointer } from '../drag'
import { useList } from '../list-context'
import { useCalendar } from './calendar-context'
import { daysHeld, nextPart, partAt } from './edges'
import { dayByKey, useWantedCard } from './hold'
import type { MoveWords } from './move'

/** The held entry, and the shift of it or of one of its ends. */
export interface HourHold {
  held: { entry: CalendarEntry; shift: Shift } | null
  /** the screen reader announcement */
  said: string
  press: (event: PointerEvent, entry: CalendarEntry) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Days and quarters of an hour by key; with Shift whole hours. */
const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const QUARTERS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Moves between days and entries by arrows; picks up entries, or an end of one, by pointer or by Space and
 * Tab, and moves them.
 */
export function useHourHold(box: RefObject<HTMLElement | null>, days: readonly string[]): HourHold {
  const { entity } = useList()
  const { entries, moving, place, stand, formatDay } = useCalendar()
  const { text } = useTexts()
  const [held, setHeld] = useState<HourHold['held']>(null)
  const [said, say] = useState('')
  const wanted = useWantedCard(box)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  const find = (id: string | undefined) => entries.find(({ record }) => record.id === id)

  const put = async (entry: CalendarEntry, shift: Shift) => {
    const where = placeInWords({ entity, formatDay }, entry, shift)
    wanted.current = entry.record.id
    const moved = await moving.store(entry, findShiftValues(entity, entry, shift), where)
    setHeld(null)
    wanted.current = entry.record.id
    // The notice of the move is announced too.
    say(
      moved
        ? ''
        : text('CALENDAR.STAYS', { name: moving.getName(entry.record), day: formatDay(entry.first) }),
    )
  }
  const fitShift = (entry: CalendarEntry, shift: Shift): Shift => {
    const last = days.length - 1
    const at = days.indexOf(entry.first)
    const inSight =
      shift.part === 'whole' && at >= 0 ? Math.max(-at, Math.min(last - at, shift.days)) : shift.days
    return clampShift(entry, { ...shift, days: inSight }, toTimedEntry(entity, entry))
  }
  const press = (event: PointerEvent, entry: CalendarEntry) => {
    const part = partAt(event.target)
    const cell = box.current?.querySelector<HTMLElement>('[data-day]')
    if (
      event.button !== 0 ||
      event.pointerType === 'touch' ||
      !cell ||
      moving.reason(entry.record, part) !== null
    )
      return
    const [dayPx, quarterPx] = [cell.offsetWidth, (cell.offsetHeight / 1440) * QUARTER]
    const shiftAt = (x: number, y: number) =>
      fitShift(entry, { part, days: Math.round(x / dayPx), minutes: Math.round(y / quarterPx) * QUARTER })
    let shift = shiftAt(0, 0)
    stop.current = followPointer(event, {
      move: (x, y) => {
        shift = shiftAt(x, y)
        setHeld({ entry, shift })
      },
      end: (isDropped) => (isDropped ? void put(entry, shift) : setHeld(null)),
    })
  }
  const handleHoldKey = (event: KeyboardEvent, { entry, shift }: NonNullable<HourHold['held']>) => {
    event.preventDefault()
    // On another day it is redrawn, and would lose the focus.
    wanted.current = entry.record.id
    const [day, quarter] = [DAYS[event.key], QUARTERS[event.key]]
    if (day !== undefined || quarter !== undefined) {
      const minutes = shift.minutes + (quarter ?? 0) * (event.shiftKey ? 60 : QUARTER)
      const next = fitShift(entry, { ...shift, days: shift.days + (day ?? 0), minutes })
      setHeld({ entry, shift: next })
      const where = placeInWords({ entity, formatDay }, entry, next)
      say(text('CALENDAR.OVER', { day: 'day' in where ? where.day : `${where.from} – ${where.to}` }))
    } else if (event.key === 'Tab') {
      const part = nextPart(shift.part, entry, moving)
      setHeld({ entry, shift: { part, days: 0, minutes: 0 } })
      say(text(`CALENDAR.PART.${part}`))
    } else if (event.key === 'Enter' || event.key === ' ') void put(entry, shift)
    else if (event.key === 'Escape') void put(entry, { ...shift, days: 0, minutes: 0 })
  }
  const cards = (day: string | undefined) => [
    ...(box.current?.querySelectorAll<HTMLElement>(
      `:is([data-whole="${day}"], [data-day="${day}"]) [data-card]`,
    ) ?? []),
  ]
  const handleFocusKey = (event: KeyboardEvent, day: string): boolean => {
    const step = DAYS[event.key]
    const to = step === undefined ? dayByKey(event.key, { ...place, day }) : dayAfter(day, step)
    if (to !== null) stand(to)
    else if (event.key === 'Enter') cards(day)[0]?.focus()
    else return false
    return true
  }
  const onEntry = (event: KeyboardEvent<HTMLElement>, entry: CalendarEntry, link: HTMLElement): boolean => {
    const day = link.closest<HTMLElement>('[data-day], [data-whole]')?.dataset
    const own = day?.day ?? day?.whole
    const step = QUARTERS[event.key]
    if (step !== undefined) {
      const all = cards(own)
      all[Math.max(0, Math.min(all.length - 1, all.indexOf(link) + step))]?.focus()
    } else if (event.key === 'Escape') box.current?.querySelector<HTMLElement>(`[data-day="${own}"]`)?.focus()
    else if (event.key === ' ') {
      const why = moving.reason(entry.record)
      if (why === null) setHeld({ entry, shift: { part: 'whole', days: 0, minutes: 0 } })
      say(why ?? text('CALENDAR.HELD_HOURS', { name: moving.getName(entry.record) }))
    } else return false
    return true
  }
  return {
    held,
    said,
    press,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
      if (held) return handleHoldKey(event, held)
      const { card, day } = event.target.dataset
      const entry = find(card)
      const done = entry
        ? onEntry(event, entry, event.target)
        : day !== undefined && handleFocusKey(event, day)
      if (done) event.preventDefault()
    },
  }
}

/** The new place of an entry as text: its day and hours, or the days of both ends. */
function placeInWords(
  { entity, formatDay }: { entity: PublicEntity; formatDay: (day: string) => string },
  entry: CalendarEntry,
  shift: Shift,
): MoveWords {
  const timed = toTimedEntry(entity, entry)
  if (timed)
    return { day: `${formatDay(shiftEntry(timed, shift).day)}, ${formatHours(shiftEntry(timed, shift))}` }
  const { first, last } = daysHeld(entry, shift)
  return shift.part === 'whole' ? { day: formatDay(first) } : { from: formatDay(first), to: formatDay(last) }
}

/** The hours of an entry: `09:00 – 10:30`, or only its start. */
export function formatHours({ end, isLasting, start }: TimedEntry): string {
  return isLasting ? `${formatClock(start)} – ${formatClock(end)}` : formatClock(start)
}
