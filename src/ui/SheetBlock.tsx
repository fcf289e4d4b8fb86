import './SheetBlock.css'
import type { ReactNode } from 'react'
import { Count } from './Badge'
import { classNames } from './class-names'

export interface SheetBlockProps {
  /** id of the section, by which a guide finds it */
  id?: string | undefined
  title: string
  count?: number | undefined
  /** its actions, at the end of its title's line */
  acts?: ReactNode
  /** not printed */
  screenOnly?: boolean | undefined
  children: ReactNode
}

/** The whole of a shown record, at most 1080 px wide. */
export function SheetFrame({ children }: { children: ReactNode }) {
  return <div className="sheet form">{children}</div>
}

/** One section of a shown record. */
export function SheetBlock({ id, title, count, acts, screenOnly, children }: SheetBlockProps) {
  return (
    <section className={classNames('sheet-block', screenOnly && 'off-paper')} data-section={id}>
      <div className="sheet-block-head">
        <h2>
          {title}
          {count === undefined ? null : <Count value={count} />}
        </h2>
        {acts ? <div className="acts">{acts}</div> : null}
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
