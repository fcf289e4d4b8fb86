import { useEffect, useReducer, useState } from 'react'
import type { Revision } from '../../../contract/record'
import { fullInstant, shortInstant } from '../../../engine/list/moment'
import { changeWords, ownChanges, type Wording } from '../../../engine/record'
import { Button } from '../../../ui/Button'
import { ErrorState } from '../../../ui/ErrorState'
import { MiniButton } from '../../../ui/MiniButton'
import { type RevisionEntry, RevisionList } from '../../../ui/RevisionList'
import { TextButton } from '../../../ui/TextButton'
import { useRecord, useSession } from '../../field/record-context'
import { useRegistry } from '../../field/registry'
import { useOffice, useTexts } from '../../office'
import { usePutBack } from './use-put-back'
import { useRevisions } from './use-revisions'

/** More changes than these are folded away until they are asked for. */
const FEW = 6

/** The history of the open record: what is not saved yet, then every revision; what was can be put back. */
export function History() {
  const { text } = useTexts()
  const { lookups } = useOffice()
  const revisions = useRevisions()
  const [, tell] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => lookups.subscribe(tell), [lookups])
  const own = useOwnEntry()
  const stored = useStoredEntries(revisions.items)
  if (revisions.state === 'failed') return <ErrorState title={text('HISTORY.FAILED')} onRetry={revisions.retry} />
  return (
    <>
      <RevisionList entries={own ? [own, ...stored] : stored} />
      {revisions.state === 'loading' ? (
        <p className="muted" role="status">
          {text('APP.LOADING')}
        </p>
      ) : null}
      {revisions.more ? <Button onClick={revisions.more}>{text('HISTORY.MORE')}</Button> : null}
    </>
  )
}

/** What changes of this record are put into words with. */
function useWording(): Wording {
  const { open, fields, host } = useRecord()
  const { widget } = useRegistry()
  return { open, fields, widget, lang: host.lang, text: host.text, lookupLabel: host.lookupLabel }
}

/** What the person changed and did not save yet; null when nothing. */
function useOwnEntry(): RevisionEntry | null {
  const { text } = useTexts()
  const wording = useWording()
  const changes = useSession((state) => state.changes)
  const initial = useSession((state) => state.initial)
  const words = ownChanges({ changes, initial }).map((change) => changeWords(change, wording))
  if (words.length === 0) return null
  return { id: 'own', who: text('HISTORY.OWN'), when: text('HISTORY.UNSAVED'), now: true, changes: words }
}

/** The stored revisions in words, with what can be put back from each. */
function useStoredEntries(items: readonly Revision[]): RevisionEntry[] {
  const wording = useWording()
  const { text, lang } = useTexts()
  const { clock } = useOffice().ports
  const putBack = usePutBack(items)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())

  const changesOf = (one: Revision): RevisionEntry['changes'] =>
    fieldChanges(one).map((change) => {
      const words = changeWords(change, wording)
      const put = putBack.field(one, change)
      const label = text(words.from ? 'HISTORY.PUT_VALUE' : 'HISTORY.EMPTY_FIELD', { label: words.label, value: words.from })
      return { ...words, act: put ? <MiniButton icon="undo" label={label} onClick={put} /> : null }
    })
  return items.map((one) => {
    const changes = fieldChanges(one).length
    const folded = changes > FEW && !unfolded.has(one.revision)
    const put = putBack.revision(one)
    const note = [text('HISTORY.REVISION', { n: one.revision }), text(`HISTORY.OPERATION.${one.operation.toUpperCase()}`)]
    if (folded) note.push(text('HISTORY.FIELDS', { count: changes }))
    return {
      id: one.revision,
      who: one.by ?? text('APP.SYSTEM'),
      when: shortInstant(one.at, lang, clock.now()),
      at: fullInstant(one.at),
      note: (
        <>
          {note.join(' · ')}{' '}
          {folded ? (
            <TextButton onClick={() => setUnfolded(new Set([...unfolded, one.revision]))}>{text('HISTORY.SHOW')}</TextButton>
          ) : null}
        </>
      ),
      changes: folded ? [] : changesOf(one),
      actions: put ? (
        <TextButton onClick={put} aria-label={text('HISTORY.PUT_REVISION', { n: one.revision })}>
          {text('HISTORY.PUT_ALL')}
        </TextButton>
      ) : null,
    }
  })
}

/** What a history shows of a revision: deletion and restore say themselves by their name. */
function fieldChanges({ changes }: Revision): Revision['changes'] {
  return changes.filter(({ path }) => path !== 'delete.deleted')
}
