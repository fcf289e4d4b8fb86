import { type ReactNode, useId, useState } from 'react'
import type { InboxItem, InboxKind } from '../../contract/model/inbox'
import { isDay } from '../../contract/time/real-day'
import { fullInstant, shortInstant } from '../../engine/list/moment'
import { Icon } from '../../ui/basics/Icon'
import { Button } from '../../ui/controls/Button'
import { DateInput } from '../../ui/controls/DateInput'
import { Link } from '../../ui/controls/Link'
import { MenuButton } from '../../ui/overlays/MenuButton'
import { useEntityConf, useOffice, useTexts } from '../office'
import { useInboxOperations } from './use-inbox'
import './inbox.css'

const ICONS: Readonly<Record<InboxKind, string>> = {
  mention: 'at',
  assignment: 'hand-pointer',
  approval: 'file-check',
  notice: 'bell',
  reminder: 'clock',
}

/** Items of the inbox. `brief`: only immediate operations, for the bell. */
export function InboxList({
  items,
  brief = false,
  onLeave,
}: {
  items: readonly InboxItem[]
  brief?: boolean
  onLeave?: () => void
}) {
  return (
    <ul className={brief ? 'inbox brief' : 'inbox'}>
      {items.map((item) => (
        <InboxLine key={item.id} item={item} brief={brief} onLeave={onLeave} />
      ))}
    </ul>
  )
}

interface LineProps {
  item: InboxItem
  brief: boolean
  /** the person goes to the record */
  onLeave?: (() => void) | undefined
}

function InboxLine({ item, brief, onLeave }: LineProps) {
  const { lang, text } = useTexts()
  const { clock } = useOffice().ports
  const isNew = item.state === 'unread'
  return (
    <li className={isNew ? 'unread' : undefined} data-kind={item.kind}>
      <Icon name={ICONS[item.kind]} />
      <div className="grow">
        <div className="title">
          <ItemTitle item={item} onLeave={onLeave} />
          {isNew ? <span className="sr-only">({text('INBOX.UNREAD')})</span> : null}
          <time className="muted num nowrap" dateTime={item.at} title={fullInstant(item.at)}>
            {shortInstant(item.at, lang, clock.now())}
          </time>
        </div>
        <p className="muted">
          <Cause item={item} />
        </p>
        {item.text === '' ? null : <p className="lines">{item.text}</p>}
        <ItemActs item={item} brief={brief} />
      </div>
    </li>
  )
}

/** Link to the record; following it marks the item as read. */
function ItemTitle({
  item: { id, record, state, title },
  onLeave,
}: Pick<LineProps, 'item' | 'onLeave'>): ReactNode {
  const { act } = useInboxOperations()
  if (record === null) return <span className="grow strong">{title}</span>
  const follow = () => {
    if (state === 'unread') void act(id, 'read')
    onLeave?.()
  }
  return (
    <Link className="grow" href={`/${record.route}/${record.id}`} onClick={follow}>
      {title}
    </Link>
  )
}

/** Kind, entity, and who caused it. */
function Cause({
  item: { acknowledgedAt, by, kind, record, snoozedUntil },
}: Pick<LineProps, 'item'>): ReactNode {
  const { text } = useTexts()
  const entity = useEntityConf(record?.route ?? '')
  const words = [text(`INBOX.KIND.${kind}`), kind === 'notice' ? null : entity?.name, by]
  if (snoozedUntil) words.push(text('INBOX.SNOOZED_UNTIL', { date: fullInstant(snoozedUntil) }))
  if (acknowledgedAt) words.push(text('INBOX.ACKNOWLEDGED', { date: fullInstant(acknowledgedAt) }))
  return words.filter(Boolean).join(' · ')
}

/** Operations: “I have read it” for notices, “Done” for work, and postponing. */
function ItemActs({ item, brief }: Pick<LineProps, 'item' | 'brief'>) {
  const { text } = useTexts()
  const { act, snooze } = useInboxOperations()
  const [dating, setDating] = useState(false)
  const formatActionLabel = (key: string): string =>
    text('INBOX.ACT_ON', { act: text(key), title: item.title })
  const button = (key: string, run: () => void) => (
    <Button small onClick={run} aria-label={formatActionLabel(key)}>
      {text(key)}
    </Button>
  )
  if (item.state === 'done' || item.state === 'snoozed')
    return <div className="acts">{button('INBOX.REOPEN', () => void act(item.id, 'reopen'))}</div>
  const isRead = item.requiresAck || item.kind === 'notice' || item.kind === 'mention'
  const [key, main] = isRead
    ? (['INBOX.ACKNOWLEDGE', 'acknowledge'] as const)
    : (['INBOX.DONE', 'done'] as const)
  // The bell cuts texts short: whoever confirms having read a notice has it before them.
  if (brief && item.kind === 'notice') return null
  const choices = ['day', 'week', 'until'].map((id) => ({ id, label: text(`INBOX.SNOOZE.${id}`) }))
  return (
    <div className="acts">
      {button(key, () => void act(item.id, main, item.revision))}
      {brief ? null : (
        <MenuButton
          small
          icon="clock"
          label={formatActionLabel('INBOX.SNOOZE')}
          items={choices}
          onAction={(id) =>
            id === 'until' ? setDating(true) : void snooze(item.id, { for: id === 'day' ? 'day' : 'week' })
          }
        />
      )}
      {dating ? (
        <SnoozeDate onChoose={(until) => void snooze(item.id, { until })} onCancel={() => setDating(false)} />
      ) : null}
    </div>
  )
}

/** Asks for the day until which an item is postponed. */
function SnoozeDate({ onChoose, onCancel }: { onChoose: (day: string) => void; onCancel: () => void }) {
  const { text } = useTexts()
  const id = useId()
  const [day, setDay] = useState<string | null>(null)
  return (
    <div className="snooze-date">
      <label htmlFor={id}>{text('INBOX.SNOOZE_DATE')}</label>
      <DateInput id={id} value={day} onChange={setDay} />
      <Button small disabled={day === null || !isDay(day)} onClick={() => day && onChoose(day)}>
        {text('INBOX.SNOOZE')}
      </Button>
      <Button small variant="ghost" onClick={onCancel}>
        {text('APP.CANCEL')}
      </Button>
    </div>
  )
}
