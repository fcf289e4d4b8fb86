import { createContext, type RefObject } from 'react'
import type { CalendarSpan } from '../../../contract/calls/calendar'
import type { ListTimeline } from '../../../contract/model/layout'
import type { CalendarEntry, CalendarRange } from '../../../engine/list/calendar'
import type { TimelineGroup, TimelineRange } from '../../../engine/list/timeline'
import { type ListColumn, useProvided } from '../list-context'
import type { DayMove } from './move'

/** What calendars and timelines draw their entries with. */
interface DaysScope {
  today: string
  moving: DayMove
  /** the value an entry is named by; absent = the record's label */
  title: ListColumn | undefined
  /** a day in full, in the person's language */
  formatDay: (day: string) => string
  /** the first records are loading */
  busy: boolean
}

/**
 * A calendar as its days see it. `CalendarRows` provides it, below the list; it changes with the records, the
 * visible days and each move, and all days are drawn again.
 */
export interface CalendarScope extends DaysScope {
  entries: readonly CalendarEntry[]
  weeks: readonly (readonly string[])[]
  place: CalendarRange
  /** the focus goes to a day, maybe of other weeks */
  stand: (day: string) => void
  /** the day of the place gets the focus once it is drawn */
  focusWanted: RefObject<boolean>
}

/** A timeline as its bars see it. `TimelineRows` provides it, below the list; it changes like a calendar. */
export interface TimelineScope extends DaysScope {
  groups: readonly TimelineGroup[]
  /** the field that groups them; '' = none */
  groupLabel: string
  /** the fields that hold the ends of a bar */
  dates: ListTimeline
  place: TimelineRange
  span: CalendarSpan
}

export const CalendarContext = createContext<CalendarScope | null>(null)
export const TimelineContext = createContext<TimelineScope | null>(null)

/** The calendar around a day or an entry. Throws outside `CalendarRows`. */
export const useCalendar = (): CalendarScope => useProvided(CalendarContext)

/** The timeline around a bar. Throws outside `TimelineRows`. */
export const useTimeline = (): TimelineScope => useProvided(TimelineContext)
