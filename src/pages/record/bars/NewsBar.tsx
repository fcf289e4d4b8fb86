import { can } from '../../../engine/commands/reason-code'
import { fullInstant } from '../../../engine/list/moment'
import { Banner } from '../../../ui/Banner'
import { Button } from '../../../ui/Button'
import { useRecord, useSession } from '../../field/record-context'
import { useOffice, useTexts } from '../../office'

/** Somebody else saved or deleted the open record: says so quietly, and offers to bring that in. */
export function NewsBar() {
  const office = useOffice()
  const { session, conf } = useRecord().open
  const { text } = useTexts()
  const news = useSession((state) => state.news)
  const stale = useSession((state) => state.stale)
  if (!news || stale) return null
  const { kind, theirs } = news
  const said = {
    by: theirs.updatedBy ?? text('RECORD.SOMEBODY'),
    n: theirs._version ?? 0,
    at: fullInstant(theirs.updatedAt),
  }
  if (kind === 'saved') {
    return (
      <div role="status">
        <Banner tone="info" actions={<Button onClick={session.catchUp}>{text('MERGE.CATCH_UP')}</Button>}>
          {text('RECORD.NEWS_SAVED', said)}
        </Banner>
      </div>
    )
  }
  const restore = () => void session.restore().catch(office.notices.failure)
  const actions = (
    <>
      <Button onClick={session.discard}>{text('RECORD.DISCARD')}</Button>
      {can(conf, 'restore', theirs) ? (
        <Button icon="restore" onClick={restore}>
          {text('CRUD.RESTORE')}
        </Button>
      ) : null}
    </>
  )
  return (
    <Banner tone="warning" announce actions={actions}>
      {text('RECORD.NEWS_DELETED', said)}
    </Banner>
  )
}
