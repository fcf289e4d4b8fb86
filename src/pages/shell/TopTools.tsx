import { lazy, Suspense, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Count } from '../../ui/basics/Badge'
import { Icon } from '../../ui/basics/Icon'
import { BRIEF_SIZE, useInbox } from '../inbox/use-inbox'
import { useOffice, useTexts } from '../office'
import { PaletteKey } from '../palette/PaletteKey'
import { GlobalSearch } from './GlobalSearch'

/** Tools of the top bar that are not needed before the rows: commands, search, messages. Load it lazily. */
export function TopTools({ languages }: { languages: readonly string[] }) {
  return (
    <>
      <PaletteKey languages={languages} />
      <GlobalSearch />
      <NoticeBell />
    </>
  )
}

const load = () => import('./NoticeHistory')
const NoticeHistory = lazy(() => load().then((module) => ({ default: module.NoticeHistory })))

/** The bell of the top bar: inbox and messages since the sign-in, with the number of new ones. */
function NoticeBell() {
  const { notices } = useOffice()
  const { text } = useTexts()
  const told = useStore(notices.store, (state) => state.unread)
  const waiting = useInbox('open', BRIEF_SIZE).data?.unread ?? 0
  const unread = waiting + told
  const bell = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const toggle = () => {
    notices.seen()
    setOpen(!open)
  }
  const label = unread > 0 ? text('INBOX.BELL', { count: unread }) : text('INBOX.TITLE')
  return (
    <>
      <button
        ref={bell}
        type="button"
        className="btn ghost icon"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={toggle}
      >
        <Icon name="bell" />
        {unread > 0 ? <Count value={unread} hot /> : null}
      </button>
      {open ? (
        <Suspense>
          <NoticeHistory anchor={bell} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
