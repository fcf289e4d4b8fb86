import type { Entity } from '../../contract/entity'
import type { Sql, SqlValue } from '../kernel/database'
import { columnName, quoted } from '../records/column'
import { tableName } from '../records/plan'

/**
 * Notes a sign-in on the user's record. These are observations, not edits: no revision, and no new version that would
 * make an administrator's open form stale.
 */
export async function noteSignIn(sql: Sql, users: Entity, userId: string, at: Date): Promise<void> {
  await note(sql, users, userId, { lastLoginAt: ['$2::timestamptz', at], failedLogins: ['$2::bigint', 0] })
}

/** Counts a wrong password on the user's record. */
export async function noteFailure(sql: Sql, users: Entity, userId: string): Promise<void> {
  const column = quoted(columnName('failedLogins', 'value'))
  await note(sql, users, userId, { failedLogins: [`coalesce(${column}, 0) + $2::bigint`, 1] })
}

/** Sets what the file declares as the server's own; a file without these properties is left alone. */
async function note(sql: Sql, users: Entity, userId: string, values: Record<string, [string, SqlValue]>): Promise<void> {
  for (const [path, [expression, value]] of Object.entries(values)) {
    if (!users.fields.some((field) => field.path === path && field.server)) continue
    const column = quoted(columnName(path, 'value'))
    await sql.query(`update ${quoted(tableName(users.route))} set ${column} = ${expression} where id = $1`, [userId, value])
  }
}
