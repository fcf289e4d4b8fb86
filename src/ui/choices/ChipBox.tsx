import './ChipBox.css'
import type { ReactNode } from 'react'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import { FieldBox } from '../controls/FieldBox'
import { Link } from '../controls/Link'

export interface ChipBoxProps {
  /** `href`: the chip is a link */
  chips: readonly { value: string; label: string; href?: string | null | undefined }[]
  /** long labels are cut at 200 px */
  cut?: boolean | undefined
  /** absent: nothing can be removed, nor while the box is disabled or read-only */
  onRemove?: ((value: string) => void) | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  /** the control that adds a chip, below the chosen ones */
  children?: ReactNode
}

/** Chosen values as chips, and the control that adds one. */
export function ChipBox({ chips, cut, onRemove, disabled, readOnly, children }: ChipBoxProps) {
  const shown = chips.length > 0 || !children
  const remove = disabled || readOnly ? undefined : onRemove
  return (
    <div className="chip-box">
      {shown ? (
        <FieldBox wrap disabled={disabled} readOnly={readOnly} className="plain">
          {chips.map(({ value, label, href }) => (
            <Tag
              key={value}
              label={label}
              href={href}
              short={cut}
              onRemove={remove && (() => remove(value))}
            />
          ))}
        </FieldBox>
      ) : null}
      {children}
    </div>
  )
}

interface TagProps {
  label: string
  /** steps above the tag: `Area / Emilia /` */
  path?: string | undefined
  /** the label leads there */
  href?: string | null | undefined
  /** cut at 200 px, the whole as a hint (CONST-15) */
  short?: boolean | undefined
  onRemove?: (() => void) | undefined
}

/** A tag or chosen value, with its path muted; the small cross removes it. */
export function Tag({ label, path, href, short, onRemove }: TagProps) {
  const { text } = useUi()
  return (
    <span className={short ? 'tag short' : 'tag'} title={label}>
      {path ? <span className="path cut">{path}</span> : null}
      {href ? (
        <Link className="cut" href={href}>
          {label}
        </Link>
      ) : (
        <span className="cut">{label}</span>
      )}
      {onRemove ? (
        <button
          type="button"
          className="x"
          aria-label={text('UI.REMOVE', { name: label })}
          onClick={onRemove}
        >
          <Icon name="close" size="small" />
        </button>
      ) : null}
    </span>
  )
}
