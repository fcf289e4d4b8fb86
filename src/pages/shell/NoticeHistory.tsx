import type { RefObject } from 'react'
import { useStore } from 'zustand'
import { INBOX_PATH } from '../../contract/constants'
import { fullInstant, shortInstant } from '../../engine/list/moment'
import { Icon } from '../../ui/basics/Icon'
import { Popover } from '../../ui/basics/Popover'
import { Link } from '../../ui/controls/Link'
import { InboxList } from '../inbox/InboxList'
import { BRIEF_SIZE, useInbox } from '../inbox/use-inbox'
import { useOffice, useTexts } from '../office'
import './NoticeHistory.css'

const ICONS = { success: 'success', warning: 'warning', danger: 'error', info: 'info' } as const

/** The newest inbox items, and the messages since the sign-in, newest first, each with its time. */
export function NoticeHistory({
  anchor,
  onClose,
}: {
  anchor: RefObject<Element | null>
  onClose: () => void
}) {
  const { notices, ports } = useOffice()
  const { lang, text } = useTexts()
  const history = useStore(notices.store, (state) => state.history)
  const say = (key: string, params?: Record<string, string | number>) =>
    ports.texts.has(key) ? text(key, params) : key
  return (
    <Popover anchor={anchor} label={text('INBOX.TITLE')} className="notice-history" onClose={onClose}>
      <Waiting onLeave={onClose} />
      <strong className="menu-heading">{text('HISTORY_OF_NOTICES.TITLE')}</strong>
      {history.length === 0 ? <p className="list-note">{text('HISTORY_OF_NOTICES.NONE')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: fifty messages are scrolled by the keyboard, and nothing in them takes the focus */}
      <ul tabIndex={0} aria-label={text('HISTORY_OF_NOTICES.TITLE')}>
        {history.map(({ at, id, params, text: key, title, tone }) => {
          const moment = new Date(at).toISOString()
          return (
            <li key={id} className={tone}>
              <Icon name={ICONS[tone]} />
              <div className="grow">
                {title ? <div className="strong">{say(title, params)}</div> : null}
                <p className="lines">{say(key, params)}</p>
              </div>
              <time className="muted num nowrap" dateTime={moment} title={fullInstant(moment)}>
                {shortInstant(moment, lang, ports.clock.now())}
              </time>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}

/** The newest items of the inbox, and a link to all of them. */
function Waiting({ onLeave }: { onLeave: () => void }) {
  const { text } = useTexts()
  const { data } = useInbox('open', BRIEF_SIZE)
  return (
    <>
      <div className="menu-heading waiting">
        <strong>{text('INBOX.TITLE')}</strong>
        <Link href={INBOX_PATH} onClick={onLeave}>
          {text('INBOX.OPEN_ALL')}
        </Link>
      </div>
      {data?.items.length === 0 ? <p className="list-note">{text('INBOX.NONE')}</p> : null}
      {data ? <InboxList items={data.items} brief onLeave={onLeave} /> : null}
    </>
  )
}
