import type { ReactNode } from 'react'
import './RevisionList.css'

/** One step of a record's history, already as text. */
export interface RevisionEntry {
  id: string | number
  /** person, or «Le tue modifiche» */
  who: string
  when: string
  /** the full time, where `when` is short */
  at?: string | undefined
  /** «Revisione 7 · 2 campi» */
  note?: ReactNode
  /** the text of a comment */
  body?: ReactNode
  /** unsaved: drawn in the accent colour */
  now?: boolean | undefined
  /** `act`: a button beside the label, e.g. to put the old value back; `note`: «automatico: …» */
  changes: readonly {
    path: string
    label: string
    from: string
    to: string
    act?: ReactNode
    note?: string
  }[]
  /** buttons of the whole step */
  buttons?: ReactNode
}

/** A record's history along a line: who, when, and per field the old and the new value. */
export function RevisionList({ entries }: { entries: readonly RevisionEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.now ? 'revision now' : 'revision'}>
          <div className="who">
            <b>{entry.who}</b>
            <time className="faint" title={entry.at}>
              {entry.when}
            </time>
          </div>
          {entry.note ? <div className="muted">{entry.note}</div> : null}
          {entry.body}
          {entry.changes.length > 0 ? (
            <dl className="diff">
              {entry.changes.map((change) => (
                <div key={change.path}>
                  <dt>
                    {change.label}
                    {change.act}
                  </dt>
                  <dd>
                    {change.from ? <del>{change.from}</del> : null}{' '}
                    {change.to ? <ins>{change.to}</ins> : null}
                    {change.note ? <div className="faint">{change.note}</div> : null}
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {entry.buttons ? <div className="acts">{entry.buttons}</div> : null}
        </li>
      ))}
    </ol>
  )
}
