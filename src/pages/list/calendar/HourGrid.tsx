import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react'
import { minuteOfDay } from '../../../contract/time/office-time'
import { type CalendarEntry, layWeek } from '../../../engine/list/calendar'
import {
  formatClock,
  type LaidHours,
  layHours,
  shiftEntry,
  type TimedEntry,
  toTimedEntry,
} from '../../../engine/list/hours'
import { classNames } from '../../../ui/basics/class-names'
import { useOffice, useTexts } from '../../office'
import { HoldTexts } from '../HoldTexts'
import { useList } from '../list-context'
import { useCalendar } from './calendar-context'
import { Entry } from './Entry'
import { daysHeld, Edges } from './edges'
import { formatHours, type HourHold, useHourHold } from './hour-hold'
import { dayWords } from './words'
import './hours.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The first visible minute, if nothing begins earlier: seven o'clock with its full label. */
const MORNING = 7 * 60 - 15
/** Shorter entries have one line: when they begin, and their name. */
const TWO_LINES = 60
const DAY = 1440

/**
 * The days of a week, or one day, with their hours: entries without an hour or over several days are above.
 * One tab stop for the days: arrows move between days and entries, Space picks up an entry, Tab one of its
 * ends.
 */
export function HourGrid() {
  const { entity, list } = useList()
  const { busy, entries, focusWanted, place, today, weeks } = useCalendar()
  const { lang, text } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const days = weeks[0] ?? []
  const hold = useHourHold(box, days)
  const held = hold.held
  const atHours: TimedEntry[] = []
  const whole: CalendarEntry[] = []
  for (const entry of entries) {
    const timed = toTimedEntry(entity, entry)
    const own = held?.entry.record.id === entry.record.id ? held.shift : null
    if (timed) atHours.push(own ? shiftEntry(timed, own) : timed)
    else whole.push(own ? { ...entry, ...daysHeld(entry, own) } : entry)
  }
  const earliest = Math.min(
    MORNING,
    ...atHours.filter(({ day }) => days.includes(day)).map(({ start }) => start - 30),
  )
  useEarliestInSight(box, `${days[0]} ${busy}`, earliest)
  useLayoutEffect(() => {
    if (!focusWanted.current) return
    focusWanted.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${place.day}"]`)?.focus({ preventScroll: true })
  })
  const weekday = dayWords(lang, 'weekday')
  return (
    <>
      <HoldTexts id="calendar-keys" keys={text('CALENDAR.HOUR_KEYS')} said={hold.said} />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot lay entries over its cells */}
      <div
        ref={box}
        className={classNames('hours', days.length === 1 && 'one')}
        style={{ '--cols': days.length } as CSSProperties}
        role="grid"
        tabIndex={-1}
        aria-label={list.title}
        aria-busy={busy}
        data-holding={held ? '' : undefined}
        onKeyDown={hold.onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div className="hours-top" role="rowgroup">
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: names of days are no cells to stand on */}
          <div className="hours-row hours-names" role="row">
            <span aria-hidden="true" />
            {days.map((day) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <span key={day} role="columnheader" className={classNames(day === today && 'today')}>
                {weekday(day)} <b className="num">{Number(day.slice(8))}</b>
              </span>
            ))}
          </div>
          <WholeDays days={days} whole={whole} hold={hold} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup">
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
          <div className="hours-row hours-body" role="row">
            <div className="hours-clock num" aria-hidden="true">
              {HOURS.map((hour) => (
                <span key={hour}>{hour === 0 ? '' : formatClock(hour * 60)}</span>
              ))}
            </div>
            {days.map((day) => (
              <HourDay
                key={day}
                day={day}
                hold={hold}
                laid={layHours(atHours.filter((one) => one.day === day))}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

/** Scrolls to the first minute that matters when other days are drawn. */
function useEarliestInSight(box: RefObject<HTMLElement | null>, days: string, earliest: number): void {
  const wanted = useRef(earliest)
  wanted.current = earliest
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days begin elsewhere
  useLayoutEffect(() => {
    const [grid, body] = [box.current, box.current?.querySelector<HTMLElement>('.hours-body')]
    if (grid && body) grid.scrollTop = (body.offsetHeight * Math.max(0, wanted.current)) / DAY
  }, [box, days])
}

interface WholeDaysProps {
  days: readonly string[]
  whole: readonly CalendarEntry[]
  hold: HourHold
}

/** Above the hours: entries over several days, or without an hour. */
function WholeDays({ days, hold, whole }: WholeDaysProps) {
  const { text } = useTexts()
  const { moving, place } = useCalendar()
  const laid = layWeek(whole, days)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lay entries over several days
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div className="hours-row hours-whole" role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: it names its row */}
      <span role="rowheader" className="cut">
        {text('CALENDAR.WHOLE_DAY')}
      </span>
      {days.map((day, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: keys stand on the day below
        <div key={day} role="gridcell" className="calendar-lanes" data-whole={day}>
          {laid
            .filter(({ from }) => from === column)
            .map(({ continues, days: length, entry, lane }) => (
              <div
                key={entry.record.id}
                className="calendar-lane"
                style={{ '--lane': lane, '--days': length } as CSSProperties}
                onPointerDown={(event) => hold.press(event.nativeEvent, getOriginal(hold, entry))}
              >
                <Entry
                  entry={entry}
                  continues={continues}
                  reached={day === place.day}
                  held={hold.held?.entry.record.id === entry.record.id}
                />
                <Edges hasEnds={moving.hasEnds && moving.reason(entry.record) === null} />
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

/** An entry before it was picked up. */
const getOriginal = ({ held }: HourHold, entry: CalendarEntry): CalendarEntry =>
  held && held.entry.record.id === entry.record.id ? held.entry : entry

interface HourDayProps {
  day: string
  laid: readonly LaidHours[]
  hold: HourHold
}

const percent = (minutes: number): string => `${(minutes / DAY) * 100}%`

function HourDay({ day, hold, laid }: HourDayProps) {
  const { ports } = useOffice()
  const { moving, place, today, formatDay } = useCalendar()
  const { text } = useTexts()
  const isReached = day === place.day
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lay entries over its cells
    <div
      role="gridcell"
      className="hours-day"
      tabIndex={isReached ? 0 : -1}
      data-day={day}
      aria-current={day === today ? 'date' : undefined}
    >
      <span className="sr-only">{text('CALENDAR.DAY', { day: formatDay(day), count: laid.length })}</span>
      {day === today ? (
        <span
          className="hours-now"
          style={{ '--from': percent(minuteOfDay(ports.clock.now())) } as CSSProperties}
        />
      ) : null}
      {laid.map(({ lane, lanes, ...timed }) => {
        const { end, entry, start } = timed
        const { id } = entry.record
        const style = {
          '--from': percent(start),
          '--size': percent(end - start),
          '--lane': lane,
          '--others': lanes,
        }
        return (
          <div
            key={id}
            className={classNames('hours-entry', hold.held?.entry.record.id === id && 'held')}
            style={style as CSSProperties}
            onPointerDown={(event) => hold.press(event.nativeEvent, getOriginal(hold, entry))}
          >
            <Entry
              entry={{ ...entry, hour: end - start < TWO_LINES ? formatClock(start) : formatHours(timed) }}
              reached={isReached}
              held={false}
              continues={false}
            />
            <Edges hasEnds={moving.hasEnds && moving.reason(entry.record) === null} />
          </div>
        )
      })}
    </div>
  )
}
