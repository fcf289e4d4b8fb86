import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { isApiError } from '../../../contract/calls/api-error'
import { COMMENT_MAX, type Comment, commentParts } from '../../../contract/calls/comment'
import type { RecordAddress } from '../../../contract/ports/messages'
import { fullInstant, shortInstant } from '../../../engine/list/moment'
import { Button } from '../../../ui/controls/Button'
import { FieldMessage } from '../../../ui/controls/FieldMessage'
import { MentionInput } from '../../../ui/controls/MentionInput'
import { TextButton } from '../../../ui/controls/TextButton'
import type { RevisionEntry } from '../../../ui/page/RevisionList'
import { useRecord, useSession } from '../../field'
import { useOffice, useTexts } from '../../office'
import { useCommentDraft } from './use-comment-draft'

/** Comments per page. */
const PAGE_SIZE = 20

/** The comments of the open record, newest first, page by page. */
export interface LoadedComments {
  items: readonly Comment[]
  state: 'loading' | 'ready' | 'failed'
  /** requests the next page; null when there is none or one is loading */
  more: (() => void) | null
  hasMore: boolean
  /** people outside the office read them too */
  outside: boolean
  retry: () => void
}

function useAddress(): RecordAddress {
  const { entity, target } = useRecord().open
  return { route: entity.route, id: target.id ?? '' }
}

/** Loads the comments of the open record, and reloads them when someone comments. */
export function useComments(): LoadedComments {
  const { events, ports, queries } = useOffice()
  const { route, id } = useAddress()
  const queryKey = ['comments', route, id]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ports.messages.comments({ route, id }, { page: pageParam, size: PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: (last) => ((last.page + 1) * last.size < last.total ? last.page + 1 : undefined),
    enabled: id !== '',
  })
  useEffect(
    () =>
      events.on((event) => {
        const isHere = event.type === 'comments' && event.route === route && event.id === id
        if (isHere || (event.type === 'opened' && event.missed))
          void queries.invalidateQueries({ queryKey: ['comments', route, id] })
      }),
    [events, queries, route, id],
  )
  const { data, isPending, isError, hasNextPage, isFetchingNextPage } = query
  return {
    items: data?.pages.flatMap((page) => page.items) ?? [],
    state: isError ? 'failed' : isPending ? 'loading' : 'ready',
    more: hasNextPage && !isFetchingNextPage ? () => void query.fetchNextPage() : null,
    hasMore: hasNextPage,
    outside: data?.pages.at(-1)?.outside === true,
    retry: () => void query.refetch(),
  }
}

/** The comments as steps of the record's history. */
export function useCommentEntries({
  items,
  outside,
}: Pick<LoadedComments, 'items' | 'outside'>): { at: string; entry: RevisionEntry }[] {
  const { text, lang } = useTexts()
  const office = useOffice()
  const refresh = useRefresh()
  const [edited, setEdited] = useState<string | null>(null)
  const remove = async (comment: Comment) => {
    const question = { title: text('COMMENT.DELETE_QUESTION'), confirm: text('COMMENT.DELETE'), danger: true }
    if ((await office.dialogs.open('confirm', question)) !== true) return
    await office.ports.messages.removeComment(comment.id).then(refresh).catch(office.notices.failure)
  }
  return items.map((comment) => ({
    at: comment.at,
    entry: {
      id: comment.id,
      who: comment.by,
      when: shortInstant(comment.at, lang, office.ports.clock.now()),
      at: fullInstant(comment.at),
      note: comment.editedAt ? (
        <span title={fullInstant(comment.editedAt)}>{text('COMMENT.EDITED')}</span>
      ) : null,
      changes: [],
      body:
        edited === comment.id ? (
          <CommentForm comment={comment} outside={outside} onEnd={() => setEdited(null)} />
        ) : (
          <CommentText comment={comment} />
        ),
      actions:
        comment.mine && edited !== comment.id ? (
          <>
            <TextButton onClick={() => setEdited(comment.id)}>{text('COMMENT.EDIT')}</TextButton>{' '}
            <TextButton onClick={() => void remove(comment)}>{text('COMMENT.DELETE')}</TextButton>
          </>
        ) : null,
    },
  }))
}

