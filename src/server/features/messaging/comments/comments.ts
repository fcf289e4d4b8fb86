import { isOutside } from '../../../../catalogue/rights/rights'
import {
  COMMENT_MAX,
  type Comment,
  type CommentPage,
  listMentions,
  MENTIONS_MAX,
  type Mention,
} from '../../../../contract/calls/comment'
import type { Json } from '../../../../contract/json'
import type { Principal } from '../../../../contract/model/user'
import type { Core } from '../../../feature'
import { createAllowance } from '../../../kernel/allowance'
import type { CallContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import { inboxFeature } from '../inbox'
import { isOpenOutside } from './outside'
import { type CommentedRecord, createReaders, type Readers } from './readers'
import {
  type CommentAudit,
  commentOfKey,
  deleteComment,
  insertComment,
  readComment,
  readComments,
  type StoredComment,
  type StoredMention,
  toQuote,
  updateComment,
  writeAudit,
} from './store'

/** What people write about records. Whoever may read a record may read and write its comments. */
export interface Comments {
  /** newest first; refuses NOT_FOUND and FORBIDDEN as reading the record does */
  list: (
    place: CommentedRecord,
    span: { page: number; size: number },
    context: CallContext,
  ) => Promise<CommentPage>
  /**
   * `key`: the Idempotency-Key header. Refuses CONSTRAINT_VIOLATION for a text that is empty, too long, or
   * names somebody who cannot be named here; RECORD_DELETED; TOO_MANY beyond `COMMENTS_PER_MINUTE`
   */
  add: (
    place: CommentedRecord,
    text: Json | undefined,
    context: CallContext,
    key?: string,
  ) => Promise<Comment>
  /** refuses like `add`, NOT_FOUND for comments that the caller may not see, FORBIDDEN for those of others */
  change: (id: string, text: Json | undefined, context: CallContext) => Promise<Comment>
  remove: (id: string, context: CallContext) => Promise<void>
  /** people who may be named in a comment about the record and whose name contains a text */
  people: (place: CommentedRecord, text: string, context: CallContext) => Promise<Mention[]>
}

/**
 * Comments that a person writes or changes within a minute, in one process: each one notifies every open
 * page.
 */
const COMMENTS_PER_MINUTE = 30

/** Comments in the database. */
export function createComments(core: Core): Comments {
  const { bus, db, now, served, use } = core
  const readers = createReaders(core)
  const publishChange = ({ entity, id }: CommentedRecord): void =>
    bus.publish({ kind: 'event', event: { type: 'comments', route: entity.route, id } })
  const open = async ({ entity, id }: CommentedRecord, context: CallContext) =>
    core.records().get(entity, id, context)
  const openToWrite = async (place: CommentedRecord, context: CallContext): Promise<Author> => {
    const record = await open(place, context)
    if (record.delete.deleted) throw new Refusal('RECORD_DELETED', 'Nobody writes about a deleted record')
    return getAuthor(context)
  }
  const audit = (
    sql: Sql,
    operation: CommentAudit['operation'],
    { entity, id }: CommentedRecord,
    context: CallContext,
  ) => {
    const { requestId } = context
    return writeAudit(sql, {
      operation,
      route: entity.route,
      recordId: id,
      by: getAuthor(context),
      requestId,
      at: now(),
    })
  }
  /**
   * Notifies the people named in a comment, each once, and withdraws it from those who are no longer named.
   */
  const tell = async (sql: Sql, comment: StoredComment): Promise<void> => {
    const [key, inbox, quote] = [`comment:${comment.id}`, use(inboxFeature), toQuote(comment)]
    const userIds = comment.mentions.map(({ id }) => id).filter((id) => id !== comment.author_id)
    await inbox.withdraw(sql, key, userIds)
    await inbox.requote(sql, key, quote)
    const record = { route: comment.route, id: comment.record_id }
    await inbox.add(sql, { kind: 'mention', key, userIds, record, by: comment.author_name, quote })
  }
  const allowance = createAllowance(COMMENTS_PER_MINUTE, () => now().getTime())
  /** Counts one comment of a person around storing it; one that could not be stored does not count. */
  const runThrottled = async <Stored>(person: string, store: () => Promise<Stored>): Promise<Stored> => {
    const slow = `At most ${COMMENTS_PER_MINUTE} comments a minute`
    if (!allowance.take(person)) throw new Refusal('TOO_MANY', slow, [], { retryAfter: 60 })
    try {
      return await store()
    } catch (error) {
      allowance.giveBack(person)
      throw error
    }
  }
  /** A comment of the caller with its record, which they may still read. */
  const own = async (id: string, context: CallContext): Promise<CommentedRecord> => {
    const missing = new Refusal('NOT_FOUND', 'There is no such comment')
    const comment = await readComment(db, id)
    const entity = comment && served(comment.route)
    if (!comment || !entity) throw missing
    const place = { entity, id: comment.record_id }
    await open(place, context).catch((error: unknown) => {
      throw error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')
        ? missing
        : error
    })
    if (comment.author_id !== getAuthor(context).id)
      throw new Refusal('FORBIDDEN', 'Only its author may change a comment')
    return place
  }
  return {
    list: async (place, { page, size }, context) => {
      const record = await open(place, context)
      const { items, total } = await readComments(db, place.id, { page, size })
      const shown = items.map((one) => toComment(one, context.principal))
      const isStaff = !context.principal || !isOutside(context.principal)
      const outside = isStaff && (await isOpenOutside(core, place, record))
      return { items: shown, total, totalExact: true, page, size, next: null, prev: null, outside }
    },
    add: async (place, said, context, key) => {
      const author = await openToWrite(place, context)
      const text = readText(said)
      const mentions = await findMentions(readers, place, text, context)
      const write = async (sql: Sql): Promise<StoredComment> => {
        const facts = {
          route: place.entity.route,
          recordId: place.id,
          author,
          text,
          mentions,
          at: now(),
          key: key ?? null,
        }
        const stored = await insertComment(sql, facts)
        if (!stored) return requireSameComment(await commentOfKey(sql, author.id, key ?? ''), place, text)
        await audit(sql, 'comment', place, context)
        await tell(sql, stored)
        publishChange(place)
        return stored
      }
      const comment = await runThrottled(author.id, () => db.transaction(write))
      return toComment(comment, context.principal)
    },
    change: async (id, said, context) => {
      const place = await own(id, context)
      const author = await openToWrite(place, context)
      const text = readText(said)
      const mentions = await findMentions(readers, place, text, context)
      const write = async (sql: Sql): Promise<StoredComment> => {
        const before = await readComment(sql, id, true)
        if (!before) throw new Refusal('NOT_FOUND', 'There is no such comment')
        if (before.text === text) return before
        await updateComment(sql, id, { text, mentions, at: now() })
        const after = { ...before, text, mentions, edited_at: now().toISOString() }
        await audit(sql, 'comment-update', place, context)
        await tell(sql, after)
        publishChange(place)
        return after
      }
      const comment = await runThrottled(author.id, () => db.transaction(write))
      return toComment(comment, context.principal)
    },
    remove: async (id, context) => {
      const place = await own(id, context)
      await db.transaction(async (sql) => {
        if (!(await readComment(sql, id, true))) return
        await deleteComment(sql, id)
        await use(inboxFeature).withdraw(sql, `comment:${id}`)
        await audit(sql, 'comment-delete', place, context)
        publishChange(place)
      })
    },
    people: async (place, text, context) => {
      await open(place, context)
      return readers.offered(place, text.trim(), context)
    },
  }
}

/** The author. */
interface Author {
  id: string
  name: string
}

function getAuthor({ by, principal }: CallContext): Author {
  if (principal) return { id: principal.id, name: by ?? principal.username }
  throw new Error('the server itself writes no comments')
}

const buildTextRefusal = (code: string, message: string, params: Record<string, number> = {}): Refusal =>
  new Refusal('CONSTRAINT_VIOLATION', message, [{ path: 'text', code, message, params }])

/**
 * Control characters other than tabs and line ends, and those that change the direction of the following
 * text.
 */
const INVISIBLE_PATTERN = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu

/** The text of a comment: plain, trimmed, with line ends of one kind. */
function readText(said: Json | undefined): string {
  if (typeof said !== 'string') throw new Refusal('BAD_BODY', 'The body is {"text": "…"}')
  const text = said.replace(/\r\n?/g, '\n').replace(INVISIBLE_PATTERN, '').trim()
  if (text === '') throw buildTextRefusal('REQUIRED', 'a comment has a text')
  if (text.length > COMMENT_MAX)
    throw buildTextRefusal('MAXLENGTH', `a comment has at most ${COMMENT_MAX} characters`, {
      max: COMMENT_MAX,
    })
  return text
}

/** The people named after `@`, each of whom may read the record. */
async function findMentions(
  readers: Readers,
  place: CommentedRecord,
  text: string,
  context: CallContext,
): Promise<StoredMention[]> {
  const names = listMentions(text)
  if (names.length > MENTIONS_MAX)
    throw buildTextRefusal('MENTIONS_MAX', `a comment names at most ${MENTIONS_MAX} people`, {
      max: MENTIONS_MAX,
    })
  const found = await Promise.all(names.map((name) => readers.named(place, name, context)))
  const unknown = names.filter((_, index) => found[index] === null)
  // Does not reveal whether such a person exists: only people who may read the record can be named.
  if (unknown.length > 0)
    throw new Refusal(
      'CONSTRAINT_VIOLATION',
      'somebody named cannot be reached here',
      unknown.map((name) => ({
        path: 'text',
        code: 'MENTION_UNKNOWN',
        message: `@${name}`,
        params: { name: `@${name}` },
      })),
    )
  return found.flatMap((user) =>
    user ? [{ id: user.id, username: user.username, name: user.fullname }] : [],
  )
}

/** The comment created by the first of repeated calls. */
function requireSameComment(
  comment: StoredComment | null,
  { entity, id }: CommentedRecord,
  text: string,
): StoredComment {
  if (comment?.record_id === id && comment.route === entity.route && comment.text === text) return comment
  throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another comment')
}

function toComment(comment: StoredComment, reader: Principal | null): Comment {
  const { at, author_id, author_name: by, edited_at, id, mentions, text } = comment
  return {
    id,
    text,
    at: new Date(at).toISOString(),
    by,
    mine: author_id === reader?.id,
    editedAt: edited_at === null ? null : new Date(edited_at).toISOString(),
    mentions: mentions.map(({ name, username }) => ({ name, username })),
  }
}
