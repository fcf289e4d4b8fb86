import './ReadSection.css'
import type { ReactNode } from 'react'
import { Count } from '../basics/Badge'
import { classNames } from '../basics/class-names'

export interface ReadSectionProps {
  /** id of the section, by which a guide finds it */
  id?: string | undefined
  title: string
  count?: number | undefined
  /** its actions, at the end of its title's line */
  buttons?: ReactNode
  /** not printed */
  screenOnly?: boolean | undefined
  children: ReactNode
}

/** The whole of a shown record, at most 1080 px wide. */
export function ReadFrame({ children }: { children: ReactNode }) {
  return <div className="read-view form">{children}</div>
}

/** One section of a shown record. */
export function ReadSection({ id, title, count, buttons, screenOnly, children }: ReadSectionProps) {
  return (
    <section className={classNames('read-section', screenOnly && 'off-paper')} data-section={id}>
      <div className="read-section-head">
        <h2>
          {title}
          {count === undefined ? null : <Count value={count} />}
        </h2>
        {buttons ? <div className="acts">{buttons}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** One figure of the line of facts. */
interface Fact {
  path: string
  label: string
  value: ReactNode
}

/** Up to five facts in a line at the top of a record that is shown. */
export function FactLine({ facts }: { facts: readonly Fact[] }) {
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
