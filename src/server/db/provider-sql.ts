import type { Sql } from '../parts'

/** Whom a person of a provider was found to be, or null. */
export async function readProviderPerson(sql: Sql, issuer: string, subject: string): Promise<string | null> {
  const { rows } = await sql.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM provider_person WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  )
  return rows[0]?.userId ?? null
}

/** Ties a person of a provider to a user; false when one of both is tied already. */
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

/** Notes that a token was used; false when it was before. */
export async function takeProviderToken(sql: Sql, hash: string, until: Date): Promise<boolean> {
  const { count } = await sql.query('INSERT INTO provider_token (hash, until) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    hash,
    until,
  ])
  return count === 1
}

/** Forgets used tokens that nobody would take any more. */
export async function pruneProviderTokens(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM provider_token WHERE until < $1', [before])
}
