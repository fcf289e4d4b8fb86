import type { Entity } from '../../contract/entity'
import { quoted } from './column'
import type { Kit } from './kit'
import { firstId } from './uuid'

/**
 * Takes records made before a moment out of the store for good, with their history; the oldest first, `size` at most.
 * Answers how many. For what the server itself writes and keeps for a time: nothing may point to it.
 */
export async function purgeRecords(kit: Kit, entity: Entity, before: Date, size: number): Promise<number> {
  const { table } = kit.plan(entity)
  return kit.db.transaction(async (sql) => {
    // Ids begin with the moment they were made at: the primary key finds the oldest without an index of its own.
    const { rows } = await sql.query<{ id: string }>(
      `delete from ${quoted(table)} where id in (select id from ${quoted(table)} where id < $1 order by id limit $2) returning id`,
      [firstId(before.getTime()), size],
    )
    const ids = rows.map(({ id }) => id)
    await sql.query('delete from revision where record_id = any ($1::uuid[])', [ids])
    await sql.query('delete from audit where record_id = any ($1::uuid[])', [ids])
    return ids.length
  })
}
