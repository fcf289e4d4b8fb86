import type { Sql } from '../../../kernel/database'

/** The user linked to a provider's account, and whether that link was ended; null when there was none. */
export async function readProviderPerson(
  sql: Sql,
  issuer: string,
  subject: string,
): Promise<{ userId: string; ended: boolean } | null> {
  const { rows } = await sql.query<{ userId: string; ended: boolean }>(
    'SELECT user_id AS "userId", ended FROM provider_person WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  )
  return rows[0] ?? null
}

/** When a user was linked, by issuer. */
export async function readProviderLinks(sql: Sql, userId: string): Promise<{ issuer: string; at: string }[]> {
  const { rows } = await sql.query<{ issuer: string; at: string }>(
    'SELECT issuer, at FROM provider_person WHERE user_id = $1 AND NOT ended ORDER BY at',
    [userId],
  )
  return rows
}

/** Ends all links of a user; false when there was none. */
export async function endProviderLinks(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql.query(
    'UPDATE provider_person SET ended = true WHERE user_id = $1 AND NOT ended',
    [userId],
  )
  return count > 0
}

/** Deletes ended links that block a new one, unless an active link blocks it too. */
export async function forgetEndedLinks(
  sql: Sql,
  { issuer, subject, userId }: { issuer: string; subject: string; userId: string },
): Promise<void> {
  const about = 'issuer = $1 AND (subject = $2 OR user_id = $3)'
  await sql.query(
    `DELETE FROM provider_person WHERE ended AND ${about}
      AND NOT EXISTS (SELECT 1 FROM provider_person WHERE NOT ended AND ${about})`,
    [issuer, subject, userId],
  )
}

/** Links a provider's account to a user; false when either is already linked. */
export async function tieProviderPerson(
  sql: Sql,
  { at, issuer, subject, userId }: { issuer: string; subject: string; userId: string; at: Date },
): Promise<boolean> {
  const { count } = await sql.query(
    'INSERT INTO provider_person (issuer, subject, user_id, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [issuer, subject, userId, at],
  )
  return count === 1
}

/** Marks a token as used; false when it was already. */
export async function takeProviderToken(sql: Sql, hash: string, until: Date): Promise<boolean> {
  const { count } = await sql.query(
    'INSERT INTO provider_token (hash, until) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [hash, until],
  )
  return count === 1
}

/** Deletes used tokens that have expired. */
export async function pruneProviderTokens(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM provider_token WHERE until < $1', [before])
}
