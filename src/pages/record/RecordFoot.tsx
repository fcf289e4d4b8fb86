import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { shortInstant } from '../../engine/list/moment'
import {
  fieldPathLabel,
  findPendingFileNames,
  isDirty,
  isValid,
  toFieldPath,
  wrongPaths,
} from '../../engine/record'
import { Button } from '../../ui/controls/Button'
import { ExplainedButton } from '../../ui/controls/ExplainedButton'
import { TextButton } from '../../ui/controls/TextButton'
import { SaveBar } from '../../ui/page/SaveBar'
import { useRecord, useSession } from '../field'
import { useOffice, useTexts } from '../office'
import type { RecordVerbs } from './verbs'

const MINUTE_MS = 60_000

/**
 * The footer shows hours and minutes, so it is not redrawn for every draft write, which is constant while
 * typing.
 */
const wholeMinute = (at: number) => at - (at % MINUTE_MS)

/** State of the edit: number of changes, errors, undo and redo; on small screens also the closing buttons. */
export function RecordFoot({ verbs }: { verbs: RecordVerbs }) {
  const { session, undoStack } = useRecord().open
  const { text, lang } = useTexts()
  const savedAt = useStore(undoStack.store, (state) => state.savedAt && wholeMinute(state.savedAt))
  const changes = useSession((state) => state.changed.length + (state.picked === null ? 0 : 1))
  const errors = useSession((state) => (isValid(state) ? 0 : wrongPaths(state).length))
  const dirty = useSession(isDirty)
  const coming = useSession(findPendingFileNames)
  const canUndo = useSession((state) => state.canUndo)
  const canRedo = useSession((state) => state.canRedo)
  return (
    <SaveBar
      changes={changes}
      waits={coming && text('RECORD.WAITS_FOR_FILES', { names: coming })}
      draft={
        savedAt === null
          ? undefined
          : text('DRAFT.SAVED_AT', { at: shortInstant(new Date(savedAt).toISOString(), lang, savedAt) })
      }
      errors={errors}
      onFirstError={() => session.reveal()}
      undo={canUndo ? session.undo : null}
      redo={canRedo ? session.redo : null}
      idle={!dirty && errors === 0 && !canRedo}
    >
      <Button onClick={verbs.cancel}>{text('CRUD.CANCEL')}</Button>
      <SaveButton verbs={verbs} />
    </SaveBar>
  )
}

/** Maximum named invalid fields; the others are reached from the first. */
const MAX_NAMED_FIELDS = 6

/** The primary button of an edited record. While the record is invalid it names the invalid fields. */
export function SaveButton({ verbs, className }: { verbs: RecordVerbs; className?: string }) {
  const { text } = useTexts()
  const { off, saving, valid } = useSaveOff()
  return (
    <ExplainedButton
      label={text('CRUD.SAVE')}
      variant="primary"
      className={className}
      disabled={off && valid}
      busy={saving}
      reason={valid ? null : text('RECORD.INVALID')}
      why={(close) => <Wrong onLead={close} />}
      title={`${text('CRUD.SAVE')} (Ctrl+S)`}
      onClick={() => void verbs.save()}
    >
      {text('CRUD.SAVE')}
    </ExplainedButton>
  )
}

/** The invalid fields by name; each links to its field. */
function Wrong({ onLead }: { onLead: () => void }) {
  const { entity, session } = useRecord().open
  const { text, lang } = useTexts()
  const paths = useSession((state) => wrongPaths(state).join('\n')).split('\n')
  const lead = (path: string) => {
    onLead()
    session.reveal(path)
  }
  return (
    <>
      <p>{text('RECORD.INVALID')}</p>
      <ul>
        {paths.slice(0, MAX_NAMED_FIELDS).map((path) => (
          <li key={path}>
            <TextButton onClick={() => lead(path)}>
              {fieldPathLabel(toFieldPath(entity, path), entity, lang)}
            </TextButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Save is off while the record is invalid (RECORD-12), while it is being saved, and 2 s after each click
 * (RECORD-11).
 */
function useSaveOff(): { off: boolean; saving: boolean; valid: boolean } {
  const { clock } = useOffice().ports
  const saving = useSession((state) => state.saving)
  const valid = useSession(isValid)
  const until = useSession((state) => state.lockedUntil)
  const [, setTurn] = useState(0)
  const locked = until > clock.now()
  useEffect(() => {
    const left = until - clock.now()
    if (left <= 0) return
    const timer = setTimeout(() => setTurn((turn) => turn + 1), left)
    return () => clearTimeout(timer)
  }, [until, clock])
  return { off: locked || saving || !valid, saving, valid }
}
