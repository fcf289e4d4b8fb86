import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { InputProps } from '../../contract/widget'
import { ChipBox } from '../../ui/ChipBox'
import { TextInput } from '../../ui/TextInput'
import { controlOf } from '../control'
import { chipRules } from './rules'

const ComboBox = lazy(() => import('../../ui/ComboBox').then((module) => ({ default: module.ComboBox })))

/** One label over the chips and the box that adds them. */
export const grouped = true

type Adding = InputProps<string[]> & { add: (text: string) => void; full: boolean; left: string[] }

/** Enter or a comma makes a chip of what was typed; leaving the box does too. */
function FreeBox({ add, full, ...props }: Adding) {
  const { field, host, onBlur } = props
  const [draft, setDraft] = useState('')
  const settle = () => {
    add(draft)
    setDraft('')
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    settle()
  }
  const leave = () => {
    settle()
    onBlur()
  }
  return (
    <TextInput
      {...controlOf(props)}
      label={field.label}
      disabled={props.disabled || full}
      value={draft}
      onChange={setDraft}
      onKeyDown={key}
      onBlur={leave}
      placeholder={field.placeholder ?? host.text('FIELD.ADD')}
    />
  )
}

function ChoiceBox({ add, full, left, ...props }: Adding) {
  const { field, host } = props
  return (
    <Suspense fallback={<TextInput id={props.id} value="" readOnly onChange={() => {}} />}>
      <ComboBox
        {...controlOf(props)}
        required={false}
        label={field.label}
        disabled={props.disabled || full}
        value={null}
        options={left.map((text) => ({ value: text, label: text }))}
        onChange={(text) => text !== null && add(text)}
        placeholder={field.placeholder ?? host.text('FIELD.ADD')}
      />
    </Suspense>
  )
}

/** Chips with their crosses; adding is a list of suggestions, or a box for free texts. At the limit nothing more is taken. */
export function Input(props: InputProps<string[]>) {
  const { value, onChange, options, disabled, readOnly } = props
  const { suggestions, free, max } = chipRules(options)
  const chips = value ?? []
  const full = chips.length >= max
  const add = (typed: string) => {
    const text = typed.trim()
    if (text !== '' && !full && !chips.includes(text)) onChange([...chips, text])
  }
  const remove = (text: string) => {
    const rest = chips.filter((one) => one !== text)
    onChange(rest.length > 0 ? rest : null)
  }
  const Box = free ? FreeBox : ChoiceBox
  return (
    <ChipBox
      chips={chips.map((text) => ({ value: text, label: text }))}
      onRemove={disabled || readOnly ? undefined : remove}
      disabled={disabled}
      readOnly={readOnly}
    >
      {readOnly ? null : <Box {...props} add={add} full={full} left={suggestions.filter((one) => !chips.includes(one))} />}
    </ChipBox>
  )
}

/** The chips alone. */
export function Show({ value }: InputProps<string[]>) {
  return <ChipBox chips={(value ?? []).map((text) => ({ value: text, label: text }))} readOnly />
}
