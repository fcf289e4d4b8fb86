import type { ReactNode } from 'react'
import { Count } from '../basics/Badge'
import './ReasonList.css'

export interface ReasonListProps {
  title: string
  count?: number | undefined
  entries: readonly { id: string; label: ReactNode; children: ReactNode }[]
  /** below the list */
  foot?: ReactNode
}

/** A short list of names, each with its explanation, for the side panel. */
export function ReasonList({ title, count, entries, foot = null }: ReasonListProps) {
  return (
    <section className="reasons">
      <h2>
        {title}
        {count === undefined ? null : <Count value={count} />}
      </h2>
      <dl>
        {entries.map(({ id, label, children }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{children}</dd>
          </div>
        ))}
      </dl>
      {foot}
    </section>
  )
}
