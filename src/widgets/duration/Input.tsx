import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/ports/widget'
import { readDuration } from '../../contract/time/typed-duration'
import type { DurationOptions } from '../../generated/options'
import { TextInput } from '../../ui/controls/TextInput'
import { useDraft } from '../../ui/controls/use-draft'
import { toControlProps } from '../control'
import { durationLine } from './duration-line'

/** A duration, typed as hours and minutes; invalid texts stay to be corrected. */
export function Input(props: InputProps<Json, DurationOptions>) {
  const { host, onBlur, onChange, options, value } = props
  const draft = useDraft(value)
  const type = (typed: string) => {
    const next = typed.trim() === '' ? null : (readDuration(typed) ?? typed.trim())
    draft.type(typed, next)
    onChange(next)
  }
  const leave = () => {
    draft.end()
    onBlur()
  }
  return (
    <TextInput
      {...toControlProps(props)}
      value={draft.text ?? durationLine(value, host.lang, options)}
      onChange={type}
      onBlur={leave}
      tabular
      amount
    />
  )
}

/** Tabular digits. */
export function Show({ host, options, value }: InputProps<Json, DurationOptions>) {
  return <span className="num">{durationLine(value, host.lang, options)}</span>
}
