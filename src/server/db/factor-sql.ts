import type { Sql } from '../parts'

/** A second factor: the shared secret, the last step whose code was used, hashes of the recovery codes left. */
export interface FactorRow {
  /** base64 */
  secret: string
  confirmed: boolean
  lastStep: number
  recovery: string[]
}

export async function readFactor(sql: Sql, userId: string): Promise<FactorRow | null> {
  const { rows } = await sql.query<Omit<FactorRow, 'lastStep'> & { lastStep: string | number }>(
    'SELECT secret, confirmed, last_step AS "lastStep", recovery FROM second_factor WHERE user_id = $1',
    [userId],
  )
  const row = rows[0]
  return row ? { ...row, lastStep: Number(row.lastStep) } : null
}

/** Replaces a factor that is not confirmed yet; a confirmed one is removed first. */
export async function writeFactor(sql: Sql, userId: string, secret: string, recovery: readonly string[]): Promise<void> {
  await sql.query(
    `INSERT INTO second_factor (user_id, secret, confirmed, recovery) VALUES ($1, $2, false, $3::jsonb)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, recovery = excluded.recovery, last_step = 0
     WHERE NOT second_factor.confirmed`,
    [userId, secret, JSON.stringify(recovery)],
  )
}

export async function confirmFactor(sql: Sql, userId: string): Promise<void> {
  await sql.query('UPDATE second_factor SET confirmed = true WHERE user_id = $1', [userId])
}

/** Uses the code of a step up; false when another sign-in was quicker. */
export async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { count } = await sql.query('UPDATE second_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2', [
    userId,
    step,
  ])
  return count === 1
}

/** Uses a recovery code up; false when there is none like it. */
export async function takeRecovery(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const { count } = await sql.query(
    'UPDATE second_factor SET recovery = recovery - $2::text WHERE user_id = $1 AND recovery ? $2::text',
    [userId, hash],
  )
  return count === 1
}

export async function deleteFactor(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM second_factor WHERE user_id = $1', [userId])
}
