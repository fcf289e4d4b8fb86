import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'
import { Link } from '../controls/Link'

export interface RowCardsProps {
  label: string
  /** height of the cards above and below that are not drawn, px */
  above: number
  below: number
  children: ReactNode
}

/** The list on small screens; put `RowCard` inside. */
export function RowCards({ label, above, below, children }: RowCardsProps) {
  return (
    <ul className="cards" aria-label={label}>
      {above > 0 ? <li className="gap" aria-hidden="true" style={{ height: above }} /> : null}
      {children}
      {below > 0 ? <li className="gap" aria-hidden="true" style={{ height: below }} /> : null}
    </ul>
  )
}

/** Its place in the whole list, from 0, and how long that is. */
interface Placed {
  index: number
  total: number
}

/** A value in the second line of a card. */
export interface CardWord {
  /** its key within the line */
  key: string
  text: string
  /** a code, a date, an amount: useless when truncated */
  whole: boolean
  /** name of the icon before it */
  icon?: string | undefined
}

export interface RowCardProps extends Placed {
  title: string
  /** name of the icon before the title */
  icon?: string | undefined
  /** '' = the card has no link: its title labels the checkbox `selectId` */
  href: string
  selectId?: string | undefined
  /** StatusChip */
  status?: ReactNode
  /** «CLI-000002 · Verona · Industria»: names are truncated; numbers are shown in full or not at all */
  line?: readonly CardWord[] | undefined
  /** the most important number */
  amount?: string | undefined
  selected?: boolean | undefined
  deleted?: boolean | undefined
  /** checkbox that selects the row */
  select?: ReactNode
  /** button of the row's actions, class `acts` */
  buttons?: ReactNode
}

/** An icon with the space to the text that follows it; nothing without a name. */
function iconBefore(name: string | undefined, size: 'small' | 'tiny'): ReactNode {
  return name ? (
    <>
      <Icon name={name} size={size} />{' '}
    </>
  ) : null
}

/** One row as a card of two lines. */
export function RowCard(props: RowCardProps) {
  const {
    index,
    total,
    title,
    icon,
    href,
    selectId,
    status,
    line,
    amount,
    selected,
    deleted,
    select,
    buttons,
  } = props
  return (
    <li
      className={classNames(selected && 'sel', deleted && 'deleted', !select && 'bare')}
      data-row={index}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      {select}
      {href === '' ? (
        <label className="cut strong" htmlFor={selectId}>
          {iconBefore(icon, 'small')}
          {title}
        </label>
      ) : (
        <Link className="cut strong" href={href}>
          {iconBefore(icon, 'small')}
          {title}
        </Link>
      )}
      {status ?? <span />}
      <span className="second-line">
        <span className="words">
          {line?.map((word, at) => (
            <span key={word.key} className={word.whole ? undefined : 'cut'}>
              {at > 0 ? ' · ' : ''}
              {iconBefore(word.icon, 'tiny')}
              {word.text}
            </span>
          ))}
        </span>
        {amount ? <span className="num nowrap">{amount}</span> : null}
      </span>
      {buttons}
    </li>
  )
}

/** A loading card. */
export function WaitingCard({ index, total }: Placed) {
  return (
    <li data-row={index} aria-setsize={total} aria-posinset={index + 1} className="skeleton">
      <span />
      <span className="placeholder" />
      <span />
      <span className="second-line">
        <span className="placeholder" />
      </span>
    </li>
  )
}
