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

/** The addresses of some users; those who have left get none. */
export async function loadAddressesOfUsers(
  { builtIn }: Core,
  sql: Sql,
  ids: readonly string[],
): Promise<string[]> {
  const users = builtIn('users')()
  if (!users.fields.some(({ path }) => path === 'email')) return []
  const { rows } = await sql.query<{ email: string }>(
    `select ${quoteSqlName(columnName('email', 'value'))} as email from ${quoteSqlName(tableName(users.route))}
     where not _deleted and id = any ($1::uuid[]) and (status is null or status in ('ACTIVE', 'PASSWORD_EXPIRED')) order by id`,
    [[...ids]],
  )
  return rows.map(({ email }) => email).filter((one) => typeof one === 'string' && one.includes('@'))
}

/** The name of the user with an id; null = there is none. */
export async function nameOfUser({ builtIn }: Core, sql: Sql, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ label: string }>(
    `select label from ${quoteSqlName(tableName(builtIn('users')().route))} where id = $1`,
    [id],
  )
  return rows[0]?.label ?? null
}
