import type { Core } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { columnName, quoteSqlName, tableName } from '../../../records'

/** The users of a subject, with their names and addresses. */
export async function loadUsersOfSubject(
  { builtIn }: Core,
  sql: Sql,
  subject: string,
): Promise<{ id: string; label: string; email: string | null }[]> {
  const users = builtIn('users')()
  const has = (name: string) => users.fields.some(({ path }) => path === name)
  if (!has('subject')) return []
  const email = has('email') ? quoteSqlName(columnName('email', 'value')) : 'null'
  const { rows } = await sql.query<{ id: string; label: string; email: string | null }>(
    `select id, label, ${email} as email from ${quoteSqlName(tableName(users.route))}
     where not _deleted and ${quoteSqlName(columnName('subject', 'id'))} = $1::uuid`,
    [subject],
  )
  return rows
}

/** The name of the user with an id; null = there is none. */
export async function nameOfUser({ builtIn }: Core, sql: Sql, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ label: string }>(
    `select label from ${quoteSqlName(tableName(builtIn('users')().route))} where id = $1`,
    [id],
  )
  return rows[0]?.label ?? null
}
