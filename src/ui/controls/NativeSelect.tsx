import { Icon } from '../basics/Icon'
import { type ControlProps, controlAttributes } from './control'
import { FieldBox } from './FieldBox'

/** One choice of a list. */
export interface Choice {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface NativeSelectProps extends ControlProps {
  value: string | null
  /** label of a value that is no longer an option */
  valueLabel?: string | undefined
  onChange: (value: string | null) => void
  options: readonly Choice[]
  /** text of the empty choice; `false` = a value is always chosen */
  empty?: string | false | undefined
  icon?: string | undefined
}

/** The shown value may no longer be an option: it must not silently become another. */
function withValue({ options, value, valueLabel }: NativeSelectProps): readonly Choice[] {
  if (value === null || value === '' || options.some((option) => option.value === value)) return options
  return [...options, { value, label: valueLabel ?? value }]
}

/** A short list of choices on the native select; a read-only one is a plain text. */
export function NativeSelect(props: NativeSelectProps) {
  const { value, onChange, disabled, readOnly, invalid, empty = '' } = props
  const shown = withValue(props)
  if (readOnly) {
    const label = shown.find((option) => option.value === value)?.label ?? ''
    return (
      <FieldBox readOnly>
        <input {...controlAttributes(props)} readOnly value={label} />
      </FieldBox>
    )
  }
  return (
    <FieldBox disabled={disabled} invalid={invalid}>
      {props.icon ? <Icon name={props.icon} size="small" /> : null}
      <select
        {...controlAttributes(props)}
        className={value ? undefined : 'unset'}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {empty === false ? null : <option value="">{empty || props.placeholder || ''}</option>}
        {shown.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="small" />
    </FieldBox>
  )
}
