import { useStore } from 'zustand'
import { shortInstant } from '../../engine/list/moment'
import { isValid, wrongPaths } from '../../engine/record/state'
import { SaveBar } from '../../ui/SaveBar'
import { useRecord, useSession } from '../field/record-context'
import { useTexts } from '../office'
import { SaveButton } from './SaveButton'
import type { RecordVerbs } from './verbs'

/** The state of the work: how much has changed, what must be corrected, undo and redo. */
export function RecordFoot({ verbs }: { verbs: RecordVerbs }) {
  const { session, journal } = useRecord().open
  const { text, lang } = useTexts()
  const savedAt = useStore(journal.store, (state) => state.savedAt)
  const changes = useSession((state) => state.changed.length + (state.picked === null ? 0 : 1))
  const errors = useSession((state) => (isValid(state) ? 0 : wrongPaths(state).length))
  const canUndo = useSession((state) => state.canUndo)
  const canRedo = useSession((state) => state.canRedo)
  if (changes === 0 && errors === 0 && !canRedo) return null
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
    >
      <SaveButton verbs={verbs} />
    </SaveBar>
  )
}
