import type { ReactNode } from 'react'
import { FieldBox } from './FieldBox'
import { Tag } from './Tag'
import './styles/inputs.css'

export interface ChipBoxProps {
  /** `href`: the chip leads there */
  chips: readonly { value: string; label: string; href?: string | undefined }[]
  /** long labels are cut at 200 px */
  cut?: boolean | undefined
  /** absent: nothing can be taken away */
  onRemove?: ((value: string) => void) | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  /** what adds a chip, below the chosen ones */
  children?: ReactNode
}

/** Chosen values as chips, and the control that adds one. */
export function ChipBox({ chips, cut, onRemove, disabled, readOnly, children }: ChipBoxProps) {
  const shown = chips.length > 0 || !children
  return (
    <div className="chip-box">
      {shown ? (
        <FieldBox wrap disabled={disabled} readOnly={readOnly} className="plain">
          {chips.map(({ value, label, href }) => (
            <Tag key={value} label={label} href={href} short={cut} onRemove={onRemove && (() => onRemove(value))} />
          ))}
        </FieldBox>
      ) : null}
      {children}
    </div>
  )
}
