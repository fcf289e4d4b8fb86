import type { CalendarScale } from '../../../engine/list/calendar'
import { Button } from '../../../ui/controls/Button'
import { IconButton } from '../../../ui/controls/IconButton'
import { Segmented } from '../../../ui/controls/Segmented'
import { useTexts } from '../../office'
import { useCalendar } from './calendar-context'
import { dayWords } from './words'

export interface CalendarHeaderProps {
  /** a week in sight, or one day of it on a small screen */
  days: 1 | 7
  /** on small screens days without hours are listed one below the other, so there is no choice */
  hasScale: boolean
  onMove: (way: 1 | -1) => void
  onToday: () => void
  onScale: (scale: CalendarScale) => void
}

/** The visible range of a calendar, and the buttons for the next, the previous and today's. */
export function CalendarHeader({ days, hasScale, onMove, onToday, onScale }: CalendarHeaderProps) {
  const { lang, text } = useTexts()
  const { place, weeks } = useCalendar()
  const { day, scale } = place
  const short = dayWords(lang, 'short')
  const [first = '', last = ''] = [weeks[0]?.[0], weeks[0]?.at(-1)]
  const step = days === 1 ? 'day' : scale
  const name =
    step === 'day'
      ? dayWords(lang, 'day')(day)
      : scale === 'week'
        ? `${short(first)} – ${short(last)} ${last.slice(0, 4)}`
        : dayWords(lang, 'month')(day)
  const scales = (['month', 'week'] as const).map((value) => ({
    value,
    label: text(`CALENDAR.SCALE.${value === 'week' && days === 1 ? 'day' : value}`),
  }))
  return (
    <div className="days-head calendar-head">
      <IconButton
        icon="chevron-left"
        small
        label={text(`CALENDAR.BEFORE.${step}`)}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevron-right"
        small
        label={text(`CALENDAR.AFTER.${step}`)}
        onClick={() => onMove(1)}
      />
      <h2 aria-live="polite">{name}</h2>
      <span className="grow" />
      <Button small onClick={onToday}>
        {text('CALENDAR.TODAY')}
      </Button>
      {hasScale ? (
        <Segmented
          label={text('CALENDAR.SCALE')}
          value={scale}
          options={scales}
          onChange={(next) => onScale(next === 'week' ? 'week' : 'month')}
        />
      ) : null}
    </div>
  )
}
