import type { Sql } from '../../kernel/database'

/** Until when a key is locked out, or null. */
export async function lockedUntil(sql: Sql, key: string, now: Date): Promise<Date | null> {
  const { rows } = await sql.query<{ until: string }>(
    'SELECT locked_until AS until FROM login_failure WHERE key = $1 AND locked_until > $2',
    [key, now],
  )
  return rows[0] ? new Date(rows[0].until) : null
}

/**
 * Counts one more use of a key in the window that began at `since`; the one that reaches `limit` is the last before the
 * key is locked until `until`. Answers how many uses that were; null, and counts nothing, while it is locked: of many at
 * once no more get through.
 */
export async function takeAttempt(
  sql: Sql,
  attempt: { key: string; limit: number; now: Date; since: Date; until: Date },
): Promise<number | null> {
  const { key, limit, now, since, until } = attempt
  const { rows } = await sql.query<{ count: number }>(
    `INSERT INTO login_failure (key, count, first_at, locked_until)
     VALUES ($1, 1, $2, CASE WHEN $4::integer <= 1 THEN $5::timestamptz END)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN login_failure.first_at < $3 THEN 1 ELSE login_failure.count + 1 END,
       first_at = CASE WHEN login_failure.first_at < $3 THEN $2 ELSE login_failure.first_at END,
       locked_until = CASE WHEN login_failure.first_at >= $3 AND login_failure.count + 1 >= $4 THEN $5::timestamptz ELSE NULL END
     WHERE login_failure.locked_until IS NULL OR login_failure.locked_until <= $2
     RETURNING count`,
    [key, now, since, limit, until],
  )
  return rows[0]?.count ?? null
}

/** Gives one use of a key back: it was none to be counted. */
export async function giveAttemptBack(sql: Sql, key: string): Promise<void> {
  await sql.query('UPDATE login_failure SET count = count - 1, locked_until = NULL WHERE key = $1 AND count > 0', [key])
}

export async function clearFailures(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE key = ANY($1::text[])', [[...keys]])
}

export async function pruneFailures(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE first_at < $1', [before])
}
