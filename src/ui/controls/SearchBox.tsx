import type { KeyboardEvent } from 'react'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import { FieldBox } from './FieldBox'
import { MiniButton } from './MiniButton'

export interface SearchBoxProps {
  /** accessible name, and the hint unless another is given */
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Enter */
  onSubmit?: (() => void) | undefined
}

/** A search field: Enter searches, Esc or the cross clears it. */
export function SearchBox({ label, placeholder, value, onChange, onSubmit }: SearchBoxProps) {
  const { text } = useUi()
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSubmit?.()
    if (event.key !== 'Escape' || value === '') return
    event.stopPropagation()
    onChange('')
  }
  return (
    <FieldBox>
      <Icon name="search" size="small" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={key}
      />
      {value ? <MiniButton icon="close" label={text('FIELD.CLEAR')} onClick={() => onChange('')} /> : null}
    </FieldBox>
  )
}
