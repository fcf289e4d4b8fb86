import type { Sql } from '../../kernel/database'

/** The secret a person's authenticator shares with us. */
export interface AuthenticatorRow {
  secret: string
  confirmed: boolean
}

export async function readAuthenticator(sql: Sql, userId: string): Promise<AuthenticatorRow | null> {
  const { rows } = await sql.query<AuthenticatorRow>(
    'SELECT secret, confirmed_at IS NOT NULL AS confirmed FROM authenticator WHERE user_id = $1',
    [userId],
  )
  return rows[0] ?? null
}

/** Keeps a new secret, unless a confirmed one is in use; answers whether it was kept. */
export async function writeAuthenticator(sql: Sql, userId: string, secret: string): Promise<boolean> {
  const { count } = await sql.query(
    `INSERT INTO authenticator (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE authenticator.confirmed_at IS NULL`,
    [userId, secret],
  )
  return count === 1
}

export async function confirmAuthenticator(sql: Sql, userId: string, at: Date): Promise<void> {
  await sql.query('UPDATE authenticator SET confirmed_at = $2 WHERE user_id = $1', [userId, at])
}

/** Notes that the code of a step was used; false when that or a later one was before. */
export async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { count } = await sql.query('UPDATE authenticator SET last_step = $2 WHERE user_id = $1 AND last_step < $2', [
    userId,
    step,
  ])
  return count === 1
}

/** Takes authenticator and recovery codes away. */
export async function deleteAuthenticator(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM authenticator WHERE user_id = $1', [userId])
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
}

/** New recovery codes take the place of all others. */
export async function writeRecoveryCodes(sql: Sql, userId: string, hashes: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await sql.query('INSERT INTO recovery_code (user_id, hash) SELECT $1, unnest($2::text[])', [userId, [...hashes]])
}

/** Uses a recovery code up; false when there is none like it. */
export async function takeRecoveryCode(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const { count } = await sql.query('DELETE FROM recovery_code WHERE user_id = $1 AND hash = $2', [userId, hash])
  return count === 1
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>('SELECT count(*)::integer AS count FROM recovery_code WHERE user_id = $1', [
    userId,
  ])
  return rows[0]?.count ?? 0
}
