import type { Json } from '../../contract/json'
import { decimalsTaken } from '../../contract/numbers/decimal'
import type { InputProps } from '../../contract/ports/widget'
import type { NumberOptions } from '../../generated/options'
import { NumberInput } from '../../ui/controls/NumberInput'
import { toControlProps } from '../control'
import { numberLine, numberLook } from './number-text'

/** A number, right aligned; invalid texts stay to be corrected. */
export function Input(props: InputProps<Json, NumberOptions>) {
  const { field, value, host, options, onChange } = props
  return (
    <NumberInput
      {...toControlProps(props)}
      {...numberLook(host.lang, options)}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={onChange}
      taken={decimalsTaken(options, field.schema)}
      step={options.step ?? 1}
    />
  )
}

/** Tabular digits. */
export function Show({ value, host, options }: InputProps<Json, NumberOptions>) {
  return <span className="num">{numberLine(value, host.lang, options)}</span>
}
