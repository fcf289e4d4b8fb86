import type { Sql } from '../../../kernel/database'

/** One use of a counted key, with the window it is counted in. */
export interface CountedUse {
  key: string
  limit: number
  now: Date
  /** uses before it are forgotten */
  since: Date
  /** the end of a lockout that begins now */
  until: Date
}

/** The counted window of the row is over: a new one begins with this use. `$2` = now, `$3` = since. */
const IS_OVER = '(login_failure.first_at < $3 OR coalesce(login_failure.locked_until <= $2, false))'

/**
 * Counts one more use of a key; the one that reaches the limit locks it. Returns the count; null, without
 * counting, while it is locked, so that concurrent uses cannot exceed the limit.
 */
export async function takeUse(
  sql: Sql,
  { key, limit, now, since, until }: CountedUse,
): Promise<number | null> {
  const { rows } = await sql.query<{ count: number }>(
    `INSERT INTO login_failure (key, count, first_at, locked_until)
     VALUES ($1, 1, $2, CASE WHEN $4::integer <= 1 THEN $5::timestamptz END)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN ${IS_OVER} THEN 1 ELSE login_failure.count + 1 END,
       first_at = CASE WHEN ${IS_OVER} THEN $2 ELSE login_failure.first_at END,
       locked_until = CASE WHEN NOT ${IS_OVER} AND login_failure.count + 1 >= $4 THEN $5::timestamptz ELSE NULL END
     WHERE login_failure.locked_until IS NULL OR login_failure.locked_until <= $2
     RETURNING count`,
    [key, now, since, limit, until],
  )
  return rows[0]?.count ?? null
}

/**
 * Counts an attempt whose outcome is not known yet; it locks nothing. False, without counting, while the key
 * is locked, or while failed and undecided attempts together have reached the limit.
 */
export async function takeAttempt(
  sql: Sql,
  { key, limit, now, since }: Omit<CountedUse, 'until'>,
): Promise<boolean> {
  const { rows } = await sql.query(
    `INSERT INTO login_failure (key, count, failed, first_at) VALUES ($1, 1, 0, $2)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN ${IS_OVER} THEN 1 ELSE login_failure.count + 1 END,
       failed = CASE WHEN ${IS_OVER} THEN 0 ELSE login_failure.failed END,
       first_at = CASE WHEN ${IS_OVER} THEN $2 ELSE login_failure.first_at END,
       locked_until = NULL
     WHERE ${IS_OVER} OR (login_failure.locked_until IS NULL AND login_failure.count < $4)
     RETURNING count`,
    [key, now, since, limit],
  )
  return rows.length > 0
}

/**
 * Stores that a counted attempt failed; the one that reaches the limit locks the key. Returns the number of
 * failed ones.
 */
export async function failAttempt(
  sql: Sql,
  { key, limit, now, until }: Omit<CountedUse, 'since'>,
): Promise<number> {
  const { rows } = await sql.query<{ failed: number }>(
    `INSERT INTO login_failure (key, count, failed, first_at, locked_until)
     VALUES ($1, 1, 1, $2, CASE WHEN $3::integer <= 1 THEN $4::timestamptz END)
     ON CONFLICT (key) DO UPDATE SET
       failed = login_failure.failed + 1,
       count = greatest(login_failure.count, login_failure.failed + 1),
       locked_until = CASE WHEN login_failure.failed + 1 >= $3 THEN $4::timestamptz ELSE login_failure.locked_until END
     RETURNING failed`,
    [key, now, limit, until],
  )
  return rows[0]?.failed ?? 0
}

/** Takes counted uses or attempts back: they were legitimate, or came to nothing. */
export async function giveBack(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query(
    `UPDATE login_failure SET count = count - 1, locked_until = CASE WHEN failed > 0 THEN locked_until END
     WHERE key = ANY ($1::text[]) AND count > failed`,
    [[...keys]],
  )
}

/** When a key may be tried again: the end of its lockout, or null. */
export async function loadLockoutEnd(sql: Sql, key: string, now: Date): Promise<Date | null> {
  const { rows } = await sql.query<{ until: string }>(
    'SELECT locked_until AS until FROM login_failure WHERE key = $1 AND locked_until > $2',
    [key, now],
  )
  return rows[0] ? new Date(rows[0].until) : null
}

/** Forgets a key with all its failures. */
export async function clearFailures(sql: Sql, key: string): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE key = $1', [key])
}

/** Deletes counts whose window began before a moment. */
export async function pruneFailures(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE first_at < $1', [before])
}

/** True when someone signed in from a device since a moment. */
export async function isKnownPlace(sql: Sql, hash: string, since: Date): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM known_place WHERE hash = $1 AND at > $2', [hash, since])
  return rows.length > 0
}

/** Stores that someone signed in from a device. */
export async function noteKnownPlace(sql: Sql, hash: string, at: Date): Promise<void> {
  await sql.query(
    'INSERT INTO known_place (hash, at) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET at = excluded.at',
    [hash, at],
  )
}

/** Deletes devices without a sign-in since a moment. */
export async function pruneKnownPlaces(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM known_place WHERE at < $1', [before])
}
