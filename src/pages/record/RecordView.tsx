import { lazy, Suspense, useMemo } from 'react'
import { AUTOMATIC_PRINT } from '../../contract/layout'
import { isDirty } from '../../engine/record'
import { useRecord, useSession } from '../field/record-context'
import { RecordForm } from '../form/RecordForm'
import { useOffice, useTexts } from '../office'
import { StateBars } from './bars/StateBars'
import { DeletedBar } from './DeletedBar'
import { usePanel } from './panel/use-panel'
import { RecordBar } from './RecordBar'
import { RecordFoot } from './RecordFoot'
import { Sheet } from './ShownSheet'
import { useHold } from './use-hold'
import { useNeighbours } from './use-neighbours'
import { createVerbs } from './verbs'
import '../../ui/styles/record.css'

const PaperHead = lazy(() => import('./PaperHead').then((module) => ({ default: module.PaperHead })))
const RecordPanel = lazy(() => import('./panel/RecordPanel').then((module) => ({ default: module.RecordPanel })))

/** An open record: head, bars of its state, form or sheet, foot, and the panel with its details. */
export function RecordView({ reload }: { reload?: (() => Promise<void>) | undefined }) {
  const office = useOffice()
  const { open } = useRecord()
  const { page, orientation } = open.entity.print ?? AUTOMATIC_PRINT
  const { text } = useTexts()
  const panel = usePanel()
  const verbs = useMemo(() => createVerbs(office, open), [office, open])
  const { route, mode } = open.target
  const edits = mode !== 'show'
  useHold(useSession(isDirty), verbs.mayLeave)
  const neighbours = useNeighbours()
  // A new record has neither history nor anything to tell about itself.
  const beside = mode === 'create' ? null : panel.tab
  return (
    <section
      className={beside ? 'rec with-panel' : 'rec'}
      data-route={route}
      data-mode={mode}
      data-paper={`${page}-${orientation}`.toLowerCase()}
    >
      <div className="rcol">
        <RecordBar verbs={verbs} panel={panel} neighbours={neighbours} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, so the keyboard must reach it */}
        <section className="rbody" tabIndex={0} aria-label={text(edits ? 'RECORD.FORM' : 'RECORD.SHEET')}>
          <DeletedBar verbs={verbs} />
          <StateBars verbs={verbs} reload={reload} />
          {edits ? null : (
            <Suspense>
              <PaperHead />
            </Suspense>
          )}
          {edits ? <RecordForm /> : <Sheet />}
        </section>
        {edits ? <RecordFoot verbs={verbs} /> : null}
      </div>
      {beside ? (
        <Suspense fallback={<span />}>
          <RecordPanel panel={panel} />
        </Suspense>
      ) : null}
    </section>
  )
}
