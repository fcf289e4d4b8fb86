import type { JsonObject } from '../../../../contract/json'
import type { LocalText } from '../../../../contract/language'
import type { MailState, OutgoingMail } from '../../../../contract/ports/security'
import type { Sql } from '../../../kernel/database'
import type { FailedAttempt } from '../../../kernel/queue'
import { reasonIn } from './reasons'

/** A mail as passed to the mail server. */
export interface MailRow {
  id: string
  event: string
  recipient: string
  subject: string
  html: string
  plain: string
  /** addresses named as receiving a copy; each gets a mail of its own */
  copies: string[] | null
  /** resolved to files when the mail is sent */
  attachments: JsonObject[] | null
  /** certified mail has a server of its own; null = ordinary mail */
  channel: 'PEC' | null
  /** where answers go; null = to the sender */
  replyTo: string | null
}

/**
 * Stores a mail; `sql` may be a transaction, so that the mail commits with its cause. False = a mail with
 * this id is known.
 */
export async function insertMail(
  sql: Sql,
  mail: MailRow & { state: 'QUEUED' | 'OUTBOX'; at: Date },
): Promise<boolean> {
  const { at, attachments, channel, copies, event, html, id, plain, recipient, replyTo, state, subject } =
    mail
  const toJsonOrNull = (value: readonly unknown[] | null): string | null =>
    value && value.length > 0 ? JSON.stringify(value) : null
  const { count } = await sql.query(
    `INSERT INTO mail_message (id, event, recipient, subject, html, plain, state, next_at, created_at, copies, attachments, channel, reply_to)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9::jsonb, $10::jsonb, $11, $12) ON CONFLICT (id) DO NOTHING`,
    [
      id,
      event,
      recipient,
      subject,
      html,
      plain,
      state,
      at,
      toJsonOrNull(copies),
      toJsonOrNull(attachments),
      channel,
      replyTo,
    ],
  )
  return count === 1
}

/** A mail that is to be sent; null when it was sent, given up or deleted. */
export async function readMail(sql: Sql, id: string): Promise<MailRow | null> {
  const { rows } = await sql.query<MailRow>(
    `SELECT id, event, recipient, subject, html, plain, copies, attachments, channel, reply_to AS "replyTo"
     FROM mail_message WHERE id = $1 AND state = 'QUEUED'`,
    [id],
  )
  return rows[0] ?? null
}

/** Marks a mail as accepted by the mail server and clears its content. */
export async function markSent(sql: Sql, id: string, attempt: number, at: Date): Promise<void> {
  await sql.query(
    `UPDATE mail_message SET state = 'SENT', sent_at = $2, attempts = $3, html = NULL, plain = NULL, attachments = NULL, error = NULL WHERE id = $1`,
    [id, at, attempt],
  )
}

/** Marks a failed attempt: repeated at `next`, or given up when that is null. */
export async function markFailed(
  sql: Sql,
  id: string,
  { attempt, error, next }: Pick<FailedAttempt, 'attempt' | 'next'> & { error: LocalText },
): Promise<void> {
  await sql.query(
    `UPDATE mail_message SET state = $2, error = $3::jsonb, next_at = coalesce($4::timestamptz, next_at), attempts = $5
     WHERE id = $1 AND state = 'QUEUED'`,
    [id, next ? 'QUEUED' : 'FAILED', JSON.stringify(error), next, attempt],
  )
}

/** Makes the next attempt of waiting mails due; returns their ids. */
export async function bringForward(sql: Sql, ids: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE mail_message SET next_at = $2 WHERE id = ANY ($1::uuid[]) AND state = 'QUEUED' RETURNING id`,
    [[...ids], at],
  )
  return rows.map(({ id }) => id)
}

/** The number of waiting mails, and those without a job, which an older version queued. */
export async function countMails(sql: Sql): Promise<{ waiting: number; forgotten: string[] }> {
  const { rows } = await sql.query<{ id: string; known: boolean }>(
    `SELECT id, EXISTS (SELECT 1 FROM job WHERE name = 'mail.send' AND key = mail_message.id::text AND job.state = 'waiting') AS known
     FROM mail_message WHERE state = 'QUEUED'`,
  )
  return { waiting: rows.length, forgotten: rows.flatMap(({ id, known }) => (known ? [] : [id])) }
}

/** Leaves a mail in the outbox, where it can be read and sent by hand. */
export async function holdMail(sql: Sql, id: string): Promise<void> {
  await sql.query(`UPDATE mail_message SET state = 'OUTBOX' WHERE id = $1 AND state = 'QUEUED'`, [id])
}

/** Requeues a mail of one of the states; returns whether there was one. */
export async function requeueMail(
  sql: Sql,
  id: string,
  at: Date,
  from: readonly MailState[],
): Promise<boolean> {
  const { count } = await sql.query(
    `UPDATE mail_message SET state = 'QUEUED', attempts = 0, next_at = $2 WHERE id = $1 AND state = ANY($3) AND html IS NOT NULL`,
    [id, at, [...from]],
  )
  return count === 1
}

/** Mails, newest first, with their reasons in a language. */
export async function readMails(
  sql: Sql,
  { lang, limit }: { lang: string; limit: number },
): Promise<OutgoingMail[]> {
  const { rows } = await sql.query<OutgoingMail & { state: MailState }>(
    `SELECT id, event, recipient, subject, plain AS text, state, attempts, created_at AS "createdAt", sent_at AS "sentAt",
       ${reasonIn('error', '$2')} AS error
     FROM mail_message ORDER BY created_at DESC, id DESC LIMIT $1`,
    [limit, lang],
  )
  return rows
}

/** Deletes mails created before `at`. */
export async function pruneMails(sql: Sql, at: Date): Promise<void> {
  await sql.query(`DELETE FROM mail_message WHERE created_at < $1 AND state <> 'QUEUED'`, [at])
}
