import { commentParts } from '../../../../contract/calls/comment'
import type { Sql } from '../../../kernel/database'
import { uuid7 } from '../../../kernel/uuid'

/** A person named in a stored comment. */
export interface StoredMention {
  id: string
  username: string
  name: string
}

/** A stored comment. */
export interface StoredComment {
  id: string
  route: string
  record_id: string
  author_id: string
  author_name: string
  text: string
  mentions: StoredMention[]
  at: string
  edited_at: string | null
}

/** The text of a comment as its readers see it: the names of people in place of their log-ins. */
export function toQuote({ mentions, text }: Pick<StoredComment, 'mentions' | 'text'>): string {
  const names = new Map(mentions.map(({ name, username }) => [username, name]))
  const words = commentParts(text).map((part) => {
    const name = part.username === null ? undefined : names.get(part.username)
    return name === undefined ? part.text : `@${name}`
  })
  return words.join('')
}

/** A comment to store. */
export interface NewComment {
  route: string
  recordId: string
  author: { id: string; name: string }
  text: string
  mentions: readonly StoredMention[]
  at: Date
  /** the Idempotency-Key of the call */
  key: string | null
}

const COLUMNS = 'id, route, record_id, author_id, author_name, text, mentions, at, edited_at'

/** Stores a comment; null when its author has stored one under the same key. */
export async function insertComment(sql: Sql, comment: NewComment): Promise<StoredComment | null> {
  const { at, author, key, mentions, recordId, route, text } = comment
  const { rows } = await sql.query<StoredComment>(
    `insert into record_comment (id, route, record_id, author_id, author_name, text, mentions, at, key)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
     on conflict (author_id, key) where key is not null do nothing returning ${COLUMNS}`,
    [uuid7(at.getTime()), route, recordId, author.id, author.name, text, JSON.stringify(mentions), at, key],
  )
  return rows[0] ?? null
}

/** A person's comment stored under a key. */
export async function commentOfKey(sql: Sql, authorId: string, key: string): Promise<StoredComment | null> {
  const { rows } = await sql.query<StoredComment>(
    `select ${COLUMNS} from record_comment where author_id = $1 and key = $2`,
    [authorId, key],
  )
  return rows[0] ?? null
}

/** One comment; `lock`: until the transaction ends. */
export async function readComment(sql: Sql, id: string, lock = false): Promise<StoredComment | null> {
  const text = `select ${COLUMNS} from record_comment where id = $1${lock ? ' for update' : ''}`
  const { rows } = await sql.query<StoredComment>(text, [id])
  return rows[0] ?? null
}

/** The comments of a record, newest first, and how many there are. */
export async function readComments(
  sql: Sql,
  recordId: string,
  { page, size }: { page: number; size: number },
): Promise<{ items: StoredComment[]; total: number }> {
  const { rows } = await sql.query<StoredComment>(
    `select ${COLUMNS} from record_comment where record_id = $1 order by at desc, id desc limit $2 offset $3`,
    [recordId, size, page * size],
  )
  const counted = await sql.query<{ n: number }>(
    'select count(*) as n from record_comment where record_id = $1',
    [recordId],
  )
  return { items: rows, total: counted.rows[0]?.n ?? 0 }
}

/** Changes the text of a comment. */
export async function updateComment(
  sql: Sql,
  id: string,
  { at, mentions, text }: Pick<NewComment, 'at' | 'mentions' | 'text'>,
): Promise<void> {
  const edit = 'update record_comment set text = $2, mentions = $3::jsonb, edited_at = $4 where id = $1'
  await sql.query(edit, [id, text, JSON.stringify(mentions), at])
}

export async function deleteComment(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from record_comment where id = $1', [id])
}

/** Ids of the people who wrote about a record. */
export async function readAuthors(sql: Sql, recordId: string): Promise<string[]> {
  const { rows } = await sql.query<{ author_id: string }>(
    'select distinct author_id from record_comment where record_id = $1',
    [recordId],
  )
  return rows.map(({ author_id }) => author_id)
}

/** What happened to a comment, for the audit log. */
export interface CommentAudit {
  operation: 'comment' | 'comment-update' | 'comment-delete'
  route: string
  recordId: string
  by: { id: string; name: string }
  requestId: string
  at: Date
}

export async function writeAudit(
  sql: Sql,
  { at, by, operation, recordId, requestId, route }: CommentAudit,
): Promise<void> {
  await sql.query(
    'insert into audit (at, request_id, by_name, by_id, operation, route, record_id) values ($1, $2, $3, $4, $5, $6, $7)',
    [at, requestId, by.name, by.id, operation, route, recordId],
  )
}
