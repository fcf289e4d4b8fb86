import { lazy, Suspense, useRef, useState } from 'react'
import { useUi } from '../basics/UiContext'
import type { ControlProps } from './control'
import { MiniButton } from './MiniButton'
import { TextInput } from './TextInput'
import { useDraft } from './use-draft'

const CalendarPopover = lazy(() =>
  import('./CalendarPopover').then((module) => ({ default: module.CalendarPopover })),
)

/** Props of `CalendarField`. */
interface CalendarFieldProps extends ControlProps {
  value: string | null
  onChange: (value: string | null) => void
  /** the stored value as it is typed */
  shown: string
  /** the value of a typed text; what is none is returned as typed */
  read: (typed: string) => string | null
  /** the day that the calendar opens on, `YYYY-MM-DD` */
  day: string | null
  /** the value with a day of the calendar */
  withDay: (day: string) => string | null
  /** what an empty field says */
  hint: string
  inputMode?: 'numeric' | undefined
  /** first and last day the calendar offers, `YYYY-MM-DD` */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A value with a day that is typed, or picked from a calendar that loads when it is first opened. What is no
 * value is told with every letter too: "12/3" is a day on the way to "12/31/2026", and would stay if the rest
 * was kept back.
 */
export function CalendarField({
  day,
  hint,
  max,
  min,
  onChange,
  read,
  shown,
  value,
  withDay,
  ...props
}: CalendarFieldProps) {
  const { text } = useUi()
  const draft = useDraft(value)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const type = (typed: string) => {
    const next = read(typed)
    draft.type(typed, next)
    onChange(next)
  }
  const leave = () => {
    draft.end()
    props.onBlur?.()
  }
  const pick = (picked: string) => {
    setOpen(false)
    onChange(withDay(picked))
  }
  const locked = props.disabled || props.readOnly
  return (
    <div ref={anchor} className="anchor">
      <TextInput
        {...props}
        tabular
        placeholder={locked ? undefined : (props.placeholder ?? hint)}
        value={draft.text ?? shown}
        onChange={type}
        onBlur={leave}
        buttons={
          locked ? null : (
            <MiniButton icon="calendar" label={text('FIELD.CALENDAR')} onClick={() => setOpen(true)} />
          )
        }
      />
      {open ? (
        <Suspense>
          <CalendarPopover
            anchor={anchor}
            value={day}
            min={min}
            max={max}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
