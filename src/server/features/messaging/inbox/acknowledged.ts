import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import { columnName, quoteSqlName, tableName } from '../../../records'
import { NOTICE_TEXTS, NOTICES } from './notice-items'

/** The rows of a record that show who has read it; the schema file declares them as server fields. */
const FIELD = 'acks'
const MAX_LISTED_PEOPLE = 500

/** A person who confirmed having read a version of a record. */
export interface Acknowledged {
  entity: Entity
  recordId: string
  revision: number
  by: { id: string; name: string }
  at: Date
}

/** The revision that a body says was read; null = none. */
export function readRevision({ revision }: JsonObject): number | null {
  return typeof revision === 'number' && Number.isInteger(revision) && revision > 0 ? revision : null
}

/**
 * Stores that a person has read the present text of a record, once, and shows it on the record; false when it
 * was stored before. What they confirmed of former texts stays.
 * @throws Refusal TEXT_CHANGED when the revision that they read has another text
 */
export async function keepAcknowledged(
  sql: Sql,
  { at, by, entity, recordId, revision }: Acknowledged,
): Promise<boolean> {
  const table = quoteSqlName(tableName(entity.route))
  // Others who confirm at the same time wait here: the record shows all of them.
  await sql.query(`select 1 from ${table} where id = $1 for update`, [recordId])
  const ofText = await revisionOfText(sql, entity, recordId)
  if (revision < ofText) throw new Refusal('TEXT_CHANGED', `the text has changed since revision ${revision}`)
  const { count } = await sql.query(
    `insert into acknowledgement (record_id, user_id, route, name, at, revision)
     select $1::uuid, $2::uuid, $3, $4, $5::timestamptz, $6::integer where not exists (
       select 1 from acknowledgement where record_id = $1::uuid and user_id = $2::uuid and revision >= $7::integer)
     on conflict do nothing`,
    [recordId, by.id, entity.route, by.name, at, revision, ofText],
  )
  if (count === 0) return false
  if (!entity.fields.some(({ path, server }) => path === FIELD && server)) return true
  const { rows } = await sql.query<{ id: string; name: string; at: string; revision: number }>(
    `select md5(user_id::text || revision)::uuid as id, name, at, revision
     from acknowledgement where record_id = $1 order by at desc limit ${MAX_LISTED_PEOPLE}`,
    [recordId],
  )
  const shown = rows.map(
    ({ id, name, revision: read, ...row }): JsonObject => ({
      _id: id,
      who: name,
      at: new Date(row.at).toISOString(),
      revision: read,
    }),
  )
  // No new version, which would make an open form stale and fill the history.
  await sql.query(`update ${table} set ${quoteSqlName(columnName(FIELD, 'value'))} = $2 where id = $1`, [
    recordId,
    JSON.stringify(shown),
  ])
  return true
}

/**
 * The revision that wrote the present text of a record; 0 for entities without a text that people confirm.
 */
async function revisionOfText(sql: Sql, { route }: Entity, recordId: string): Promise<number> {
  if (route !== NOTICES) return 0
  const { rows } = await sql.query<{ revision: number | null }>(
    `select max(revision) as revision from revision where record_id = $1 and exists (
       select 1 from jsonb_array_elements(changes) change where split_part(change->>'path', '.', 1) = any ($2::text[]))`,
    [recordId, [...NOTICE_TEXTS]],
  )
  return rows[0]?.revision ?? 0
}
