import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useRecord } from '../../field/record-context'
import type { RecordVerbs } from '../verbs'
import { CoEditorsBar } from './CoEditorsBar'
import { NewsBar } from './NewsBar'
import { OutdatedBar } from './OutdatedBar'
import { StaleBar } from './StaleBar'
import { UnansweredBar } from './UnansweredBar'

const DraftBar = lazy(() => import('./DraftBar').then((module) => ({ default: module.DraftBar })))

/** What the person should know about the record while working on it: other people's saves, a silent server, left-behind work. */
export function StateBars({ verbs, reload }: { verbs: RecordVerbs; reload: (() => Promise<void>) | undefined }) {
  return (
    <>
      {reload ? <OutdatedBar reload={reload} /> : null}
      <CoEditorsBar />
      <UnansweredBar />
      <StaleBar verbs={verbs} />
      <NewsBar />
      <LeftBehind verbs={verbs} />
    </>
  )
}

/** Drafts are the exception: their bar comes when there is one. */
function LeftBehind({ verbs }: { verbs: RecordVerbs }) {
  const { journal } = useRecord().open
  const isAny = useStore(journal.store, ({ lost, offer }) => offer !== null || lost.length > 0)
  if (!isAny) return null
  return (
    <Suspense>
      <DraftBar verbs={verbs} />
    </Suspense>
  )
}
