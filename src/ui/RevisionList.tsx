import type { ReactNode } from 'react'

/** One step of a record's history, already in words. */
export interface RevisionEntry {
  id: string | number
  /** person, or «Le tue modifiche» */
  who: string
  when: string
  /** «Revisione 7 · 2 campi» */
  note?: ReactNode
  /** what is not saved yet: drawn in the accent */
  now?: boolean | undefined
  changes: readonly { path: string; label: string; from: string; to: string }[]
}

/** A record's history along a line: who, when, and per field what was and what is. */
export function RevisionList({ entries }: { entries: readonly RevisionEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.now ? 'rev now' : 'rev'}>
          <div className="who">
            <b>{entry.who}</b>
            <time className="faint">{entry.when}</time>
          </div>
          {entry.note ? <div className="muted">{entry.note}</div> : null}
          {entry.changes.length > 0 ? (
            <dl className="diff">
              {entry.changes.map((change) => (
                <div key={change.path}>
                  <dt>{change.label}</dt>
                  <dd>
                    {change.from ? <del>{change.from}</del> : null} {change.to ? <ins>{change.to}</ins> : null}
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
