import type { LocalText } from '../../../../contract/language'
import type { Delivery, DeliveryPage, DeliveryPart, DeliveryTally } from '../../../../contract/model/letter'
import type { Sql } from '../../../kernel/database'
import { type OutcomeListener, reasonIn } from '../mail'

/** States of those who got their mail; DELIVERED: certified mail proves it. */
const RECEIVED_STATES_SQL = `('SENT', 'DELIVERED')`

/** The conditions of the parts of the recipients. */
const PARTS: Readonly<Record<DeliveryPart, string>> = {
  all: 'true',
  failed: `one.state in ('FAILED', 'RETURNED')`,
  open: `one.state in ('PENDING', 'QUEUED')`,
}

/** State of a mailing: finding recipients, writing mails, or done. */
export type MailingState = 'START' | 'SENDING' | 'DONE'

/** A mailing as it was queued. */
export interface Mailing {
  byId: string | null
  byName: string | null
  lang: string
  state: MailingState
}

/** A recipient before its mail is written. */
export interface Recipient {
  address: string
  /** the record that fills the placeholders; null = only an address */
  route: string | null
  aboutId: string | null
  lang: string
}

/** Starts a mailing, or restarts it for those who did not get it. */
export async function startMailing(
  sql: Sql,
  id: string,
  by: Pick<Mailing, 'byId' | 'byName' | 'lang'>,
): Promise<void> {
  await sql.query(
    `insert into mailing (record_id, by_id, by_name, lang, state) values ($1, $2, $3, $4, 'START')
     on conflict (record_id) do update set by_id = excluded.by_id, by_name = excluded.by_name, lang = excluded.lang, state = 'START'`,
    [id, by.byId, by.byName, by.lang],
  )
}

