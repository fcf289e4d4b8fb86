import { lazy, Suspense, useState } from 'react'
import { fullInstant } from '../../../engine/list/moment'
import { Banner } from '../../../ui/Banner'
import { Button } from '../../../ui/Button'
import { useRecord, useSession } from '../../field/record-context'
import { useTexts } from '../../office'
import type { RecordVerbs } from '../verbs'
import { pathLabel } from './PathValue'

const MergeDialog = lazy(() => import('./MergeDialog').then((module) => ({ default: module.MergeDialog })))

/** Somebody else saved first, and both changed the same fields: who and when, which ones, and the way to decide. Nothing typed is lost. */
export function StaleBar({ verbs }: { verbs: Pick<RecordVerbs, 'save'> }) {
  const { open, fields } = useRecord()
  const { text } = useTexts()
  const stale = useSession((state) => state.stale)
  const [deciding, setDeciding] = useState(false)
  if (!stale) return null
  const said = {
    by: stale.by ?? text('RECORD.SOMEBODY'),
    n: stale.theirs._version ?? 0,
    at: fullInstant(stale.at),
  }
  const names = stale.conflicts.map(({ path }) => pathLabel(fields, path)).join(', ')
  const done = () => {
    setDeciding(false)
    // The save that met the other version goes on where it stopped.
    if (stale.saving) void verbs.save()
  }
  const actions = (
    <>
      <Button onClick={open.session.discard}>{text('RECORD.DISCARD')}</Button>
      <Button variant="primary" onClick={() => setDeciding(true)}>
        {text('MERGE.DECIDE')}
      </Button>
    </>
  )
  return (
    <>
      <Banner tone="warning" announce title={text('RECORD.STALE_TITLE')} actions={actions}>
        <p>{text('RECORD.STALE_BODY', said)}</p>
        <p>{text('RECORD.STALE_FIELDS', { fields: names })}</p>
      </Banner>
      {deciding ? (
        <Suspense>
          <MergeDialog stale={stale} onClose={() => setDeciding(false)} onDone={done} />
        </Suspense>
      ) : null}
    </>
  )
}
