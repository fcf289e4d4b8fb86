import { type ReactNode, useId } from 'react'
import { Radio } from '../controls/Radio'
import './DecisionTable.css'
import '../controls/Radio.css'

/** One value to decide: its name, and its options. */
export interface Decision {
  id: string
  label: string
  /** in the order of the columns */
  options: { id: string; content: ReactNode }[]
}

export interface DecisionTableProps {
  /** heading of the first column, and of each option */
  header: string
  columns: { id: string; label: string }[]
  decisions: readonly Decision[]
  /** by decision; missing ones are undecided */
  chosen: Readonly<Record<string, string>>
  /** absent = the values are only shown */
  onChoose?: ((decision: string, option: string) => void) | undefined
}

/** Values side by side, one of each row to be chosen; stacked with their headings on small screens. */
export function DecisionTable({ header, columns, decisions, chosen, onChoose }: DecisionTableProps) {
  const name = useId()
  return (
    <table className="merge">
      <thead>
        <tr>
          <th scope="col">{header}</th>
          {columns.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {decisions.map((decision) => (
          <tr key={decision.id} data-field={decision.id}>
            <td>{decision.label}</td>
            {decision.options.map((option, index) => (
              <td key={option.id} data-l={columns[index]?.label}>
                {onChoose ? (
                  <label htmlFor={`${name}-${decision.id}-${option.id}`}>
                    <Radio
                      id={`${name}-${decision.id}-${option.id}`}
                      name={`${name}-${decision.id}`}
                      value={option.id}
                      label={`${decision.label}: ${columns[index]?.label}`}
                      checked={chosen[decision.id] === option.id}
                      onChange={() => onChoose(decision.id, option.id)}
                    />
                    <span className="grow">{option.content}</span>
                  </label>
                ) : (
                  option.content
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