export async function readMailing(sql: Sql, id: string): Promise<Mailing | null> {
  const { rows } = await sql.query<Mailing>(
    `select by_id as "byId", by_name as "byName", lang, state from mailing where record_id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function setMailingState(sql: Sql, id: string, state: MailingState): Promise<void> {
  await sql.query('update mailing set state = $2 where record_id = $1', [id, state])
}

const ROWS_PER_CHUNK = 1_000

/** Stores recipients; an existing address stays as it is. */
export async function addRecipients(
  sql: Sql,
  id: string,
  recipients: readonly Recipient[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < recipients.length; from += ROWS_PER_CHUNK) {
    const part = recipients.slice(from, from + ROWS_PER_CHUNK)
    await sql.query(
      `insert into mailing_recipient (record_id, address, route, about_id, lang, state, at)
       select $1, one.address, one.route, one.about_id::uuid, one.lang, 'PENDING', $2
       from jsonb_to_recordset($3::jsonb) as one (address text, route text, about_id text, lang text)
       on conflict (record_id, address) do nothing`,
      [id, at, JSON.stringify(part.map(({ aboutId, ...rest }) => ({ ...rest, about_id: aboutId })))],
    )
  }
}

/** Makes recipients who did not get their mail pending again, except those whose address was erased. */
export async function retryFailed(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `update mailing_recipient set state = 'PENDING', mail_id = null, error = null, at = $2
     where record_id = $1 and state in ('FAILED', 'CANCELLED', 'RETURNED') and address not like '%.invalid'`,
    [id, at],
  )
}

/** The next recipients without a mail. */
export async function nextPending(sql: Sql, id: string, size: number): Promise<Recipient[]> {
  const { rows } = await sql.query<Recipient>(
    `select address, route, about_id as "aboutId", lang from mailing_recipient
     where record_id = $1 and state = 'PENDING' order by address limit $2`,
    [id, size],
  )
  return rows
}

/** Links a recipient to its mail. False = it was cancelled meanwhile. */
export async function markQueued(
  sql: Sql,
  id: string,
  address: string,
  mailId: string,
  at: Date,
): Promise<boolean> {
  const { count } = await sql.query(
    `update mailing_recipient set state = 'QUEUED', mail_id = $3, at = $4
     where record_id = $1 and address = $2 and state = 'PENDING'`,
    [id, address, mailId, at],
  )
  return count === 1
}

/** Gives up recipients without a mail: one of them, or all who are left. */
export async function failPending(
  sql: Sql,
  id: string,
  { address = null, at, error }: { address?: string | null; error: LocalText; at: Date },
): Promise<void> {
  await sql.query(
    `update mailing_recipient set state = 'FAILED', error = $3::jsonb, at = $4
     where record_id = $1 and ($2::text is null or address = $2) and state = 'PENDING'`,
    [id, address, JSON.stringify(error), at],
  )
}

/**
 * Stores the outcome of a mail, or a remark on a sent one (`NOTED`); returns its mailing, null for other
 * mails.
 */
export async function markOutcome(
  sql: Sql,
  mailId: string,
  { at, error, state }: Parameters<OutcomeListener>[2] & { at: Date },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `update mailing_recipient set state = case when $2 = 'NOTED' then state else $2 end, error = $3::jsonb, at = $4
     where mail_id = $1 and case when $2 in ('SENT', 'FAILED') then state = 'QUEUED' when $2 = 'RETURNED' then true
       else state = 'SENT' end returning record_id as "id"`,
    [mailId, state, error && JSON.stringify(error), at],
  )
  const id = rows[0]?.id ?? null
  // Serialized: if the last two mails end concurrently, each would see the other as open.
  if (id !== null) await sql.query('select 1 from mailing where record_id = $1 for update', [id])
  return id
}

/** Forgets who got a message: its texts have changed since, so that it is another one. */
export async function forgetSent(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from mailing_recipient where record_id = $1', [id])
}

/**
 * Stops what was not sent yet: its recipients, and their mails. Answers how many. `forgets`: the recipients
 * will be looked for anew.
 */
export async function cancelOpen(sql: Sql, id: string, at: Date, forgets: boolean): Promise<number> {
  await sql.query(
    `delete from mail_message where state in ('QUEUED', 'OUTBOX')
     and id in (select mail_id from mailing_recipient where record_id = $1 and state = 'QUEUED')`,
    [id],
  )
  const { count } = await sql.query(
    `update mailing_recipient set state = 'CANCELLED', at = $2 where record_id = $1 and state in ('PENDING', 'QUEUED')`,
    [id, at],
  )
  if (forgets)
    await sql.query(
      `delete from mailing_recipient where record_id = $1 and state not in ${RECEIVED_STATES_SQL}`,
      [id],
    )
  return count
}

/** How many recipients a mailing has, by state. */
export async function loadTally(sql: Sql, id: string): Promise<DeliveryTally> {
  const { rows } = await sql.query<DeliveryTally>(
    `select count(*) filter (where ${PARTS.open})::int as open, count(*) filter (where one.state in ${RECEIVED_STATES_SQL})::int as sent,
     count(*) filter (where ${PARTS.failed})::int as failed, count(*)::int as total
     from mailing_recipient one where one.record_id = $1`,
    [id],
  )
  return rows[0] ?? { open: 0, sent: 0, failed: 0, total: 0 }
}

/**
 * Recipients with their outcomes, in a language: failures first, then those who wait after a failed attempt,
 * then by address.
 */
export async function readOutcomes(
  sql: Sql,
  id: string,
  { lang, page, part, size }: DeliveryPage & { lang: string; size: number },
): Promise<Delivery[]> {
  const { rows } = await sql.query<Delivery>(
    `select one.address, one.at, case when mail.state = 'OUTBOX' then 'HELD' else one.state end as state,
       coalesce(${reasonIn('one.error', '$4')}, ${reasonIn('mail.error', '$4')}) as error, coalesce(mail.attempts, 0) as attempts,
       case when mail.state = 'QUEUED' and mail.attempts > 0 then mail.next_at end as "nextAt"
     from mailing_recipient one left join mail_message mail on mail.id = one.mail_id and one.state = 'QUEUED'
     where one.record_id = $1 and ${PARTS[part]}
     order by (${PARTS.failed}) desc, coalesce(mail.attempts, 0) > 0 desc, one.address limit $2 offset $3`,
    [id, size, page * size, lang],
  )
  return rows
}

/** The mails of a message that wait after a failed attempt. */
export async function readDeferred(sql: Sql, id: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select mail.id from mailing_recipient one join mail_message mail on mail.id = one.mail_id
     where one.record_id = $1 and one.state = 'QUEUED' and mail.state = 'QUEUED' and mail.attempts > 0`,
    [id],
  )
  return rows.map((row) => row.id)
}
