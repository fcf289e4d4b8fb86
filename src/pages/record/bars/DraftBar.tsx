import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { fullInstant } from '../../../engine/list/moment'
import { Button } from '../../../ui/controls/Button'
import { Banner } from '../../../ui/overlays/Banner'
import { useRecord } from '../../field'
import { useTexts } from '../../office'
import type { RecordVerbs } from '../verbs'

const DraftDialog = lazy(() => import('./DraftDialog').then((module) => ({ default: module.DraftDialog })))
const LostList = lazy(() => import('./DraftDialog').then((module) => ({ default: module.LostList })))

/** An abandoned draft of this record: restore it, review it field by field, or discard it. */
export function DraftBar({ verbs }: { verbs: Pick<RecordVerbs, 'edit'> }) {
  const { undoStack, target } = useRecord().open
  const { text } = useTexts()
  const offer = useStore(undoStack.store, (state) => state.offer)
  const [comparing, setComparing] = useState(false)
  if (!offer) return <LostBar />
  const count = offer.fields.length + (offer.draft.picked === null ? 0 : 1)
  const disputed = offer.fields.some(({ conflict }) => conflict)
  const takeAll = () => (disputed ? setComparing(true) : undoStack.take(offer.fields.map(({ path }) => path)))
  const actions =
    target.mode === 'show' ? (
      <Button onClick={verbs.edit}>{text('DRAFT.GO_ON')}</Button>
    ) : (
      <>
        <Button onClick={undoStack.discard}>{text('DRAFT.DISCARD')}</Button>
        {offer.fields.length > 0 ? (
          <Button onClick={() => setComparing(true)}>{text('DRAFT.COMPARE')}</Button>
        ) : null}
        <Button variant="primary" onClick={takeAll}>
          {text('DRAFT.TAKE_ALL')}
        </Button>
      </>
    )
  return (
    <>
      <div role="status">
        <Banner tone="info" title={text('DRAFT.FOUND')} buttons={actions}>
          <p>
            {text('DRAFT.FOUND_BODY', { count, at: fullInstant(new Date(offer.draft.at).toISOString()) })}
          </p>
          {disputed ? <p>{text('DRAFT.DISPUTED')}</p> : null}
          <Suspense>
            <LostList values={offer.lost} />
          </Suspense>
        </Banner>
      </div>
      {comparing ? (
        <Suspense>
          <DraftDialog offer={offer} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Draft values that no field can take any more: shown until the person has seen them. */
function LostBar() {
  const { undoStack } = useRecord().open
  const { text } = useTexts()
  const lost = useStore(undoStack.store, (state) => state.lost)
  if (lost.length === 0) return null
  return (
    <Banner tone="warning" buttons={<Button onClick={undoStack.seenLost}>{text('DRAFT.SEEN')}</Button>}>
      <Suspense>
        <LostList values={lost} />
      </Suspense>
    </Banner>
  )
}
