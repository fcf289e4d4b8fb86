import { useStore } from 'zustand'
import { shortInstant } from '../../engine/list/moment'
import { isValid, wrongPaths } from '../../engine/record'
import { Button } from '../../ui/Button'
import { SaveBar } from '../../ui/SaveBar'
import { useRecord, useSession } from '../field/record-context'
import { useTexts } from '../office'
import { SaveButton } from './SaveButton'
import type { RecordVerbs } from './verbs'

const MINUTE_MS = 60_000

/** The foot says hours and minutes: it is not drawn anew each time the draft is written, which while somebody types is all the time. */
const wholeMinute = (at: number) => at - (at % MINUTE_MS)

/** The state of the work: how much has changed, what must be corrected, undo and redo; on small screens how to end it. */
export function RecordFoot({ verbs }: { verbs: RecordVerbs }) {
  const { session, journal } = useRecord().open
  const { text, lang } = useTexts()
  const savedAt = useStore(journal.store, (state) => state.savedAt && wholeMinute(state.savedAt))
  const changes = useSession((state) => state.changed.length + (state.picked === null ? 0 : 1))
  const errors = useSession((state) => (isValid(state) ? 0 : wrongPaths(state).length))
  const canUndo = useSession((state) => state.canUndo)
  const canRedo = useSession((state) => state.canRedo)
  return (
    <SaveBar
      changes={changes}
      draft={
        savedAt === null
          ? undefined
          : text('DRAFT.SAVED_AT', { at: shortInstant(new Date(savedAt).toISOString(), lang, savedAt) })
      }
      errors={errors}
      onFirstError={() => session.reveal()}
      undo={canUndo ? session.undo : null}
      redo={canRedo ? session.redo : null}
      idle={changes === 0 && errors === 0 && !canRedo}
    >
      <Button onClick={verbs.cancel}>{text('CRUD.CANCEL')}</Button>
      <SaveButton verbs={verbs} />
    </SaveBar>
  )
}
