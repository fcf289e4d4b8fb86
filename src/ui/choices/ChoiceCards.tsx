import { useId } from 'react'
import { StatusChip } from '../basics/Badge'
import '../controls/Radio.css'
import './ChoiceCards.css'

/** A status, allowed or not: then `reason` says why. */
export interface StatusChoice {
  code: string
  label: string
  color: string
  /** one line of consequence, or the reason it is impossible */
  note?: string | undefined
  disabled?: boolean | undefined
}

export interface ChoiceCardsProps {
  /** name of the group for screen readers */
  label: string
  choices: readonly StatusChoice[]
  value: string | null
  onChange: (code: string) => void
}

/** Statuses as cards in two columns; the impossible ones are dashed and say why. */
export function ChoiceCards({ label, choices, value, onChange }: ChoiceCardsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="choice-cards">
        {choices.map((choice) => (
          <label key={choice.code} className={choice.disabled ? 'off' : undefined}>
            <input
              type="radio"
              className="radio"
              name={name}
              value={choice.code}
              disabled={choice.disabled}
              checked={choice.code === value}
              onChange={() => onChange(choice.code)}
            />
            <span>
              <StatusChip color={choice.color} label={choice.label} />
              {choice.note ? <small>{choice.note}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
