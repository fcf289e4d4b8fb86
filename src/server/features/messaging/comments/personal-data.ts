import { ERASED_TEXT } from '../../../../contract/model/person'
import type { PersonalDataSource, PersonTraces } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { type StoredComment, toQuote } from './store'

const MAX_ROWS_PER_READ = 5_000

/** Comments about a person's records, and those that they wrote. Other authors are not named. */
export function commentPersonalData(sql: Sql): PersonalDataSource {
  return {
    part: 'comments',
    held: async ({ records, users }) => {
      const { rows } = await sql.query<{
        route: string
        recordId: string
        at: string
        text: string
        own: boolean
      }>(
        `select route, record_id as "recordId", at, text, author_id = any ($2::uuid[]) as own from record_comment
         where record_id = any ($1::uuid[]) order by at desc, id limit ${MAX_ROWS_PER_READ}`,
        [records.map(({ id }) => id), users.map(({ id }) => id)],
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    },
    erase: async (own, { records, users }) => {
      await own.query(
        `update record_comment set text = $2, mentions = '[]'::jsonb where record_id = any ($1::uuid[])`,
        [records.map(({ id }) => id), ERASED_TEXT],
      )
      for (const user of users) await unmention(own, user)
    },
  }
}

/**
 * Comments of a person stay without their name; where others named them, a neutral word replaces it after the
 * @.
 */
async function unmention(sql: Sql, { id, username }: PersonTraces['users'][number]): Promise<void> {
  await sql.query('update record_comment set author_name = $2 where author_id = $1', [id, ERASED_TEXT])
  const mentioned = JSON.stringify([{ id }])
  const { rows } = await sql.query<Pick<StoredComment, 'id' | 'mentions' | 'text'>>(
    `update record_comment set text = replace(text, '@' || $2, '@' || $3), mentions = (
       select jsonb_agg(case when m->>'id' = $1 then m || jsonb_build_object('username', $3::text, 'name', $3::text) else m end)
       from jsonb_array_elements(mentions) m)
     where mentions @> $4::jsonb returning id, text, mentions`,
    [id, username, ERASED_TEXT, mentioned],
  )
  // Quotes of a comment in inboxes follow it.
  for (const comment of rows)
    await sql.query('update inbox_item set quote = $2 where key = $1', [
      `comment:${comment.id}`,
      toQuote(comment),
    ])
}
