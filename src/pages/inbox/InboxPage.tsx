import { useId, useState } from 'react'
import type { InboxState } from '../../contract/model/inbox'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/page/EmptyState'
import { ErrorState } from '../../ui/page/ErrorState'
import { Tabs } from '../../ui/page/Tabs'
import { useTexts } from '../office'
import { PageHead } from '../PageHead'
import { InboxList } from './InboxList'
import { useInbox } from './use-inbox'

const STATES: readonly InboxState[] = ['open', 'snoozed', 'done']
const PAGE_STEP = 20
const MAX_ITEMS = 100

/** The person's open, postponed and finished items. */
export function InboxPage() {
  const { text } = useTexts()
  const panel = useId()
  const [state, setState] = useState<InboxState>('open')
  const [size, setSize] = useState(PAGE_STEP)
  const { data, isFailed, retry } = useInbox(state, size)
  const choose = (id: string) => {
    setSize(PAGE_STEP)
    setState(STATES.find((one) => one === id) ?? 'open')
  }
  const tabs = STATES.map((id) => ({
    id,
    label: text(`INBOX.STATE.${id}`),
    count: id === 'open' && data && data.unread > 0 ? data.unread : undefined,
  }))
  return (
    <section data-route="inbox" aria-busy={!data && !isFailed}>
      <PageHead page="inbox" subtitle={text('INBOX.SUBTITLE')} />
      <Tabs label={text('INBOX.STATES')} tabs={tabs} active={state} onChange={choose} controls={panel} />
      <div id={panel} role="tabpanel" aria-label={text(`INBOX.STATE.${state}`)}>
        {isFailed ? <ErrorState title={text('INBOX.FAILED')} onRetry={retry} /> : null}
        {data?.items.length === 0 ? <Nothing state={state} /> : null}
        {data ? <InboxList items={data.items} /> : null}
        {data && data.total > data.items.length && size < MAX_ITEMS ? (
          <Button onClick={() => setSize(size + PAGE_STEP)}>{text('INBOX.MORE')}</Button>
        ) : null}
      </div>
    </section>
  )
}

function Nothing({ state }: { state: InboxState }) {
  const { text } = useTexts()
  if (state === 'open')
    return <EmptyState icon="check" title={text('INBOX.NONE')} text={text('INBOX.NONE_TEXT')} />
  return <EmptyState icon="history" title={text('INBOX.NONE_HERE')} />
}
