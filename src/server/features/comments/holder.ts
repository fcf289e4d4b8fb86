import type { PersonalHolder } from '../../feature'
import type { Sql } from '../../kernel/database'

const TAKEN = 5_000

/** Comments about a person's records, and those that they wrote. Other authors stay unnamed. */
export function commentHolder(sql: Sql): PersonalHolder {
  return {
    part: 'comments',
    held: async ({ records, users }) => {
      const { rows } = await sql.query<{ route: string; recordId: string; at: string; text: string; own: boolean }>(
        `select route, record_id as "recordId", at, text, author_id = any ($2::uuid[]) as own from record_comment
         where record_id = any ($1::uuid[]) order by at desc, id limit ${TAKEN}`,
        [records.map(({ id }) => id), users.map(({ id }) => id)],
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    },
  }
}
