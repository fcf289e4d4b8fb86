import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { Sql } from '../../kernel/database'
import { columnName, quoted, tableName } from '../../records'

/** The rows of a record that show who has read it; the schema file declares them as server fields. */
const FIELD = 'acks'
const SHOWN = 500

/** A person who confirmed having read a version of a record. */
export interface Acknowledged {
  entity: Entity
  recordId: string
  revision: number
  by: { id: string; name: string }
  at: Date
}

/** Stores that a person has read a record, the first time, and shows it on the record; false when it was stored before. */
export async function keepAcknowledged(sql: Sql, { at, by, entity, recordId, revision }: Acknowledged): Promise<boolean> {
  const table = quoted(tableName(entity.route))
  // Others who confirm at the same time wait here: the record shows all of them.
  await sql.query(`select 1 from ${table} where id = $1 for update`, [recordId])
  const { count } = await sql.query(
    `insert into acknowledgement (record_id, user_id, route, name, at, revision) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [recordId, by.id, entity.route, by.name, at, revision],
  )
  if (count === 0) return false
  if (!entity.fields.some(({ path, server }) => path === FIELD && server)) return true
  const { rows } = await sql.query<{ user_id: string; name: string; at: string }>(
    `select user_id, name, at from acknowledgement where record_id = $1 order by at desc limit ${SHOWN}`,
    [recordId],
  )
  const shown = rows.map((row): JsonObject => ({ _id: row.user_id, who: row.name, at: new Date(row.at).toISOString() }))
  // No new version, which would make an open form stale and fill the history.
  await sql.query(`update ${table} set ${quoted(columnName(FIELD, 'value'))} = $2 where id = $1`, [
    recordId,
    JSON.stringify(shown),
  ])
  return true
}
