import type { Sql } from '../../kernel/database'

/** Preferences of a user: key → the value's JSON text. */
export async function readPreferences(sql: Sql, userId: string): Promise<Record<string, string>> {
  const { rows } = await sql.query<{ key: string; value: string }>(
    'SELECT key, value FROM preference WHERE user_id = $1 ORDER BY key',
    [userId],
  )
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function writePreference(sql: Sql, userId: string, key: string, value: string): Promise<void> {
  await sql.query(
    `INSERT INTO preference (user_id, key, value) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
    [userId, key, value],
  )
}

export async function dropPreference(sql: Sql, userId: string, key: string): Promise<void> {
  await sql.query('DELETE FROM preference WHERE user_id = $1 AND key = $2', [userId, key])
}
