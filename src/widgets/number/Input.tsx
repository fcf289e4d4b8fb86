import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import { NumberInput } from '../../ui/NumberInput'
import { numberLine } from './number-text'

/** A number, right aligned; what was typed and is no number stays to be corrected. */
export function Input({ id, field, value, onChange, ...rest }: InputProps<Json>) {
  const { decimals, suffix, plain } = field.options
  return (
    <NumberInput
      id={id}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={onChange}
      decimals={typeof decimals === 'number' ? decimals : undefined}
      suffix={typeof suffix === 'string' ? suffix : undefined}
      plain={plain === true}
      placeholder={field.placeholder ?? undefined}
      disabled={rest.disabled}
      readOnly={rest.readOnly}
      required={rest.required}
      invalid={rest.invalid}
      describedBy={rest.describedBy}
      onBlur={rest.onBlur}
    />
  )
}

/** Figures of equal width. */
export function Show({ field, value, host }: InputProps<Json>) {
  return <span className="num">{numberLine(value, host.lang, field.options)}</span>
}
