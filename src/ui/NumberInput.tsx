import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ControlProps } from './control'
import { editNumber, readNumber, writeNumber } from './number-text'
import { TextInput } from './TextInput'
import { useUi } from './UiContext'

export interface NumberInputProps extends ControlProps {
  /** a text is kept as typed when it is no number */
  value: number | string | null
  onChange: (value: number | string | null) => void
  /** shown decimals while not editing; absent = as many as there are */
  decimals?: number | undefined
  suffix?: string | undefined
  actions?: ReactNode
  /** years and codes: no thousands sign */
  plain?: boolean | undefined
}

/** A number in the language's own writing; groups appear when the field is left. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, decimals, plain, ...rest } = props
  const { lang } = useUi()
  const [draft, setDraft] = useState<string | null>(null)
  const shown = (write: (number: number) => string) => (typeof value === 'number' ? write(value) : (value ?? ''))
  /** The text changes with the focus; what the browser had selected (Tab selects everything) stays selected. */
  const enter = () => {
    if (props.readOnly) return
    const input = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
    const all = input !== null && input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length
    flushSync(() => setDraft(shown((number) => editNumber(number, lang))))
    if (all) input.select()
  }
  const leave = () => {
    setDraft(null)
    props.onBlur?.()
  }
  const type = (typed: string) => {
    setDraft(typed)
    onChange(readNumber(typed, lang))
  }
  return (
    <TextInput
      {...rest}
      amount
      inputMode="decimal"
      value={draft ?? shown((number) => (plain ? editNumber(number, lang) : writeNumber(number, lang, decimals)))}
      onFocus={enter}
      onChange={type}
      onBlur={leave}
    />
  )
}