/** The text of a comment, with the names of the mentioned people. */
function CommentText({ comment: { mentions, text } }: { comment: Comment }): ReactNode {
  const names = new Map(mentions.map(({ name, username }) => [username, name]))
  return (
    <p className="comment">
      {commentParts(text).map((part) => {
        const name = part.username === null ? undefined : names.get(part.username)
        return name === undefined ? (
          part.text
        ) : (
          <b key={part.at} title={part.text}>
            @{name}
          </b>
        )
      })}
    </p>
  )
}

/** Comments of the open record are loaded again. */
function useRefresh(): () => Promise<void> {
  const { queries } = useOffice()
  const { entity, target } = useRecord().open
  const { route } = entity
  return useCallback(
    () => queries.invalidateQueries({ queryKey: ['comments', route, target.id ?? ''] }),
    [queries, route, target.id],
  )
}

interface CommentFormProps {
  /** the changed one; absent = a new one */
  comment?: Comment
  /** people outside the office will read it too */
  outside: boolean
  onEnd?: () => void
}

/** A new comment, or an own one that is changed. */
export function CommentForm({ comment, outside, onEnd }: CommentFormProps) {
  const office = useOffice()
  const { text } = useTexts()
  const id = useId()
  const { route, id: recordId } = useAddress()
  const refresh = useRefresh()
  const isDeleted = useSession((state) => state.base?.delete.deleted === true)
  const draft = useCommentDraft(comment?.id ?? recordId, comment?.text ?? '')
  const { value } = draft
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // A repeated send of the same text creates one comment.
  const key = useRef(crypto.randomUUID())
  const box = useRef<{ focus: () => void }>(null)
  const { messages } = office.ports
  const people = useCallback(
    (typed: string) => messages.people({ route, id: recordId }, typed),
    [messages, route, recordId],
  )
  useEffect(() => {
    if (comment) box.current?.focus()
  }, [comment])
  if (isDeleted) return null

  const send = async () => {
    if (value.trim() === '' || busy) return
    setBusy(true)
    try {
      if (comment) await messages.changeComment(comment.id, value)
      else await messages.comment({ route, id: recordId }, value, key.current)
      key.current = crypto.randomUUID()
      setFault(null)
      if (comment) draft.end()
      else draft.set('')
      await refresh()
      onEnd?.()
    } catch (error) {
      const faults = isApiError(error) ? error.failure.errors.filter(({ path }) => path === 'text') : []
      if (faults.length === 0) office.notices.failure(error)
      else setFault(faults.map(({ code, params }) => text(`VALIDATION.${code}`, params)).join(' '))
    }
    setBusy(false)
  }
  const told = `${id}-told`
  const cancel =
    onEnd &&
    (() => {
      draft.end()
      onEnd()
    })
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>{text(comment ? 'COMMENT.CHANGE' : 'COMMENT.NEW')}</label>
      <MentionInput
        ref={box}
        id={id}
        value={value}
        maxLength={COMMENT_MAX}
        invalid={fault !== null}
        describedBy={told}
        onChange={(next) => {
          draft.set(next)
          setFault(null)
          key.current = crypto.randomUUID()
        }}
        onSend={() => void send()}
        onCancel={cancel}
        people={people}
        listLabel={text('COMMENT.PEOPLE')}
      />
      <FieldMessage id={told} tone={fault === null ? 'help' : 'error'}>
        {fault ?? [...(outside ? [text('COMMENT.OUTSIDE')] : []), text('COMMENT.HINT')].join(' ')}
      </FieldMessage>
      <div className="acts">
        <Button small type="submit" disabled={value.trim() === '' || busy}>
          {text(comment ? 'COMMENT.SAVE' : 'COMMENT.SEND')}
        </Button>
        {cancel ? <TextButton onClick={cancel}>{text('APP.CANCEL')}</TextButton> : null}
      </div>
    </form>
  )
}
