import { useState } from 'react'
import type { InputProps } from '../contract/ports/widget'
import { TextInput } from '../ui/controls/TextInput'
import { toControlProps } from './control'

const asStored = (value: string) => value

/**
 * A code that is typed as people write it, stored as `store` converts it, and formatted by `show` (default:
 * as stored) when the field loses focus.
 */
export function CodeInput(
  props: InputProps<string> & { store: (typed: string) => string; show?: (value: string) => string },
) {
  const { value, onChange, onBlur, store, show = asStored } = props
  const [draft, setDraft] = useState<string | null>(null)
  const type = (typed: string) => {
    setDraft(typed)
    onChange(store(typed) || null)
  }
  const leave = () => {
    setDraft(null)
    onBlur()
  }
  return (
    <TextInput
      {...toControlProps(props)}
      value={draft ?? show(value ?? '')}
      onChange={type}
      onBlur={leave}
      tabular
    />
  )
}

/** A code as it is stored: capital letters and digits, without typed spaces, dots and dashes. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}
