import type { ControlProps } from './control'
import { TextInput } from './TextInput'
import { useDraft } from './use-draft'

export interface TimeInputProps extends ControlProps {
  /** `HH:mm`; a text that is none is told as typed */
  value: string | null
  onChange: (value: string | null) => void
}

/**
 * A time of day on the 24-hour clock, typed as hh:mm; `1745` and `9.30` are accepted too. Invalid texts stay
 * to be corrected.
 */
export function TimeInput(props: TimeInputProps) {
  const { disabled, onBlur, onChange, placeholder, readOnly, value } = props
  const draft = useDraft(value)
  const leave = () => {
    draft.end()
    onBlur?.()
  }
  const type = (typed: string) => {
    const time = typed.trim() === '' ? null : readTime(typed)
    draft.type(typed, time)
    onChange(time)
  }
  return (
    <TextInput
      {...props}
      value={draft.text ?? value ?? ''}
      onChange={type}
      onBlur={leave}
      placeholder={disabled || readOnly ? undefined : (placeholder ?? 'hh:mm')}
      icon="clock"
      inputMode="numeric"
      tabular
    />
  )
}

/**
 * Parses a typed time of day as `HH:mm`: `1745`, `9:30`, `9.30`, `7`; anything else is returned unchanged.
 */
export function readTime(typed: string): string {
  const text = typed.trim()
  const parts = /^(\d{1,2})(?:[:.](\d{1,2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text)
  const [hours, minutes] = [Number(parts?.[1] ?? Number.NaN), Number(parts?.[2] ?? 0)]
  if (!(hours < 24 && minutes < 60)) return text
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
