import { lazy, Suspense, useRef, useState } from 'react'
import type { ControlProps } from './control'
import { editDate, readDate } from './date-text'
import { MiniButton } from './MiniButton'
import { TextInput } from './TextInput'
import { useUi } from './UiContext'
import { useDraft } from './use-draft'

const CalendarPopover = lazy(() => import('./CalendarPopover').then((module) => ({ default: module.CalendarPopover })))

export interface DateInputProps extends ControlProps {
  /** `YYYY-MM-DD`; a text that is no day is kept as typed */
  value: string | null
  onChange: (value: string | null) => void
  /** first and last day the calendar offers, `YYYY-MM-DD` */
  min?: string | undefined
  max?: string | undefined
}

/** A day, typed as dd/mm/yyyy or picked from a calendar that loads when it is first opened. */
export function DateInput({ value, onChange, min, max, ...props }: DateInputProps) {
  const { text } = useUi()
  const draft = useDraft(value)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const leave = () => {
    if (draft.text !== null) onChange(readDate(draft.text, new Date()))
    draft.end()
    props.onBlur?.()
  }
  // A whole day is told at once, so that saving with the keyboard does not miss it; half a day waits for the field to be left.
  const type = (typed: string) => {
    const day = readDate(typed, new Date())
    const isWhole = day === null || day !== typed.trim() || /^\d{4}-\d{2}-\d{2}$/.test(day)
    draft.type(typed, isWhole ? day : value)
    if (isWhole) onChange(day)
  }
  const pick = (day: string) => {
    setOpen(false)
    onChange(day)
  }
  const locked = props.disabled || props.readOnly
  return (
    <div ref={anchor} className="anchor">
      <TextInput
        {...props}
        tabular
        inputMode="numeric"
        placeholder={locked ? undefined : (props.placeholder ?? text('UI.DATE_HINT'))}
        value={draft.text ?? editDate(value)}
        onChange={type}
        onBlur={leave}
        actions={locked ? null : <MiniButton icon="calendar" label={text('FIELD.CALENDAR')} onClick={() => setOpen(true)} />}
      />
      {open ? (
        <Suspense>
          <CalendarPopover anchor={anchor} value={value} min={min} max={max} onPick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
