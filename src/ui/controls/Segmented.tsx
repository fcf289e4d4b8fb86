import type { Choice } from './NativeSelect'
import './Segmented.css'

export interface SegmentedProps {
  /** accessible name of the group */
  label: string
  value: string
  options: readonly Choice[]
  onChange: (value: string) => void
  /** touched and wrong */
  invalid?: boolean | undefined
  /** ids of message and help */
  describedBy?: string | undefined
}

/** Two to four choices side by side, one pressed. */
export function Segmented({ label, value, options, onChange, invalid, describedBy }: SegmentedProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as an inline box in every browser
    <div
      className="segmented"
      role="group"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          disabled={option.disabled}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
