import type { ReactNode } from 'react'
import './styles/sheet.css'

/** One figure of the line of facts. */
export interface Fact {
  path: string
  label: string
  value: ReactNode
}

/** Up to five facts in a line at the top of a record that is shown. */
export function FactSheet({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.slice(0, 5).map((fact) => (
        <div key={fact.path}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
