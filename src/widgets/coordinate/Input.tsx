import { useState } from 'react'
import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/ports/widget'
import { TextInput } from '../../ui/controls/TextInput'
import { toControlProps } from '../control'

const formatDegrees = (value: Json) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

/** Degrees in map notation, in every language; invalid texts stay to be corrected. */
export function Input(props: InputProps<Json>) {
  const { value, onChange, onBlur } = props
  // `44.` and `44.0` are intermediate texts that formatting the number would change.
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    const typed = text.trim()
    setDraft(typed)
    onChange(typed === '' ? null : (parseDegrees(typed) ?? typed))
  }
  const shown =
    draft !== null && (parseDegrees(draft) ?? draft) === (value ?? '') ? draft : formatDegrees(value)
  return (
    <TextInput
      {...toControlProps(props)}
      value={shown}
      onChange={type}
      onBlur={() => {
        setDraft(null)
        onBlur()
      }}
      inputMode="text"
      tabular
      maxLength={24}
    />
  )
}

/** An optional minus sign, no leading zeros, a point before the decimals (GROUP-16). */
const COORDINATE = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** Parses degrees; null when the text is not a coordinate. */
export function parseDegrees(text: string): number | null {
  return COORDINATE.test(text) ? Number(text) : null
}
