import type { CalendarEntry } from '../../../engine/list/calendar'
import { useTexts } from '../../office'
import { useCalendar } from './calendar-context'
import { Entry } from './Entry'
import { dayWords } from './words'

/** The days of a month that have records, one below the other: the calendar of small screens. */
export function Agenda() {
  const { lang, text } = useTexts()
  const { busy, entries, formatDay, place, weeks } = useCalendar()
  const month = place.day.slice(0, 7)
  const days = weeks.flat().filter((day) => place.scale === 'week' || day.startsWith(month))
  const start = days[0] ?? ''
  const short = dayWords(lang, 'short')
  // A record that began before is on the first day, with its start and end.
  const getDay = ({ first }: CalendarEntry) => (first < start ? start : first)
  const filled = days.flatMap((day) => {
    const here = entries.filter((entry) => getDay(entry) === day && entry.last >= start)
    return here.length > 0 ? [{ day, here }] : []
  })
  return (
    <div className="agenda" aria-busy={busy}>
      {busy || filled.length > 0 ? null : <p className="agenda-none">{text('CALENDAR.NONE')}</p>}
      {filled.map(({ day, here }) => (
        <section key={day} aria-label={formatDay(day)}>
          <h3>{formatDay(day)}</h3>
          <ul>
            {here.map((entry) => (
              <li key={entry.record.id}>
                <Entry entry={entry} reached held={false} continues={false} />
                {entry.first === entry.last ? null : (
                  <small className="num">{`${short(entry.first)} – ${short(entry.last)}`}</small>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
