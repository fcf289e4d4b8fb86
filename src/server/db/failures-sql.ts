import type { Sql } from '../parts'

/** Until when any of the keys is locked out, or null. */
export async function lockedUntil(sql: Sql, keys: readonly string[], now: Date): Promise<Date | null> {
  const { rows } = await sql.query<{ until: string | null }>(
    'SELECT max(locked_until) AS until FROM login_failure WHERE key = ANY($1::text[]) AND locked_until > $2',
    [[...keys], now],
  )
  const until = rows[0]?.until
  return until ? new Date(until) : null
}

/** Counts one more failure of a key in the window that began at `since`; at `limit` the key is locked until `until`. */
export async function countFailure(
  sql: Sql,
  failure: { key: string; limit: number; now: Date; since: Date; until: Date },
): Promise<void> {
  const { key, limit, now, since, until } = failure
  await sql.query(
    `INSERT INTO login_failure (key, count, first_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN login_failure.first_at < $3 THEN 1 ELSE login_failure.count + 1 END,
       first_at = CASE WHEN login_failure.first_at < $3 THEN $2 ELSE login_failure.first_at END,
       locked_until = CASE WHEN login_failure.first_at >= $3 AND login_failure.count + 1 >= $4 THEN $5::timestamptz ELSE NULL END`,
    [key, now, since, limit, until],
  )
}

export async function clearFailures(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE key = ANY($1::text[])', [[...keys]])
}

export async function pruneFailures(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE first_at < $1', [before])
}
