import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import type { Revision } from '../../../contract/model/record'
import { can } from '../../../engine/commands/reason-code'
import { fullInstant, shortInstant } from '../../../engine/list/moment'
import {
  changeWords,
  isFieldChange,
  isFieldClosed,
  ownChanges,
  type Restored,
  restoreRevision,
  undone,
  type Wording,
} from '../../../engine/record'
import { Button } from '../../../ui/controls/Button'
import { MiniButton } from '../../../ui/controls/MiniButton'
import { TextButton } from '../../../ui/controls/TextButton'
import { ErrorState } from '../../../ui/page/ErrorState'
import { type RevisionEntry, RevisionList } from '../../../ui/page/RevisionList'
import { useRecord, useSession } from '../../field'
import { useOffice, useTexts } from '../../office'
import { useRegistry } from '../../registry'
import { editHref } from '../moves'
import { CommentForm, useCommentEntries, useComments } from './Comments'
import { narrowListChange } from './differing'

/** More changes than these are folded away until they are asked for. */
const FEW_CHANGES = 6

/**
 * The history of the open record: unsaved changes, then comments and revisions; old values can be restored.
 */
export function History() {
  const { text } = useTexts()
  const { lookups } = useOffice()
  const revisions = useRevisions()
  const [, tell] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => lookups.subscribe(tell), [lookups])
  const comments = useComments()
  const own = useOwnEntry()
  const stored = useStoredEntries(revisions.items).map((entry, index) => ({
    at: revisions.items[index]?.at ?? '',
    entry,
  }))
  const written = useCommentEntries(comments)
  const { entries, more } = inOrder([
    { steps: stored, hasMore: revisions.hasMore, more: revisions.more },
    { steps: written, hasMore: comments.hasMore, more: comments.more },
  ])
  if (revisions.state === 'failed')
    return <ErrorState title={text('HISTORY.FAILED')} onRetry={revisions.retry} />
  return (
    <>
      <CommentForm outside={comments.outside} />
      {comments.state === 'failed' ? (
        <p className="muted" role="alert">
          {text('COMMENT.FAILED')} <TextButton onClick={comments.retry}>{text('APP.RETRY')}</TextButton>
        </p>
      ) : null}
      <RevisionList entries={own ? [own, ...entries] : entries} />
      {revisions.state === 'loading' ? (
        <p className="muted" role="status">
          {text('APP.LOADING')}
        </p>
      ) : null}
      {more ? <Button onClick={more}>{text('HISTORY.MORE')}</Button> : null}
    </>
  )
}

/** Steps of one kind, newest first, as far as they are loaded. */
interface LoadedSteps {
  steps: readonly { at: string; entry: RevisionEntry }[]
  hasMore: boolean
  more: (() => void) | null
}

/** Steps of all kinds in one order, up to the point where some may be missing; `more` loads the next. */
function inOrder(kinds: readonly LoadedSteps[]): { entries: RevisionEntry[]; more: (() => void) | null } {
  const ends = kinds.filter(({ hasMore }) => hasMore).map(({ steps }) => steps.at(-1)?.at ?? '')
  const end = ends.sort().at(-1) ?? ''
  const steps = kinds.flatMap((kind) => kind.steps).filter(({ at }) => at >= end)
  const entries = steps.sort((one, other) => (one.at < other.at ? 1 : -1)).map(({ entry }) => entry)
  return { entries, more: kinds.find((kind) => kind.hasMore && kind.steps.at(-1)?.at === end)?.more ?? null }
}

/** Dependencies of formatting this record's changes. */
function useWording(): Wording {
  const { open, fields, host } = useRecord()
  const { widget } = useRegistry()
  return { open, fields, widget, lang: host.lang, text: host.text, lookupLabel: host.lookupLabel }
}

/** The person's unsaved changes; null when there are none. */
function useOwnEntry(): RevisionEntry | null {
  const { text } = useTexts()
  const wording = useWording()
  const changes = useSession((state) => state.changes)
  const initial = useSession((state) => state.initial)
  const words = ownChanges({ changes, initial }).map((change) =>
    changeWords(narrowListChange(change), wording),
  )
  if (words.length === 0) return null
  return { id: 'own', who: text('HISTORY.OWN'), when: text('HISTORY.UNSAVED'), now: true, changes: words }
}

