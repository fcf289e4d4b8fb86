import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CalendarEntry, daysBetween } from '../../../engine/list/calendar'
import { clampShift, findShiftValues, type Shift } from '../../../engine/list/hours'
import {
  type BarRange,
  KEY_DAYS,
  listMarks,
  type TimelineScale,
  toBarRange,
} from '../../../engine/list/timeline'
import { classNames } from '../../../ui/basics/class-names'
import { tint } from '../../../ui/basics/tint'
import { Link } from '../../../ui/controls/Link'
import { useTexts } from '../../office'
import { followPointer } from '../drag'
import { HoldTexts } from '../HoldTexts'
import { useList } from '../list-context'
import { useTimeline } from './calendar-context'
import { wordsOfEntry } from './Entry'
import { daysHeld, Edges, nextPart, partAt } from './edges'
import { useGroupName } from './TimelineList'
import { dayWords } from './words'

/** The lines of ticks of a scale: a quarter names its months above the days on which its weeks begin. */
const TICKS: Readonly<Record<TimelineScale, readonly TimelineScale[]>> = {
  month: ['month'],
  quarter: ['year', 'quarter'],
  year: ['year'],
}

const toRangeStyle = ({ from, size }: BarRange): CSSProperties =>
  ({ '--from': `${from}%`, '--size': `${size}%` }) as CSSProperties

/**
 * Records as bars below a line of days. One tab stop: arrows up and down move between bars, Space picks one
 * up.
 */
