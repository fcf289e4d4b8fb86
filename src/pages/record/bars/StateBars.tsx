import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { can } from '../../../engine/commands/reason-code'
import { fullInstant } from '../../../engine/list/moment'
import { Icon } from '../../../ui/basics/Icon'
import { Button } from '../../../ui/controls/Button'
import { Banner } from '../../../ui/overlays/Banner'
import { useRecord, useSession } from '../../field'
import { useOffice, useTexts, useUser } from '../../office'
import { pathLabel } from '../PathValue'
import type { RecordVerbs } from '../verbs'
import './bars.css'

const DraftBar = lazy(() => import('./DraftBar').then((module) => ({ default: module.DraftBar })))

/** Messages about the open record: other people's saves, a silent server, abandoned drafts. */
export function StateBars({
  verbs,
  reload,
}: {
  verbs: RecordVerbs
  reload: (() => Promise<void>) | undefined
}) {
  return (
    <>
      <DeletedBar verbs={verbs} />
      {reload ? <OutdatedBar reload={reload} /> : null}
      <CoEditorsBar />
      <UnansweredBar />
      <StaleBar verbs={verbs} />
      <NewsBar />
      <LeftBehind verbs={verbs} />
    </>
  )
}

/** Drafts are rare: their bar loads when there is one. */
function LeftBehind({ verbs }: { verbs: RecordVerbs }) {
  const { undoStack } = useRecord().open
  const isAny = useStore(undoStack.store, ({ lost, offer }) => offer !== null || lost.length > 0)
  if (!isAny) return null
  return (
    <Suspense>
      <DraftBar verbs={verbs} />
    </Suspense>
  )
}

/** Says who else has this record open for editing; nobody is locked out. */
function CoEditorsBar() {
  const { coEditors } = useRecord().open
  const { text, lang } = useTexts()
  const me = useUser()?.id
  const others = useStore(coEditors.store, (state) => state.others)
  if (others.length === 0) return null
  const names = new Set(others.filter(({ user }) => user !== me).map(({ name }) => name))
  const alsoMe = others.some(({ user }) => user === me)
  return (
    <p className="co-editors row muted" role="status">
      <Icon name="pencil" />
      {alsoMe ? `${text('RECORD.ALSO_ELSEWHERE')} ` : null}
      {names.size > 0
        ? text('RECORD.ALSO_EDITING', { names: new Intl.ListFormat(lang).format(names), count: names.size })
        : null}
    </p>
  )
}

/** Someone else saved or deleted the open record: an unobtrusive message that offers to load the change. */
function NewsBar() {
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
        <Banner tone="info" buttons={<Button onClick={session.catchUp}>{text('MERGE.CATCH_UP')}</Button>}>
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
    <Banner tone="warning" announce buttons={actions}>
      {text('RECORD.NEWS_DELETED', said)}
    </Banner>
  )
}

/** The entity's description changed under the open form: reloading keeps the changes as a draft. */
function OutdatedBar({ reload }: { reload: () => Promise<void> }) {
  const { text } = useTexts()
  return (
    <Banner
      tone="warning"
      announce
      title={text('RECORD.OUTDATED_TITLE')}
      buttons={<Button onClick={() => void reload()}>{text('RECORD.OUTDATED_RELOAD')}</Button>}
    >
      {text('RECORD.OUTDATED')}
    </Banner>
  )
}

const MergeDialog = lazy(() => import('./MergeDialog').then((module) => ({ default: module.MergeDialog })))

/**
 * Someone else saved first, and both changed the same fields: who, when, which fields, and a button to
 * decide. Nothing typed is lost.
 */
function StaleBar({ verbs }: { verbs: Pick<RecordVerbs, 'save'> }) {
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
  const handleMergeDone = () => {
    setDeciding(false)
    // The save that met the other version continues.
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
      <Banner tone="warning" announce title={text('RECORD.STALE_TITLE')} buttons={actions}>
        <p>{text('RECORD.STALE_BODY', said)}</p>
        <p>{text('RECORD.STALE_FIELDS', { fields: names })}</p>
      </Banner>
      {deciding ? (
        <Suspense>
          <MergeDialog stale={stale} onClose={() => setDeciding(false)} onDone={handleMergeDone} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The server does not answer the save: it is retried, and nothing is lost meanwhile. */
function UnansweredBar() {
  const { text } = useTexts()
  const unanswered = useSession((state) => state.unanswered)
  if (!unanswered) return null
  return (
    <Banner tone="warning" announce title={text('RECORD.UNANSWERED_TITLE')}>
      {text('RECORD.UNANSWERED')}
    </Banner>
  )
}

/** A deleted record says so and offers to be restored (RECORD-07). */
function DeletedBar({ verbs }: { verbs: RecordVerbs }) {
  const { conf } = useRecord().open
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  if (!base?.delete.deleted) return null
  const restore = (
    <Button onClick={() => void verbs.restore()} icon="restore">
      {text('CRUD.RESTORE')}
    </Button>
  )
  return (
    <Banner tone="warning" buttons={can(conf, 'restore', base) ? restore : null}>
      {text('RECORD.DELETED')}
    </Banner>
  )
}
