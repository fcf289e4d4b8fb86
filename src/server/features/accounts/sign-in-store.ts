import type { Entity } from '../../../contract/entity'
import type { Sql, SqlValue } from '../../kernel/database'
import { columnName, quoted, tableName } from '../../records'

/**
 * Notes a sign-in on the user's record. These are observations, not edits: no revision, and no new version that would
 * make an administrator's open form stale.
 */
export async function noteSignIn(sql: Sql, users: Entity, userId: string, at: Date): Promise<void> {
  await note(sql, users, userId, { lastLoginAt: ['$2::timestamptz', at], failedLogins: ['$2::bigint', 0] })
}

/** Counts a wrong password of that moment on the user's record, unless the right one has been given since. */
export async function noteFailure(sql: Sql, users: Entity, userId: string, at: Date): Promise<void> {
  if (!isServerField(users, 'failedLogins')) return
  const [count, seen] = ['failedLogins', 'lastLoginAt'].map((path) => quoted(columnName(path, 'value')))
  const unseen = isServerField(users, 'lastLoginAt') ? `(${seen} is null or ${seen} < $2)` : '$2::timestamptz is not null'
  const table = quoted(tableName(users.route))
  await sql.query(`update ${table} set ${count} = coalesce(${count}, 0) + 1 where id = $1 and ${unseen}`, [userId, at])
}

/** Sets what the file declares as the server's own; a file without these properties is left alone. */
async function note(sql: Sql, users: Entity, userId: string, values: Record<string, [string, SqlValue]>): Promise<void> {
  for (const [path, [expression, value]] of Object.entries(values)) {
    if (!isServerField(users, path)) continue
    const column = quoted(columnName(path, 'value'))
    await sql.query(`update ${quoted(tableName(users.route))} set ${column} = ${expression} where id = $1`, [userId, value])
  }
}

function isServerField(users: Entity, path: string): boolean {
  return users.fields.some((field) => field.path === path && field.server)
}
