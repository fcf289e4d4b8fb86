import { ERASED_TEXT } from '../../../contract/model/person'
import type { Sql } from '../../kernel/database'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'

/** In history, audit and records, who did something: their ids stay, their names go. */
export async function eraseAuthors(
  engine: RecordEngine,
  sql: Sql,
  users: readonly { id: string; fullname: string }[],
): Promise<void> {
  for (const { fullname, id } of users) {
    for (const { table } of engine.plans()) {
      await sql.query(
        `update ${quoteSqlName(table)} set "createdBy" = $2 where "authorId" = $1 and "createdBy" = $3`,
        [id, ERASED_TEXT, fullname],
      )
      await sql.query(
        `update ${quoteSqlName(table)} t set "updatedBy" = $2 from revision r
         where "updatedBy" = $3 and r.record_id = t.id and r.revision = t._version and r.by_id = $1`,
        [id, ERASED_TEXT, fullname],
      )
    }
    for (const table of ['revision', 'audit'])
      await sql.query(`update ${table} set by_name = $2 where by_id = $1 and by_name is not null`, [
        id,
        ERASED_TEXT,
      ])
    await sql.query('update file set by_name = $2 where by_id = $1', [id, ERASED_TEXT])
    await sql.query('delete from idempotency where user_id = $1', [id])
  }
}