/** The stored revisions as text, with the values that can be restored from each. */
function useStoredEntries(items: readonly Revision[]): RevisionEntry[] {
  const wording = useWording()
  const { text, lang } = useTexts()
  const { clock } = useOffice().ports
  const putBack = usePutBack(items)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())

  const listChanges = (one: Revision): RevisionEntry['changes'] =>
    fieldChanges(one).map((change) => {
      const narrowed = narrowListChange(change)
      const words = changeWords(narrowed, wording)
      const put = putBack.field(one, change)
      // What is put back is the whole list, so its name is that of all members.
      const { from: value, label: name } = narrowed === change ? words : changeWords(change, wording)
      const label = text(value ? 'HISTORY.PUT_VALUE' : 'HISTORY.EMPTY_FIELD', { label: name, value })
      const note = change.effect ? { note: text('HISTORY.BY_EFFECT', { effect: change.effect }) } : {}
      return { ...words, ...note, act: put ? <MiniButton icon="undo" label={label} onClick={put} /> : null }
    })
  return items.map((one) => {
    const changes = fieldChanges(one).length
    const folded = changes > FEW_CHANGES && !unfolded.has(one.revision)
    const put = putBack.revision(one)
    const note = [
      text('HISTORY.REVISION', { n: one.revision }),
      text(`HISTORY.OPERATION.${one.operation.toUpperCase()}`),
    ]
    if (one.effect) note.push(text('HISTORY.BY_EFFECT', { effect: one.effect }))
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
            <TextButton onClick={() => setUnfolded(new Set([...unfolded, one.revision]))}>
              {text('HISTORY.SHOW')}
            </TextButton>
          ) : null}
        </>
      ),
      changes: folded ? [] : listChanges(one),
      buttons: put ? (
        <TextButton onClick={put} aria-label={text('HISTORY.PUT_REVISION', { n: one.revision })}>
          {text('HISTORY.PUT_ALL')}
        </TextButton>
      ) : null,
    }
  })
}

/** The text of a revision: deletion and restore show only their name. */
function fieldChanges({ changes }: Revision): Revision['changes'] {
  return changes.filter(({ path }) => path !== 'delete.deleted')
}

type Change = Revision['changes'][number]

/** Operations that restore old values; nothing is stored before the person saves. */
export interface PutBack {
  /** the whole record as it was after a revision; null when there is nothing to do or the person may not */
  revision: (one: Revision) => (() => void) | null
  /** one field as it was before a change; null when that cannot be */
  field: (one: Revision, change: Change) => (() => void) | null
}

/**
 * Writes old values into the edited record, or opens the edit page with them. `loaded` is the history, newest
 * first.
 */
function usePutBack(loaded: readonly Revision[]): PutBack {
  const { ports, notices } = useOffice()
  const { open } = useRecord()
  const base = useSession((state) => state.base)
  const { conf, session, target } = open
  const may = can(conf, 'edit', base)

  const put = ({ values, skipped }: Restored, query: { restore: number; field?: string }) => {
    const none = Object.keys(values).length === 0
    if (skipped.length > 0)
      notices.add({ tone: 'warning', text: 'HISTORY.SKIPPED', params: { count: skipped.length } })
    else if (none) notices.add({ tone: 'info', text: 'HISTORY.SAME' })
    if (none || target.id === null) return
    if (target.mode === 'update') session.fill(values)
    else ports.navigator.go(editHref(target.route, target.id, query))
    notices.add({ tone: 'info', text: 'HISTORY.PUT_BACK' })
  }
  return {
    revision: (one) => {
      const newest = loaded[0]?.revision ?? 0
      if (!may || one.revision >= newest) return null
      return () => put(restoreRevision(one.revision, loaded, open), { restore: one.revision })
    },
    field: (one, change) => {
      if (!may || one.operation === 'create' || !isFieldChange(change) || isFieldClosed(change, open))
        return null
      return () => put(undone([change], open), { restore: one.revision, field: change.path })
    },
  }
}

/** Revisions per page. */
const PAGE_SIZE = 20

/** The history of the open record, newest first, page by page. */
export interface Revisions {
  /** loaded so far, without gaps */
  items: readonly Revision[]
  total: number
  state: 'loading' | 'ready' | 'failed'
  hasMore: boolean
  /** requests the next page; null when there is none or one is loading */
  more: (() => void) | null
  retry: () => void
}

/** Loads the history of the open record; a new version reloads it. */
function useRevisions(): Revisions {
  const { backend } = useOffice().ports
  const { entity, target } = useRecord().open
  const version = useSession((state) => state.base?._version ?? 0)
  const id = target.id ?? ''
  const query = useInfiniteQuery({
    queryKey: ['revisions', entity.route, id, version],
    queryFn: ({ pageParam }) =>
      backend.records.revisions(entity.route, id, { page: pageParam, size: PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: (last) => ((last.page + 1) * last.size < last.total ? last.page + 1 : undefined),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, isPending, isError, hasNextPage, isFetchingNextPage } = query
  return {
    items: data?.pages.flatMap((page) => page.items) ?? [],
    total: data?.pages.at(-1)?.total ?? 0,
    state: isError ? 'failed' : isPending ? 'loading' : 'ready',
    hasMore: hasNextPage,
    more: hasNextPage && !isFetchingNextPage ? () => void query.fetchNextPage() : null,
    retry: () => void query.refetch(),
  }
}
