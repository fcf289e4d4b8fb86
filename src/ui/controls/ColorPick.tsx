import './ColorPick.css'
import { tint } from '../basics/tint'

const COLOR = /^#[0-9a-f]{6}$/i

/** Shown for texts that are no colour yet. */
const NO_COLOR = '#ffffff'

export interface ColorPickProps {
  /** `#1565C0` */
  value: string
  /** accessible name */
  label: string
  disabled: boolean
  onChange: (color: string) => void
}

/** The browser's own colour dialog, opened from a swatch. */
export function ColorPick({ disabled, label, onChange, value }: ColorPickProps) {
  return (
    <input
      type="color"
      className="color-pick"
      aria-label={label}
      disabled={disabled}
      value={COLOR.test(value) ? value.toLowerCase() : NO_COLOR}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  )
}

/** A colour beside its text. */
export function ColorShown({ value }: Pick<ColorPickProps, 'value'>) {
  return (
    <span className="row num">
      {COLOR.test(value) ? <span className="color-shown" style={tint(value)} aria-hidden="true" /> : null}
      {value}
    </span>
  )
}
