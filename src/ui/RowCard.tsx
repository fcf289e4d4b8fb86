import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Link } from './Link'

/** The list on small screens; put `RowCard` inside. */
export function RowCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="cards" aria-label={label}>
      {children}
    </ul>
  )
}

export interface RowCardProps {
  title: string
  href: string
  /** StatusChip */
  status?: ReactNode
  /** «CLI-000002 · Verona · Industria» */
  line?: string | undefined
  /** the one figure worth seeing */
  amount?: string | undefined
  selected?: boolean | undefined
  deleted?: boolean | undefined
  /** checkbox that selects the row */
  select?: ReactNode
}

/** One row as a card of two lines. */
export function RowCard({ title, href, status, line, amount, selected, deleted, select }: RowCardProps) {
  return (
    <li className={classNames(selected && 'sel', deleted && 'deleted', !select && 'bare')}>
      {select}
      <Link className="cut strong" href={href}>
        {title}
      </Link>
      {status ?? <span />}
      <span className="l2">
        <span className="cut">{line}</span>
        {amount ? <span className="num nowrap">{amount}</span> : null}
      </span>
    </li>
  )
}
