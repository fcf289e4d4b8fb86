import type { LocalText } from '../../../../contract/language'
import type { InboxKind } from '../../../../contract/model/inbox'
import type { Sql } from '../../../kernel/database'
import { uuid7 } from '../../../kernel/uuid'

/** A stored item. */
export interface StoredItem {
  id: string
  kind: InboxKind
  key: string
  route: string | null
  record_id: string | null
  at: string
  by_name: string | null
  words: LocalText | null
  quote: string | null
  requires_ack: boolean
  read_at: string | null
  acknowledged_at: string | null
  done_at: string | null
  snoozed_until: string | null
}

/** An item to store for some people. */
export interface NewItem {
  kind: InboxKind
  key: string
  record: { route: string; id: string } | null
  at: Date
  by: string | null
  words: LocalText | null
  quote: string | null
  requiresAck: boolean
}

/** Stores an item for each of these people who has none of this key yet; returns who got one. */
export async function insertItems(sql: Sql, userIds: readonly string[], item: NewItem): Promise<string[]> {
  const ids = userIds.map(() => uuid7(item.at.getTime()))
  const { rows } = await sql.query<{ user_id: string }>(
    `insert into inbox_item (id, user_id, kind, key, route, record_id, at, by_name, words, quote, requires_ack)
     select one.id, one.user_id, $3, $4, $5, $6::uuid, $7::timestamptz, $8, $9::jsonb, $10, $11::boolean
     from unnest($1::uuid[], $2::uuid[]) as one (id, user_id)
     on conflict (user_id, key) do nothing returning user_id`,
    [
      ids,
      [...userIds],
      item.kind,
      item.key,
      item.record?.route ?? null,
      item.record?.id ?? null,
      item.at,
      item.by,
      item.words === null ? null : JSON.stringify(item.words),
      item.quote,
      item.requiresAck,
    ],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Changes the quoted text in all items of a key; returns their owners. */
export async function requoteItems(sql: Sql, key: string, quote: string): Promise<string[]> {
  const { rows } = await sql.query<{ user_id: string }>(
    'update inbox_item set quote = $2 where key = $1 and quote is distinct from $2 returning user_id',
    [key, quote],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Makes all items of a key new: what they are about has changed. */
export async function reopenItems(sql: Sql, key: string, at: Date): Promise<void> {
  await sql.query(
    `update inbox_item set at = $2, read_at = null, acknowledged_at = null, done_at = null, snoozed_until = null where key = $1`,
    [key, at],
  )
}

/** Deletes the items of a key, except those of some people; returns their owners. */
export async function deleteItems(sql: Sql, key: string, kept: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ user_id: string }>(
    'delete from inbox_item where key = $1 and user_id <> all ($2::uuid[]) returning user_id',
    [key, [...kept]],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Maximum number of items searched for one answer: the newest ones. */
const READ_MAX = 500

/** True of items that were postponed until later than `$2`. */
const OFF = '(snoozed_until is not null and snoozed_until > $2)'
const STATES = {
  open: `done_at is null and not ${OFF}`,
  snoozed: `done_at is null and ${OFF}`,
  done: 'done_at is not null and $2::timestamptz is not null',
  all: '$2::timestamptz is not null',
} as const

/** The items of a person in a state, newest first; a postponed one is dated by its return. */
export async function readItems(
  sql: Sql,
  userId: string,
  state: keyof typeof STATES,
  now: Date,
): Promise<StoredItem[]> {
  const { rows } = await sql.query<StoredItem>(
    `select id, kind, key, route, record_id, at, by_name, words, quote, requires_ack, read_at, acknowledged_at, done_at, snoozed_until
     from inbox_item where user_id = $1 and ${STATES[state]}
     order by greatest(at, case when ${OFF} then null else snoozed_until end) desc, id desc limit ${READ_MAX}`,
    [userId, now],
  )
  return rows
}

/** The keys of a person's items among these. */
export async function readKeys(sql: Sql, userId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ key: string }>(
    'select key from inbox_item where user_id = $1 and key = any ($2::text[])',
    [userId, [...keys]],
  )
  return new Set(rows.map(({ key }) => key))
}

/** One item of a person, locked until the transaction ends. */
export async function lockItem(sql: Sql, userId: string, id: string): Promise<StoredItem | null> {
  const { rows } = await sql.query<StoredItem>(
    'select * from inbox_item where user_id = $1 and id = $2 for update',
    [userId, id],
  )
  return rows[0] ?? null
}

/** Changes of an item; absent = unchanged. */
export interface ItemChange {
  read_at?: Date | null
  acknowledged_at?: Date
  done_at?: Date | null
  snoozed_until?: Date | null
}

/** Changes an item. */
export async function changeItem(sql: Sql, id: string, change: ItemChange): Promise<void> {
  const entries: [string, Date | null][] = Object.entries(change)
  const sets = entries.map(([name], index) => `${name} = $${index + 2}`)
  await sql.query(`update inbox_item set ${sets.join(', ')} where id = $1`, [
    id,
    ...entries.map(([, value]) => value),
  ])
}

/** Ids of a person's items about a record. */
export async function itemsAbout(
  sql: Sql,
  userId: string,
  kind: InboxKind,
  recordId: string,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from inbox_item where user_id = $1 and kind = $2 and record_id = $3',
    [userId, kind, recordId],
  )
  return rows.map(({ id }) => id)
}

/** Deletes finished items that ended before a moment, and any that are older than another one. */
export async function pruneItems(sql: Sql, done: Date, any: Date): Promise<void> {
  await sql.query('delete from inbox_item where done_at < $1 or at < $2', [done, any])
}
