import type { InputProps } from '../../contract/widget'
import { TextInput } from '../../ui/TextInput'
import { useDraft } from '../../ui/use-draft'
import { controlOf } from '../control'

/** Typed as hh:mm; `1745` and `9.30` are accepted too. Invalid texts stay to be corrected. */
export function Input(props: InputProps<string>) {
  const { field, value, onChange, onBlur } = props
  const draft = useDraft(value)
  const leave = () => {
    draft.end()
    onBlur()
  }
  const type = (typed: string) => {
    const time = typed.trim() === '' ? null : readTime(typed)
    draft.type(typed, time)
    onChange(time)
  }
  return (
    <TextInput
      {...controlOf(props)}
      value={draft.text ?? value ?? ''}
      onChange={type}
      onBlur={leave}
      placeholder={field.placeholder ?? 'hh:mm'}
      icon="clock"
      inputMode="numeric"
      tabular
    />
  )
}

/** Tabular digits. */
export function Show({ value }: InputProps<string>) {
  return <time dateTime={value ?? undefined}>{value}</time>
}

/** Parses a typed time of day as `HH:mm`: `1745`, `9:30`, `9.30`, `7`; anything else is returned unchanged. */
export function readTime(typed: string): string {
  const text = typed.trim()
  const parts = /^(\d{1,2})(?:[:.](\d{1,2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text)
  const [hours, minutes] = [Number(parts?.[1] ?? Number.NaN), Number(parts?.[2] ?? 0)]
  if (!(hours < 24 && minutes < 60)) return text
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
