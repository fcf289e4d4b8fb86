import { fullInstant } from '../../engine/list/moment'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { useRecord, useSession } from '../field/record-context'
import { useTexts } from '../office'

/** Somebody else saved first: who and when, which fields both changed, and the two ways on. Nothing typed is lost. */
export function StaleBar() {
  const { open, fields } = useRecord()
  const { text } = useTexts()
  const stale = useSession((state) => state.stale)
  if (!stale) return null
  const names = stale.conflicts.map((path) => fields.get(path)?.label ?? path).join(', ')
  const said = {
    by: stale.by ?? text('RECORD.SOMEBODY'),
    n: stale.theirs.extraFields.current_envers_version,
    at: fullInstant(stale.at),
  }
  const actions = (
    <>
      <Button onClick={open.session.discard}>{text('RECORD.DISCARD')}</Button>
      <Button variant="primary" onClick={open.session.rebase}>
        {text('RECORD.REBASE')}
      </Button>
    </>
  )
  return (
    <Banner tone="warning" announce title={text('RECORD.STALE_TITLE')} actions={actions}>
      <p>{text('RECORD.STALE_BODY', said)}</p>
      {names ? <p>{text('RECORD.STALE_FIELDS', { fields: names })}</p> : null}
    </Banner>
  )
}
