import { lazy, Suspense, useRef, useState } from 'react'
import { officeDay, readableInstant } from '../contract/office-day'
import { momentOn } from '../contract/office-time'
import { isDay } from '../contract/real-day'
import type { ControlProps } from './control'
import { readDate } from './DateInput'
import { MiniButton } from './MiniButton'
import { TextInput } from './TextInput'
import { useUi } from './UiContext'
import { useDraft } from './use-draft'

const CalendarPopover = lazy(() => import('./CalendarPopover').then((module) => ({ default: module.CalendarPopover })))

export interface DateTimeInputProps extends ControlProps {
  /** an ISO instant; a text that is none is told as typed with every letter, so that no save misses it */
  value: string | null
  onChange: (value: string | null) => void
}

/** A day and its time by the clock of the office, typed as dd/mm/yyyy hh:mm; the calendar sets the day and keeps the time. */
export function DateTimeInput({ value, onChange, ...props }: DateTimeInputProps) {
  const { text } = useUi()
  const draft = useDraft(value)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const type = (typed: string) => {
    const instant = readDateTime(typed, new Date())
    draft.type(typed, instant)
    onChange(instant)
  }
  const leave = () => {
    draft.end()
    props.onBlur?.()
  }
  const pick = (day: string) => {
    setOpen(false)
    const time = TIME.exec(editDateTime(value))?.[0] ?? MIDNIGHT
    onChange(readDateTime(`${day} ${time}`, new Date()))
  }
  const locked = props.disabled || props.readOnly
  return (
    <div ref={anchor} className="anchor">
      <TextInput
        {...props}
        tabular
        placeholder={locked ? undefined : (props.placeholder ?? text('UI.DATE_TIME_HINT'))}
        value={draft.text ?? editDateTime(value)}
        onChange={type}
        onBlur={leave}
        buttons={locked ? null : <MiniButton icon="calendar" label={text('FIELD.CALENDAR')} onClick={() => setOpen(true)} />}
      />
      {open ? (
        <Suspense>
          <CalendarPopover
            anchor={anchor}
            value={value !== null && STORED.test(value) ? officeDay(Date.parse(value)) : null}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const STORED = /^\d{4}-\d{2}-\d{2}T/
const TIME = /\d{2}:\d{2}$/
const MIDNIGHT = '00:00'
const PARTS = /^(\S.*?)[\s,T]+([01]?\d|2[0-3])[:.]([0-5]\d)$/

/**
 * Parses a typed day with its time at the office: `31/12/2026 17:45`, `31.12.26 9.30`, `2026-12-31T17:45`. Empty = null; anything
 * else, and an hour that the clocks skip in spring, is returned as typed, so that validation can report it.
 */
export function readDateTime(typed: string, today: Date): string | null {
  const text = typed.trim()
  if (text === '') return null
  const [, date = '', hours = '', minutes = ''] = PARTS.exec(text) ?? []
  const day = readDate(date, today)
  return (day !== null && isDay(day) && instantAt(day, hours, minutes)) || text
}

function instantAt(day: string, hours: string, minutes: string): string | null {
  const at = new Date(momentOn(day, Number(hours) * 60 + Number(minutes))).toISOString()
  const said = `${day.split('-').reverse().join('/')} ${hours.padStart(2, '0')}:${minutes}`
  return readableInstant(at) === said ? at : null
}

/** A stored instant as it is typed: `31/12/2026 17:45`; any other text unchanged. */
export function editDateTime(value: string | null): string {
  if (value === null) return ''
  return (STORED.test(value) && readableInstant(value)) || value
}
