import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { countDecimals, NUMBER_MAX, roundTo } from '../../contract/numbers/decimal'
import { numberFormat } from '../../contract/numbers/number-format'
import { readNumber } from '../../contract/numbers/read-number'
import { useUi } from '../basics/UiContext'
import type { ControlProps } from './control'
import { TextInput } from './TextInput'
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
  const formatValue = (write: (number: number) => string) =>
    typeof value === 'number' ? write(value) : (value ?? '')
  /**
   * The text without groups takes the place of the shown one; what is selected and where the caret stands is
   * kept.
   */
  const open = () => {
    const input = findFocusedInput()
    if (props.readOnly || draft.text !== null || !input) return
    const all = isAllSelected(input)
    const digits = digitsIn(input.value.slice(0, input.selectionStart ?? 0))
    flushSync(() =>
      draft.type(
        formatValue((number) => editNumber(number, lang)),
        value,
      ),
    )
    if (all) return input.select()
    const caret = [...input.value].findIndex((_, end) => digitsIn(input.value.slice(0, end)) === digits)
    input.setSelectionRange(caret < 0 ? input.value.length : caret, caret < 0 ? input.value.length : caret)
  }
  const leave = () => {
    draft.end()
    props.onBlur?.()
  }
  const type = (typed: string) => {
    const next = readTypedNumber(typed, lang, taken)
    draft.type(typed, next)
    onChange(next)
  }
  const stepBy = (event: KeyboardEvent) => {
    const input = findFocusedInput()
    // While all is selected the text stays: the next key replaces it.
    if (CARET_KEYS.includes(event.key) || (input && !isAllSelected(input))) open()
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (way === 0 || step === undefined || props.readOnly || typeof value === 'string') return
    event.preventDefault()
    // Sums of decimals have rounding errors (0.1 + 0.2): the sum gets as many decimals as its parts.
    const from = value ?? 0
    const next = roundTo(from + way * step, Math.max(countDecimals(from), countDecimals(step)))
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
      value={
        draft.text ??
        formatValue((number) => (plain ? editNumber(number, lang) : showNumber(number, lang, decimals)))
      }
      // Not on focus: a program that selects and replaces in one step selects only after it, and would lose
      // its selection.
      onClick={open}
      onChange={type}
      onBlur={leave}
    />
  )
}

/** Keys that put the caret into a selected text. */
const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

function findFocusedInput(): HTMLInputElement | null {
  return document.activeElement instanceof HTMLInputElement ? document.activeElement : null
}

function isAllSelected({ selectionEnd, selectionStart, value }: HTMLInputElement): boolean {
  return value !== '' && selectionStart === 0 && selectionEnd === value.length
}

function digitsIn(text: string): number {
  return text.match(/\d/g)?.length ?? 0
}

/**
 * The value of what a person typed (see `readNumber`). Empty = null; an invalid or ambiguous number is
 * returned as typed, so that validation can report it instead of losing it. Of up to twenty decimals (KIT-17)
 * a number keeps at least fifteen, and the field shows which; files and pastes, which nobody looks at digit
 * by digit, refuse what is not kept.
 */
export function readTypedNumber(typed: string, lang: string, decimals?: number): number | string | null {
  const reading = readNumber(typed, lang, decimals)
  if (reading.is === 'empty') return null
  return reading.is === 'number'
    ? reading.value
    : ((reading.is === 'long' ? reading.near : undefined) ?? typed)
}

/** A number as its field shows it when not editing: never with fewer decimals than stored. */
export function showNumber(value: number, lang: string, decimals?: number): string {
  return writeNumber(
    value,
    lang,
    decimals === undefined ? undefined : Math.min(Math.max(decimals, countDecimals(value)), 100),
  )
}

/** A number for editing: no group separators, the language's decimal separator. */
export function editNumber(value: number, lang: string): string {
  return numberFormat(lang, undefined, true).format(value)
}
