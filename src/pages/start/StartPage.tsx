import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CardView } from '../../contract/model/dashboard'
import { arrangeCards, cardChoice, countWaitingRecords, PREFERENCE_DASHBOARD } from '../../engine/dashboard'
import { dayInWords } from '../../engine/list/moment'
import { getErrorText } from '../../engine/shell/notices'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/page/EmptyState'
import { ErrorState } from '../../ui/page/ErrorState'
import { PageHeader } from '../../ui/page/PageHeader'
import { useCommands } from '../commands/menu'
import { useOffice, usePreference, useTexts, useUser } from '../office'
import { CardBox } from './CardBox'

const ArrangeCards = lazy(() => import('./ArrangeCards').then((module) => ({ default: module.ArrangeCards })))

/**
 * The start page: pending work and current figures. One call computes every card with the person's
 * permissions.
 */
export function StartPage() {
  const { ports } = useOffice()
  const { lang, text } = useTexts()
  const user = useUser()
  const [preference] = usePreference(PREFERENCE_DASHBOARD)
  const choice = cardChoice(preference)
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', choice, lang],
    queryFn: ({ signal }) => ports.backend.conf.cards(choice, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const cards = arrangeCards(data ?? [], preference)
  const shown = cards.filter((card) => card.shown && card.data !== null)
  const button = useRef<HTMLSpanElement>(null)
  const [arranging, setArranging] = useState(false)
  const arrange = { id: 'arrange', label: text('START.ARRANGE'), icon: 'sliders', reason: null }
  const open = () => setArranging(true)
  useCommands(cards.length > 0 ? [{ ...arrange, slots: ['toolbar.word', 'palette'], run: open }] : [])
  const today = useToday(data ? shown : null)
  const said = getErrorText(error, ports.texts)
  return (
    <section data-route="dashboard" aria-busy={!data && !error}>
      <PageHeader title={text('START.TITLE', { name: user?.fullname ?? '' })} subtitle={today}>
        <span ref={button} data-control="arrange">
          <Button variant="ghost" icon="sliders" disabled={cards.length === 0} onClick={open}>
            {arrange.label}
          </Button>
        </span>
      </PageHeader>
      {error && !data ? (
        <ErrorState title={text('START.FAILED')} text={said} onRetry={() => void refetch()} />
      ) : null}
      {data && shown.length === 0 ? (
        <EmptyState icon="gauge" title={text('START.EMPTY')} text={text('START.EMPTY_HINT')} />
      ) : null}
      <div className="dashboard">
        {shown.map((card) => (
          <CardBox key={card.id} card={card} />
        ))}
      </div>
      {arranging ? (
        <Suspense>
          <ArrangeCards anchor={button} cards={cards} onClose={() => setArranging(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** The line under the greeting: the day, and how much waits once that is known. */
function useToday(cards: readonly CardView[] | null): string {
  const { clock } = useOffice().ports
  const { lang, text } = useTexts()
  const date = dayInWords(clock.now(), lang)
  return cards === null ? date : `${date}. ${text('START.WAITING', { count: countWaitingRecords(cards) })}`
}
