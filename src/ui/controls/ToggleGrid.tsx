import type { ReactNode } from 'react'
import './ToggleGrid.css'

/** One button of a grid; `name` is its accessible name where `label` is too short. */
export interface ToggleOption {
  value: number
  label: string
  name?: string
}

export interface ToggleGridProps {
  /** heading, and accessible name of the group */
  label: string
  options: readonly ToggleOption[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  disabled?: boolean | undefined
  /** columns of the grid; fewer on narrow screens */
  columns: 7 | 12
  /** an action beside the heading */
  action?: ReactNode
}

/** Many values of which any number is chosen: days, hours, minutes. */
export function ToggleGrid({ label, options, chosen, onChange, disabled, columns, action }: ToggleGridProps) {
  const toggle = (value: number) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <div className="toggles">
      <div className="head">
        <span>{label}</span>
        {action}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
      <div className="days" role="group" aria-label={label} data-columns={columns}>
        {options.map(({ value, label: words, name }) => (
          <button
            key={value}
            type="button"
            disabled={disabled}
            aria-label={name}
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  )
}
