import { decimalsTaken } from '../../contract/decimal'
import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import { NumberInput } from '../../ui/NumberInput'
import { controlOf } from '../control'
import { numberLine, numberLook } from './number-text'

/** A number, right aligned; what was typed and is no number stays to be corrected. */
export function Input(props: InputProps<Json>) {
  const { field, value, host, onChange } = props
  const { step } = field.options
  return (
    <NumberInput
      {...controlOf(props)}
      {...numberLook(host.lang, field.options)}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={onChange}
      taken={decimalsTaken(field.options, field.schema)}
      step={typeof step === 'number' ? step : 1}
    />
  )
}

/** Figures of equal width. */
export function Show({ field, value, host }: InputProps<Json>) {
  return <span className="num">{numberLine(value, host.lang, field.options)}</span>
}
