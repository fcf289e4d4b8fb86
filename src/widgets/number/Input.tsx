import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import { NumberInput } from '../../ui/NumberInput'
import { controlOf } from '../control'
import { numberLine } from './number-text'

/** A number, right aligned; what was typed and is no number stays to be corrected. */
export function Input(props: InputProps<Json>) {
  const { field, value, onChange } = props
  const { decimals, suffix, plain } = field.options
  return (
    <NumberInput
      {...controlOf(props)}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={onChange}
      decimals={typeof decimals === 'number' ? decimals : undefined}
      suffix={typeof suffix === 'string' ? suffix : undefined}
      plain={plain === true}
    />
  )
}

/** Figures of equal width. */
export function Show({ field, value, host }: InputProps<Json>) {
  return <span className="num">{numberLine(value, host.lang, field.options)}</span>
}
