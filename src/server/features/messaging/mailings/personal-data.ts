import { isObject, sameJson } from '../../../../catalogue/paths'
import type { Json } from '../../../../contract/json'
import { ERASED_TEXT } from '../../../../contract/model/person'
import type { Core, PersonalDataSource } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { columnName, likePattern, quoteSqlName, tableName } from '../../../records'
import { MESSAGES } from '../templates'

/** Statuses in which the author still decides who gets a message. */
const UNSENT_STATUSES: readonly string[] = ['DRAFT', 'SCHEDULED']
/** The fields of a message with addresses. */
const FIELDS = ['to', 'cc', 'bcc', 'outcomes'] as const
/**
 * In the place of an erased address; those of one message differ, and are the same in its record and its
 * recipients.
 */
const NEUTRAL = `$2 || '.' || left(md5(lower(address) || record_id::text), 12) || '@example.invalid'`

const MAX_ROWS_PER_READ = 2_000

/**
 * The messages that a person received; their mails are deleted after a while, their recipients are not. After
 * an erasure a mailing keeps this recipient and the outcome of the mail, without the address, in its own
 * table and on the message.
 */
export function createMailingPersonalData({ db, served }: Pick<Core, 'db' | 'served'>): PersonalDataSource {
  return {
    part: 'mailings',
    isPrivate: true,
    held: async ({ addresses }) => {
      if (!served(MESSAGES)) return []
      const { rows } = await db.query<{
        id: string
        subject: string | null
        to: string
        state: string
        at: string
      }>(
        `select one.record_id as id, message.${quoteSqlName(columnName('subjectLine', 'value'))} as subject, one.address as "to",
           one.state, one.at
         from mailing_recipient one left join ${quoteSqlName(tableName(MESSAGES))} message on message.id = one.record_id
         where lower(one.address) = any ($1::text[]) order by one.at desc, one.record_id, one.address limit ${MAX_ROWS_PER_READ}`,
        [[...addresses]],
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    },
    erase: async (sql, { addresses, users }) => {
      const held = [...addresses]
      if (served(MESSAGES) && held.length > 0) await eraseInMessages(sql, held)
      await sql.query(
        `update mailing_recipient set address = ${NEUTRAL}, error = case when error is null then null else jsonb_build_object('en', $2::text) end
         where lower(address) = any ($1::text[])`,
        [held, ERASED_TEXT.toLowerCase()],
      )
      await sql.query('update mailing set by_name = $2 where by_id = any ($1::uuid[])', [
        users.map(({ id }) => id),
        ERASED_TEXT,
      ])
    },
  }
}

type Replace = (value: Json) => Json

/**
 * In sent messages and in their history, without a new version: what was written stays the same but for the
 * address.
 */
async function eraseInMessages(sql: Sql, addresses: readonly string[]): Promise<void> {
  const table = quoteSqlName(tableName(MESSAGES))
  const columns = FIELDS.map((field) => quoteSqlName(columnName(field, 'value')))
  const found = `concat_ws(' ', ${columns.map((column) => `message.${column}::text`).join(', ')}) ilike any ($1::text[])`
  const history = `exists (select 1 from revision where record_id = message.id and changes::text ilike any ($1::text[]))`
  const { rows } = await sql.query<{ id: string } & Record<(typeof FIELDS)[number], Json>>(
    `select message.id, ${columns.map((column, at) => `message.${column} as "${FIELDS[at]}"`).join(', ')} from ${table} message
     where message.status <> all ($2::text[]) and (${found} or ${history})`,
    [addresses.map(likePattern), [...UNSENT_STATUSES]],
  )
  for (const { id, ...fields } of rows) {
    const without = await loadAddressReplacer(sql, id, addresses)
    const sets = columns.map((column, at) => `${column} = $${at + 2}::jsonb`)
    const values = FIELDS.map((field) => toJson(without(fields[field])))
    await sql.query(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...values])
    await eraseInHistory(sql, id, without)
  }
}

async function eraseInHistory(sql: Sql, id: string, without: Replace): Promise<void> {
  const { rows } = await sql.query<{ revision: number; changes: Json }>(
    'select revision, changes from revision where record_id = $1 for update',
    [id],
  )
  for (const { changes, revision } of rows) {
    const next = without(changes)
    if (sameJson(next, changes)) continue
    await sql.query('update revision set changes = $3::jsonb where record_id = $1 and revision = $2', [
      id,
      revision,
      toJson(next),
    ])
  }
}

/**
 * Replaces the addresses in a value of a message: alone by neutral ones, a text with one of them as a whole.
 */
async function loadAddressReplacer(sql: Sql, id: string, addresses: readonly string[]): Promise<Replace> {
  const { rows } = await sql.query<{ address: string; neutral: string }>(
    `select address, ${NEUTRAL} as neutral from unnest($1::text[]) address, (select $3::uuid as record_id) message`,
    [[...addresses], ERASED_TEXT.toLowerCase(), id],
  )
  const neutral = new Map(rows.map((row) => [row.address.toLowerCase(), row.neutral]))
  const without: Replace = (value) => {
    if (typeof value === 'string')
      return neutral.get(value.toLowerCase()) ?? (mentions(value) ? ERASED_TEXT : value)
    if (Array.isArray(value)) return value.map(without)
    if (!isObject(value)) return value
    // What a server answered about the address may name it in its own way.
    const isTheirs = typeof value.address === 'string' && neutral.has(value.address.toLowerCase())
    const own = isTheirs && typeof value.reply === 'string' ? { ...value, reply: ERASED_TEXT } : value
    return Object.fromEntries(Object.entries(own).map(([key, one]) => [key, without(one)]))
  }
  const mentions = (text: string) => addresses.some((address) => text.toLowerCase().includes(address))
  return without
}

const toJson = (value: Json): string | null => (value === null ? null : JSON.stringify(value))
