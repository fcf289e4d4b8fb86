import { lazy, Suspense } from 'react'
import type { InputProps } from '../../contract/ports/widget'
import type { RadioOptions } from '../../generated/options'
import { Radio } from '../../ui/controls/Radio'
import { TextInput } from '../../ui/controls/TextInput'
import { toControlProps } from '../control'
import { StandIn } from '../StandIn'
import './radio.css'

const ComboBox = lazy(() =>
  import('../../ui/choices/ComboBox').then((module) => ({ default: module.ComboBox })),
)

/** One label for several buttons. */
export const grouped = true

/** More choices than this do not fit at a glance: they become a searchable list. */
const IN_SIGHT = 30

/** All choices at a glance; a value no longer on offer is kept. Read-only it is the label alone. */
export function Input(props: InputProps<string, RadioOptions>) {
  const { id, field, value, onChange, options } = props
  const offered = field.choices ?? []
  const gone = value !== null && !offered.some((choice) => choice.value === value)
  const choices = gone ? [...offered, { value, label: value }] : offered
  const { name = id, ...control } = toControlProps(props)
  if (props.readOnly) {
    const label = choices.find((choice) => choice.value === value)?.label ?? ''
    return <TextInput {...control} label={field.label} name={name} value={label} onChange={() => {}} />
  }
  if (choices.length > IN_SIGHT) {
    return (
      <Suspense
        fallback={
          <StandIn
            id={id}
            label={field.label}
            value={choices.find((one) => one.value === value)?.label ?? ''}
          />
        }
      >
        <ComboBox
          {...control}
          name={name}
          label={field.label}
          value={value}
          onChange={onChange}
          options={choices}
        />
      </Suspense>
    )
  }
  return (
    <div className="radios" data-column={options.column || undefined}>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          {...control}
          id={`${id}-${choice.value}`}
          name={name}
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        >
          {choice.label}
        </Radio>
      ))}
    </div>
  )
}
