import { officeDay } from '../../../contract/time/office-day'
import './header.css'
import './timeline.css'
import './tokens.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListTimeline } from '../../../contract/model/layout'
import { listEntries } from '../../../engine/list/calendar'
import { describeFilter } from '../../../engine/list/describe'
import {
  besideTimeline,
  groupEntries,
  readTimeline,
  TIMELINE_SCALES,
  type TimelineRange,
  timelineQuery,
  timelineSpan,
  writeTimeline,
} from '../../../engine/list/timeline'
import { SMALL_QUERY, useMedia } from '../../../ui/basics/use-media'
import { Button } from '../../../ui/controls/Button'
import { IconButton } from '../../../ui/controls/IconButton'
import { Segmented } from '../../../ui/controls/Segmented'
import { Banner } from '../../../ui/overlays/Banner'
import { RefreshBar } from '../../../ui/page/SlowNote'
import { useOffice, useTexts } from '../../office'
import { useColumns } from '../columns'
import { ListFailed } from '../ListStates'
import { useList, useListState } from '../list-context'
import { plainColumns } from '../plain-columns'
import { withAs } from '../shape'
import { TimelineContext, useTimeline } from './calendar-context'
import { useDayMove } from './move'
import { TimelineBars } from './TimelineBars'
import { TimelineList } from './TimelineList'
import { dayWords } from './words'

const NONE: ListTimeline = { from: '', to: '' }

/**
 * The records of a list as bars between two days, a month, a quarter or a year at once; on small screens as a
 * list of days.
 */
export function TimelineRows() {
  const { ports } = useOffice()
  const { entity, conf } = useList()
  const { arrangement, as, query } = useListState()
  const { lang, text } = useTexts()
  const small = useMedia(SMALL_QUERY)
  const today = officeDay(ports.clock.now())
  const place = readTimeline(as, today)
  const span = timelineSpan(place)
  const timeline = entity.list.timeline ?? NONE
  const asked = timelineQuery(query, timeline)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['list', entity.route, 'timeline', asked, span],
    queryFn: ({ signal }) =>
      ports.backend.records.timeline(entity.route, asked, span, { signal, quiet: true }),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const formatDay = dayWords(lang, 'day')
  const moving = useDayMove(formatDay, timeline)
  const named = useMemo(
    () => plainColumns(arrangement.possible, [timeline.title, timeline.group]),
    [arrangement.possible, timeline.title, timeline.group],
  )
  const columns = useColumns(named)
  const title = columns.find(({ path }) => path === timeline.title)
  const group = columns.find(({ path }) => path === timeline.group)
  const groups = useMemo(() => {
    const records = (data?.items ?? []).map((record) => moving.moves.get(record.id) ?? record)
    const entries = listEntries(entity, records, () => '', timeline)
    return groupEntries(entries, ({ record }) => group?.text(record) ?? '', lang)
  }, [entity, data, moving.moves, timeline, group, lang])
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />

  const show = (next: TimelineRange) =>
    ports.navigator.replace(withAs(ports.navigator.current(), writeTimeline(next)))
  // A group field hidden from the reader groups nothing.
  const groupLabel =
    timeline.group === undefined ? '' : (describeFilter(entity, conf, lang, timeline.group)?.label ?? '')
  const days = { today, moving, title, formatDay, busy: !data }
  return (
    <TimelineContext value={{ ...days, groups, groupLabel, dates: timeline, place, span }}>
      <TimelineHead onShow={show} />
      <RefreshBar active={isFetching} />
      {data?.until ? (
        <Banner tone="warning">{text('CALENDAR.CUT', { day: formatDay(data.until) })}</Banner>
      ) : null}
      {data && groups.length === 0 ? <p className="timeline-none muted">{text('TIMELINE.NONE')}</p> : null}
      {small ? <TimelineList /> : <TimelineBars />}
    </TimelineContext>
  )
}

/** The visible range, the buttons for the next, the previous and today's, and the scale. */
function TimelineHead({ onShow }: { onShow: (place: TimelineRange) => void }) {
  const { lang, text } = useTexts()
  const { place, today } = useTimeline()
  const { end, start } = timelineSpan(place)
  const month = dayWords(lang, 'month')
  const names = { month: month(start), quarter: `${month(start)} – ${month(end)}`, year: start.slice(0, 4) }
  const scales = TIMELINE_SCALES.map((value) => ({ value, label: text(`TIMELINE.SCALE.${value}`) }))
  return (
    <div className="days-head timeline-head">
      <IconButton
        icon="chevron-left"
        small
        label={text('TIMELINE.BEFORE')}
        onClick={() => onShow(besideTimeline(place, -1))}
      />
      <IconButton
        icon="chevron-right"
        small
        label={text('TIMELINE.AFTER')}
        onClick={() => onShow(besideTimeline(place, 1))}
      />
      <h2 aria-live="polite">{names[place.scale]}</h2>
      <span className="grow" />
      <Button small onClick={() => onShow({ ...place, day: today })}>
        {text('CALENDAR.TODAY')}
      </Button>
      <Segmented
        label={text('CALENDAR.SCALE')}
        value={place.scale}
        options={scales}
        onChange={(next) =>
          onShow({ ...place, scale: TIMELINE_SCALES.find((one) => one === next) ?? 'quarter' })
        }
      />
    </div>
  )
}
