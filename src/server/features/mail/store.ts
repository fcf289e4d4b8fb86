import type { MailState, OutgoingMail } from '../../../contract/security'
import type { Sql } from '../../kernel/database'

/** A mail as passed to the mail server. */
export interface MailRow {
  id: string
  event: string
  recipient: string
  subject: string
  html: string
  plain: string
  attempts: number
}

/** Queues a mail; `sql` may be a transaction, so that the mail commits with its cause. */
export async function insertMail(
  sql: Sql,
  mail: Omit<MailRow, 'attempts'> & { state: 'QUEUED' | 'OUTBOX'; at: Date },
): Promise<void> {
  const { at, event, html, id, plain, recipient, state, subject } = mail
  await sql.query(
    `INSERT INTO mail_message (id, event, recipient, subject, html, plain, state, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [id, event, recipient, subject, html, plain, state, at],
  )
}

/** Claims due mails for this process until `until`. */
export async function claimMails(sql: Sql, at: Date, until: Date, limit: number): Promise<MailRow[]> {
  const { rows } = await sql.query<MailRow>(
    `UPDATE mail_message SET claimed_until = $2, attempts = attempts + 1 WHERE id IN (
       SELECT id FROM mail_message
       WHERE state = 'QUEUED' AND next_at <= $1 AND (claimed_until IS NULL OR claimed_until < $1)
       ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, event, recipient, subject, html, plain, attempts`,
    [at, until, limit],
  )
  return rows
}

/** Marks a mail as accepted by the mail server and clears its content. */
export async function markSent(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `UPDATE mail_message SET state = 'SENT', sent_at = $2, html = NULL, plain = NULL, claimed_until = NULL, error = NULL WHERE id = $1`,
    [id, at],
  )
}

/** Marks a failed attempt: retried at `next`, or given up when that is null. */
export async function markFailed(sql: Sql, id: string, error: string, next: Date | null): Promise<void> {
  await sql.query(
    `UPDATE mail_message SET state = $2, error = $3, next_at = coalesce($4::timestamptz, next_at), claimed_until = NULL WHERE id = $1`,
    [id, next ? 'QUEUED' : 'FAILED', error, next],
  )
}

/** Requeues a failed mail; returns whether there was one. */
export async function requeueMail(sql: Sql, id: string, at: Date): Promise<boolean> {
  const { count } = await sql.query(
    `UPDATE mail_message SET state = 'QUEUED', attempts = 0, next_at = $2 WHERE id = $1 AND state = 'FAILED' AND html IS NOT NULL`,
    [id, at],
  )
  return count === 1
}

/** When the next mail is due, or null. */
export async function nextMailAt(sql: Sql): Promise<Date | null> {
  const { rows } = await sql.query<{ at: string | null }>(
    `SELECT min(greatest(next_at, coalesce(claimed_until, next_at))) AS at FROM mail_message WHERE state = 'QUEUED'`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

/** Mails, newest first. */
export async function readMails(sql: Sql, limit: number): Promise<OutgoingMail[]> {
  const { rows } = await sql.query<OutgoingMail & { state: MailState }>(
    `SELECT id, event, recipient, subject, plain AS text, state, attempts, created_at AS "createdAt", sent_at AS "sentAt", error
     FROM mail_message ORDER BY created_at DESC, id DESC LIMIT $1`,
    [limit],
  )
  return rows
}

/** Deletes mails created before `at`. */
export async function pruneMails(sql: Sql, at: Date): Promise<void> {
  await sql.query(`DELETE FROM mail_message WHERE created_at < $1 AND state <> 'QUEUED'`, [at])
}
