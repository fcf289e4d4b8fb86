import { parseDate } from '@internationalized/date'
import type { RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { isDay } from '../../contract/time/real-day'
import { Icon } from '../basics/Icon'
import { Popover } from '../basics/Popover'
import { useUi } from '../basics/UiContext'
import './CalendarPopover.css'
import '../overlays/menus.css'

export interface CalendarPopoverProps {
  anchor: RefObject<Element | null>
  /** chosen day `YYYY-MM-DD`; any other text opens on today */
  value: string | null
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
  onClose: () => void
}

function day(text: string | null | undefined) {
  return text && isDay(text) ? parseDate(text) : null
}

/** A month to pick a day from: arrows move by day, page keys by month. Load it lazily. */
export function CalendarPopover({ anchor, value, min, max, onPick, onClose }: CalendarPopoverProps) {
  const { text } = useUi()
  return (
    <Popover anchor={anchor} label={text('UI.CALENDAR')} onClose={onClose}>
      <Calendar
        className="calendar"
        aria-label={text('UI.CALENDAR')}
        autoFocus
        firstDayOfWeek="mon"
        value={day(value)}
        minValue={day(min)}
        maxValue={day(max)}
        onChange={(picked) => picked && onPick(picked.toString())}
      >
        <header>
          <Button slot="previous" className="btn ghost icon sm">
            <Icon name="chevron-left" />
          </Button>
          <CalendarHeading />
          <Button slot="next" className="btn ghost icon sm">
            <Icon name="chevron-right" />
          </Button>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </Popover>
  )
}
