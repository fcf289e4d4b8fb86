import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { type LaidEntry, layWeek } from '../../../engine/list/calendar'
import { classNames } from '../../../ui/basics/class-names'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import { useTexts } from '../../office'
import { HoldTexts } from '../HoldTexts'
import { useList } from '../list-context'
import { useCalendar } from './calendar-context'
import { Entry, wordsOfEntry } from './Entry'
import { type DayHold, useDayHold } from './hold'
import { dayWords } from './words'

/** Maximum entries drawn per day; the rest is in a menu. A week has the whole height. */
const LANES = { month: 3, week: 24 }

/**
 * A month or a week as a grid of days. One tab stop for the days: arrows move between them, Enter goes to the
 * entries of one.
 */
export function DayGrid() {
  const { title } = useList().list
  const { weeks, place, busy, focusWanted } = useCalendar()
  const { lang, text } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const days = weeks.flat()
  const hold = useDayHold(box, days)
  useLayoutEffect(() => {
    if (!focusWanted.current) return
    focusWanted.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${place.day}"]`)?.focus()
  })
  const weekday = dayWords(lang, 'weekday')
  return (
    <>
      <HoldTexts id="calendar-keys" keys={text('CALENDAR.KEYS')} said={hold.said} />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot lay entries over several days */}
      <div
        ref={box}
        className={classNames('calendar-grid', place.scale)}
        role="grid"
        tabIndex={-1}
        aria-label={title}
        aria-busy={busy}
        data-holding={hold.held ? '' : undefined}
        onKeyDown={hold.onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot lay entries over several days */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: days of the week are no cells to stand on */}
        <div role="row" className="calendar-days">
          {weeks[0]?.map((day) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <span key={day} role="columnheader">
              {weekday(day)}
            </span>
          ))}
        </div>
        {weeks.map((week, at) => (
          <Week key={week[0]} week={week} hold={hold} first={at * 7} />
        ))}
      </div>
    </>
  )
}

interface WeekProps {
  week: readonly string[]
  /** index of its first day among those drawn */
  first: number
  hold: DayHold
}

function Week({ week, first, hold }: WeekProps) {
  const laid = layWeek(useCalendar().entries, week)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lay entries over several days
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div role="row" className="calendar-week">
      {week.map((day, column) => (
        <Day key={day} day={day} column={column} index={first + column} laid={laid} hold={hold} />
      ))}
    </div>
  )
}

interface DayProps extends Pick<WeekProps, 'hold'> {
  day: string
  /** its place in the week and among all days drawn */
  column: number
  index: number
  laid: readonly LaidEntry[]
}

function Day({ day, column, index, laid, hold }: DayProps) {
  const { text } = useTexts()
  const { conf, toHref } = useList()
  const { place, today, title, formatDay } = useCalendar()
  const lanes = LANES[place.scale]
  const here = laid.filter(({ days, from }) => from <= column && from + days > column)
  const drawn = here.filter(({ from, lane }) => from === column && lane < lanes)
  const hidden = here.filter(({ lane }) => lane >= lanes)
  const isReached = day === place.day
  const items = here.map(({ entry }) => ({
    id: entry.record.id,
    label: wordsOfEntry({ conf, title }, entry).name,
    href: toHref(entry.record),
    ...(entry.hour ? { detail: entry.hour } : {}),
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lay entries over several days
    <div
      role="gridcell"
      className={classNames(
        'calendar-day',
        day === today && 'today',
        place.scale === 'month' && day.slice(0, 7) !== place.day.slice(0, 7) && 'outside',
        hold.over === day && 'over',
      )}
      tabIndex={isReached ? 0 : -1}
      data-day={day}
      data-column={index}
      aria-current={day === today ? 'date' : undefined}
    >
      <span className="sr-only">{text('CALENDAR.DAY', { day: formatDay(day), count: here.length })}</span>
      <span className="calendar-number num" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <div className="calendar-lanes">
        {drawn.map(({ continues, days, entry, lane }) => (
          <div key={entry.record.id} className="calendar-lane" style={laneStyle(lane, days)}>
            <Entry
              entry={entry}
              continues={continues}
              reached={isReached}
              held={hold.held?.record.id === entry.record.id}
            />
          </div>
        ))}
      </div>
      {hidden.length > 0 ? (
        <MenuButton
          label={text('CALENDAR.MORE', { figure: hidden.length })}
          words
          small
          tabIndex={isReached ? 0 : -1}
          className="calendar-more"
          items={items}
          onAction={() => {}}
        />
      ) : null}
    </div>
  )
}

const laneStyle = (lane: number, days: number): CSSProperties =>
  ({ '--lane': lane, '--days': days }) as CSSProperties