export function TimelineBars() {
  const { lang, text } = useTexts()
  const { title } = useList().list
  const { busy, groupLabel, groups, place, span, today } = useTimeline()
  const getName = useGroupName()
  const hold = useBarHold()
  const month = dayWords(lang, place.scale === 'year' ? 'monthShort' : 'monthName')
  const now = toBarRange(today, today, span)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled with its header in sight
    <div
      className="timeline"
      role="group"
      aria-label={title}
      aria-busy={busy}
      ref={hold.box}
      onKeyDown={hold.onKeyDown}
    >
      <HoldTexts id="timeline-keys" keys={text('TIMELINE.KEYS')} said={hold.said} />
      <div className="timeline-marks" aria-hidden="true">
        {TICKS[place.scale].map((ticks) => (
          <span key={ticks} className="timeline-track">
            {listMarks(ticks, span).map((mark) => (
              <span key={mark.day} className="timeline-mark cut" style={toRangeStyle(mark)}>
                {ticks === 'year' ? month(mark.day) : Number(mark.day.slice(8))}
              </span>
            ))}
          </span>
        ))}
      </div>
      {groups.map((group) => (
        <section key={group.name} aria-label={groupLabel ? getName(group) : undefined}>
          {groupLabel ? (
            <h3>
              {getName(group)} <span className="muted num">{group.entries.length}</span>
            </h3>
          ) : null}
          <ul>
            {group.entries.map((entry) => (
              <Bar key={entry.record.id} entry={entry} hold={hold} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface BarProps {
  entry: CalendarEntry
  hold: BarHold
  now: BarRange | null
}

function Bar({ entry, hold, now }: BarProps) {
  const { lang } = useTexts()
  const { conf, toHref } = useList()
  const { moving, span, title } = useTimeline()
  const { name, status } = wordsOfEntry({ conf, title }, entry)
  const { record } = entry
  const shift = hold.held?.entry.record.id === record.id ? hold.held.shift : null
  const { first, last } = daysHeld(entry, shift)
  const range = toBarRange(first, last, span)
  const words = dayWords(lang, 'short')
  // A day of another year includes the year.
  const short = (day: string) =>
    day.slice(0, 4) === span.start.slice(0, 4) ? words(day) : `${words(day)} ${day.slice(0, 4)}`
  const said = first === last ? short(first) : `${short(first)} – ${short(last)}`
  return (
    <li>
      <span className="timeline-name cut" title={name}>
        {name}
      </span>
      <span className="timeline-track">
        {now ? <span className="timeline-today" style={toRangeStyle(now)} /> : null}
        {range ? (
          <Link
            href={toHref(record)}
            className={classNames(
              'timeline-bar tint',
              shift && shift.days !== 0 && 'held',
              moving.moves.has(record.id) && 'moving',
              first < span.start && 'begun',
              last > span.end && 'lasting',
              record.delete.deleted && 'deleted',
            )}
            style={{ ...tint(status?.color), ...toRangeStyle(range) }}
            draggable={false}
            data-card={record.id}
            tabIndex={hold.reached === record.id ? 0 : -1}
            aria-label={[name, said, status?.name].filter(Boolean).join(', ')}
            aria-describedby="timeline-keys"
            title={[said, status?.name].filter(Boolean).join(' · ')}
            onFocus={() => hold.reach(record.id)}
            onPointerDown={(event) => hold.press(event.nativeEvent, entry)}
          >
            <Edges hasEnds={moving.hasEnds && moving.reason(record) === null} />
            <span className="cut num" aria-hidden="true">
              {said}
            </span>
          </Link>
        ) : null}
      </span>
    </li>
  )
}

interface Held {
  entry: CalendarEntry
  shift: Shift
}

type BarHold = ReturnType<typeof useBarHold>

/**
 * Moves between bars by arrows; moves a bar, or one of its ends, by pointer, or by Space, arrows, Tab and
 * Enter.
 */
function useBarHold() {
  const { text } = useTexts()
  const { entity } = useList()
  const { dates, groups, moving, place, span, formatDay } = useTimeline()
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const [said, say] = useState('')
  const entries = groups.flatMap((group) => group.entries)
  const [last, reach] = useState<string | null>(null)
  const reached = entries.some(({ record }) => record.id === last) ? last : (entries[0]?.record.id ?? null)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])

  const put = async ({ entry, shift }: Held) => {
    const values = findShiftValues(entity, entry, shift, dates)
    const days = daysHeld(entry, shift)
    const [from, to] = [formatDay(days.first), formatDay(days.last)]
    const where = shift.part === 'whole' ? { day: from } : { from, to }
    const moved = await moving.store(entry, values, where)
    setHeld(null)
    // The notice of the move is announced too.
    say(
      moved
        ? ''
        : text('CALENDAR.STAYS', { name: moving.getName(entry.record), day: formatDay(entry.first) }),
    )
  }
  const take = (entry: CalendarEntry, shift: Shift) =>
    setHeld({ entry, shift: clampShift(entry, shift, null) })
  const press = (event: PointerEvent, entry: CalendarEntry) => {
    const track = (event.target as HTMLElement).closest('.timeline-track')
    const part = partAt(event.target)
    if (
      event.button !== 0 ||
      event.pointerType === 'touch' ||
      !track ||
      moving.reason(entry.record, part) !== null
    )
      return
    const each = track.clientWidth / (daysBetween(span.start, span.end) + 1)
    const shiftAt = (x: number): Shift =>
      clampShift(entry, { part, days: Math.round(x / each), minutes: 0 }, null)
    let shift = shiftAt(0)
    stop.current = followPointer(event, {
      move: (x) => {
        shift = shiftAt(x)
        setHeld({ entry, shift })
      },
      end: (isDropped) => (isDropped ? void put({ entry, shift }) : setHeld(null)),
    })
  }
  const handleHoldKey = (event: KeyboardEvent, now: Held) => {
    const step = event.shiftKey ? 1 : KEY_DAYS[place.scale]
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    event.preventDefault()
    if (way !== undefined) {
      const shift = clampShift(now.entry, { ...now.shift, days: now.shift.days + way * step }, null)
      setHeld({ ...now, shift })
      const { first, last: end } = daysHeld(now.entry, shift)
      say(text('CALENDAR.OVER', { day: formatDay(shift.part === 'end' ? end : first) }))
    } else if (event.key === 'Tab') {
      const part = nextPart(now.shift.part, now.entry, moving)
      take(now.entry, { part, days: 0, minutes: 0 })
      say(text(`CALENDAR.PART.${part}`))
    } else if (event.key === 'Enter' || event.key === ' ') void put(now)
    else if (event.key === 'Escape') void put({ ...now, shift: { ...now.shift, days: 0 } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const index = entries.findIndex(({ record }) => record.id === (event.target as HTMLElement).dataset.card)
    const entry = entries[index]
    if (!entry) return
    if (held) return handleHoldKey(event, held)
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = entries[Math.max(0, Math.min(entries.length - 1, to))]
      box.current?.querySelector<HTMLElement>(`[data-card="${next?.record.id}"]`)?.focus()
    } else if (event.key === ' ') {
      event.preventDefault()
      const why = moving.reason(entry.record)
      if (why === null) take(entry, { part: 'whole', days: 0, minutes: 0 })
      say(why ?? text('CALENDAR.HELD', { name: moving.getName(entry.record) }))
    }
  }
  return { box, held, said, reached, reach, press, onKeyDown }
}
