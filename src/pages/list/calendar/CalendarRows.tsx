import { officeDay } from '../../../contract/time/office-day'
import './calendar.css'
import './header.css'
import './tokens.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { TIME_ZONE } from '../../../contract/constants'
import {
  type CalendarRange,
  calendarQuery,
  dayAfter,
  listEntries,
  listWeeks,
  nextRange,
  readCalendar,
  spanOfWeeks,
  writeCalendar,
} from '../../../engine/list/calendar'
import { hasHours } from '../../../engine/list/hours'
import { SMALL_QUERY, useMedia } from '../../../ui/basics/use-media'
import { Banner } from '../../../ui/overlays/Banner'
import { RefreshBar } from '../../../ui/page/SlowNote'
import { useOffice, useTexts } from '../../office'
import { useColumns } from '../columns'
import { ListFailed } from '../ListStates'
import { useList, useListState } from '../list-context'
import { plainColumns } from '../plain-columns'
import { withAs } from '../shape'
import { Agenda } from './Agenda'
import { CalendarHeader } from './CalendarHeader'
import { CalendarContext } from './calendar-context'
import { DayGrid } from './DayGrid'
import { HourGrid } from './HourGrid'
import { useDayMove } from './move'
import { dayWords } from './words'

/** The records of a list on the days of a month or a week; on small screens one day below the other. */
export function CalendarRows() {
  const { ports } = useOffice()
  const { entity } = useList()
  const { arrangement, as, query } = useListState()
  const { lang, text } = useTexts()
  const small = useMedia(SMALL_QUERY)
  const today = officeDay(ports.clock.now())
  const place = readCalendar(as, today)
  const focusWanted = useRef(false)
  const [, redraw] = useState(0)
  const calendar = entity.list.calendar ?? { from: '' }
  const asked = calendarQuery(query, calendar)
  const timed = hasHours(entity)
  // Hours of seven days have no room on a small screen: it shows one.
  const isDay = small && timed && place.scale === 'week'
  const weeks = isDay ? [[place.day]] : listWeeks(place)
  const span = spanOfWeeks(weeks)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['list', entity.route, 'calendar', asked, span],
    queryFn: ({ signal }) =>
      ports.backend.records.calendar(entity.route, asked, span, { signal, quiet: true }),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const formatDay = dayWords(lang, 'day')
  const moving = useDayMove(formatDay)
  const titled = useMemo(
    () => plainColumns(arrangement.possible, [calendar.title]),
    [arrangement.possible, calendar.title],
  )
  const [title] = useColumns(titled)
  const entries = useMemo(() => {
    const hours = new Intl.DateTimeFormat(lang, {
      timeZone: TIME_ZONE,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const records = (data?.items ?? []).map((record) => moving.moves.get(record.id) ?? record)
    return listEntries(entity, records, (instant) => hours.format(Date.parse(instant)))
  }, [entity, data, moving.moves, lang])
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />

  const show = (next: CalendarRange) =>
    ports.navigator.replace(withAs(ports.navigator.current(), writeCalendar(next)))
  const stand = (day: string) => {
    focusWanted.current = true
    if (day === place.day) redraw((count) => count + 1)
    else show({ ...place, day })
  }
  const scope = { entries, weeks, place, today, moving, formatDay, title, busy: !data, stand, focusWanted }
  return (
    <CalendarContext value={scope}>
      <CalendarHeader
        days={isDay ? 1 : 7}
        hasScale={timed || !small}
        onMove={(way) => show(isDay ? { ...place, day: dayAfter(place.day, way) } : nextRange(place, way))}
        onToday={() => show({ ...place, day: today })}
        onScale={(scale) => show({ ...place, scale })}
      />
      <RefreshBar active={isFetching} />
      {data?.until ? (
        <Banner tone="warning">{text('CALENDAR.CUT', { day: formatDay(data.until) })}</Banner>
      ) : null}
      {timed && place.scale === 'week' ? <HourGrid /> : small ? <Agenda /> : <DayGrid />}
    </CalendarContext>
  )
}
