import { ERASED_TEXT } from '../../../../contract/model/person'
import type { PersonalDataSource } from '../../../feature'
import type { Sql } from '../../../kernel/database'

const MAX_ROWS_PER_READ = 2_000

/** A person's inbox, and what they confirmed. After an erasure the confirmation stays without the name. */
export function inboxPersonalData(sql: Sql): PersonalDataSource {
  return {
    part: 'inbox',
    isPrivate: true,
    held: async ({ users }) => {
      const { rows } = await sql.query<{
        kind: string
        route: string | null
        recordId: string | null
        at: string
      }>(
        `select kind, route, record_id as "recordId", at from inbox_item where user_id = any ($1::uuid[])
         order by at desc, id limit ${MAX_ROWS_PER_READ}`,
        [users.map(({ id }) => id)],
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    },
    erase: async (own, { names, records, users }) => {
      const ids = users.map(({ id }) => id)
      await own.query('delete from inbox_item where user_id = any ($1::uuid[])', [ids])
      await own.query('delete from inbox_digest where user_id = any ($1::uuid[])', [ids])
      await own.query('update acknowledgement set name = $2 where user_id = any ($1::uuid[])', [
        ids,
        ERASED_TEXT,
      ])
      // Nothing is left to do about an erased record, which would be named by the text in place of its
      // person.
      const erased = [records.map(({ id }) => id)]
      await own.query('delete from inbox_item where record_id = any ($1::uuid[]) and done_at is null', erased)
      await own.query(
        'update inbox_item set words = null, quote = null where record_id = any ($1::uuid[])',
        erased,
      )
      await own.query('update inbox_item set by_name = $2 where by_name = any ($1::text[])', [
        [...names],
        ERASED_TEXT,
      ])
    },
  }
}
