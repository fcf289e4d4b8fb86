import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { decimalsOf, NUMBER_MAX, roundTo } from '../contract/decimal'
import { numberFormat } from '../contract/number-format'
import { readNumber } from '../contract/read-number'
import type { ControlProps } from './control'
import { TextInput } from './TextInput'
import { useUi } from './UiContext'
import { useDraft } from './use-draft'
import { writeNumber } from './write-number'

export interface NumberInputProps extends ControlProps {
  /** a text is kept as typed when it is no number */
  value: number | string | null
  onChange: (value: number | string | null) => void
  /** shown decimals while not editing; absent = as many as there are */
  decimals?: number | undefined
  /** accepted decimals: a number with more is read differently or must be confirmed; absent = any */
  taken?: number | undefined
  prefix?: string | undefined
  suffix?: string | undefined
  /** step of the arrow keys; absent = they do nothing */
  step?: number | undefined
  buttons?: ReactNode
  /** years and codes: no thousands separator */
  plain?: boolean | undefined
}

/** A number in the format of the language; group separators appear on blur. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, decimals, taken, plain, step, ...rest } = props
  const { lang } = useUi()
  const draft = useDraft(value)
  const shown = (write: (number: number) => string) => (typeof value === 'number' ? write(value) : (value ?? ''))
  /** The text changes on focus; the browser's selection (Tab selects everything) is kept. */
  const enter = () => {
    if (props.readOnly) return
    const input = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
    const all = input !== null && input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length
    flushSync(() =>
      draft.type(
        shown((number) => editNumber(number, lang)),
        value,
      ),
    )
    if (all) input.select()
  }
  const leave = () => {
    draft.end()
    props.onBlur?.()
  }
  const type = (typed: string) => {
    const next = typedNumber(typed, lang, taken)
    draft.type(typed, next)
    onChange(next)
  }
  const stepBy = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (way === 0 || step === undefined || props.readOnly || typeof value === 'string') return
    event.preventDefault()
    // Sums of decimals have rounding errors (0.1 + 0.2): the sum gets as many decimals as its parts.
    const from = value ?? 0
    const next = roundTo(from + way * step, Math.max(decimalsOf(from), decimalsOf(step)))
    if (Math.abs(next) > NUMBER_MAX) return
    draft.type(editNumber(next, lang), next)
    onChange(next)
  }
  return (
    <TextInput
      {...rest}
      onKeyDown={stepBy}
      amount
      inputMode="decimal"
      value={draft.text ?? shown((number) => (plain ? editNumber(number, lang) : showNumber(number, lang, decimals)))}
      onFocus={enter}
      onChange={type}
      onBlur={leave}
    />
  )
}

/**
 * The value of what a person typed (see `readNumber`). Empty = null; an invalid or ambiguous number is returned as typed, so
 * that validation can report it instead of losing it.
 */
export function typedNumber(typed: string, lang: string, decimals?: number): number | string | null {
  const reading = readNumber(typed, lang, decimals)
  if (reading.is === 'empty') return null
  return reading.is === 'number' ? reading.value : typed
}

/** A number as its field shows it when not editing: never with fewer decimals than stored. */
export function showNumber(value: number, lang: string, decimals?: number): string {
  return writeNumber(value, lang, decimals === undefined ? undefined : Math.min(Math.max(decimals, decimalsOf(value)), 100))
}

/** A number for editing: no group separators, the language's decimal separator. */
export function editNumber(value: number, lang: string): string {
  return numberFormat(lang, undefined, true).format(value)
}
