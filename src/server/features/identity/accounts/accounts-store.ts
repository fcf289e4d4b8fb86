import type { Sql } from '../../../kernel/database'
import type { RightsStamp } from './listener-rights'

/**
 * A session row: one sign-in, active until it expires or is revoked. `counter` counts rotations of its token.
 */
export interface SessionRow {
  id: string
  userId: string
  counter: number
  rotatedAt: Date
  expiresAt: Date
  revoked: boolean
  /** opened with a one-time password, which must be replaced first */
  mustChange: boolean
  /** opened through an identity provider, which has its own session */
  byProvider: boolean
}

const SESSION = `id, user_id AS "userId", counter, rotated_at AS "rotatedAt", expires_at AS "expiresAt", revoked_at IS NOT NULL AS revoked,
  must_change AS "mustChange", by_provider AS "byProvider"`

/** Stores a secret unless one exists; returns the stored one. */
export async function keepSecret(sql: Sql, name: string, fresh: string): Promise<string> {
  const key = `secret.${name}`
  await sql.query(
    'INSERT INTO setting (key, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT (key) DO NOTHING',
    [key, fresh],
  )
  const { rows } = await sql.query<{ value: string }>(
    "SELECT value #>> '{}' AS value FROM setting WHERE key = $1",
    [key],
  )
  return rows[0]?.value ?? fresh
}

export async function readCredential(sql: Sql, userId: string): Promise<string | null> {
  const { rows } = await sql.query<{ hash: string }>('SELECT hash FROM credential WHERE user_id = $1', [
    userId,
  ])
  return rows[0]?.hash ?? null
}

export async function writeCredential(sql: Sql, userId: string, hash: string, at: Date): Promise<void> {
  await sql.query(
    `INSERT INTO credential (user_id, hash, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`,
    [userId, hash, at],
  )
}

/** True once anyone can sign in. */
export async function hasCredentials(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM credential LIMIT 1')
  return rows.length > 0
}

export async function insertSession(
  sql: Sql,
  session: Pick<SessionRow, 'id' | 'userId' | 'mustChange' | 'byProvider' | 'expiresAt'> & {
    address: string
    device: string
    at: Date
  },
): Promise<void> {
  const { id, userId, address, at, byProvider, device, expiresAt, mustChange } = session
  await sql.query(
    `INSERT INTO session (id, user_id, address, device, must_change, by_provider, issued_at, rotated_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [id, userId, address, device, mustChange, byProvider, at, expiresAt],
  )
}

export async function readSession(sql: Sql, id: string): Promise<SessionRow | null> {
  const { rows } = await sql.query<SessionRow>(`SELECT ${SESSION} FROM session WHERE id = $1`, [id])
  const row = rows[0]
  // Instants arrive as ISO texts.
  return row ? { ...row, rotatedAt: new Date(row.rotatedAt), expiresAt: new Date(row.expiresAt) } : null
}

/**
 * The living sessions among these, each with a stamp of everything its person's permissions depend on: their
 * record in `usersTable` (a quoted name), their groups, and the authorities of these.
 */
export async function readRightsStamps(
  sql: Sql,
  usersTable: string,
  sessionIds: readonly string[],
  at: Date,
): Promise<RightsStamp[]> {
  const { rows } = await sql.query<RightsStamp>(
    `WITH held AS (
       SELECT group_code, string_agg(authority, ',' ORDER BY authority) AS authorities FROM group_authority GROUP BY group_code)
     SELECT s.id AS "sessionId", s.user_id AS "userId", md5(u::text || coalesce((
       SELECT string_agg(m.group_code || ':' || coalesce(h.authorities, ''), ';' ORDER BY m.group_code)
       FROM user_group m LEFT JOIN held h ON h.group_code = m.group_code WHERE m.user_id = s.user_id), '')) AS stamp
     FROM session s JOIN ${usersTable} u ON u.id = s.user_id
     WHERE s.id = ANY($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > $2 AND NOT u."_deleted"`,
    [[...sessionIds], at],
  )
  return rows
}

/** Increments the counter with compare-and-swap; returns whether it succeeded. */
export async function rotateSession(sql: Sql, id: string, from: number, at: Date): Promise<boolean> {
  const { count } = await sql.query(
    'UPDATE session SET counter = counter + 1, rotated_at = $3 WHERE id = $1 AND counter = $2 AND revoked_at IS NULL',
    [id, from, at],
  )
  return count === 1
}

export async function revokeSession(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('UPDATE session SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [id, at])
}

/** Revokes all sessions of a user; returns their ids. */
export async function revokeUserSessions(sql: Sql, userId: string, at: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'UPDATE session SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL RETURNING id',
    [userId, at],
  )
  return rows.map(({ id }) => id)
}

/** Deletes sessions that ended before `at`. */
export async function pruneSessions(sql: Sql, at: Date): Promise<void> {
  await sql.query('DELETE FROM session WHERE expires_at < $1 OR revoked_at < $1', [at])
}

/** An open session as shown to people; `lastUsedAt` is accurate to a token's lifetime. */
export interface OpenSession {
  id: string
  userId: string
  address: string
  device: string
  issuedAt: string
  lastUsedAt: string
  expiresAt: string
}

/** Open sessions, most recently used first: one person's, or everyone's. */
export async function readOpenSessions(
  sql: Sql,
  at: Date,
  userId: string | null,
  limit: number,
): Promise<OpenSession[]> {
  const { rows } = await sql.query<OpenSession>(
    `SELECT id, user_id AS "userId", address, device, issued_at AS "issuedAt", rotated_at AS "lastUsedAt", expires_at AS "expiresAt"
     FROM session WHERE revoked_at IS NULL AND expires_at > $1 AND ($2::uuid IS NULL OR user_id = $2::uuid)
     ORDER BY rotated_at DESC, id LIMIT $3`,
    [at, userId, limit],
  )
  return rows
}

/** Stores a one-time password beside the person's own, which stays valid. */
export async function writeOneTime(sql: Sql, userId: string, hash: string, expiresAt: Date): Promise<void> {
  await sql.query(
    `INSERT INTO one_time_password (user_id, hash, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`,
    [userId, hash, expiresAt],
  )
}

export async function readOneTime(sql: Sql, userId: string, at: Date): Promise<string | null> {
  const { rows } = await sql.query<{ hash: string }>(
    'SELECT hash FROM one_time_password WHERE user_id = $1 AND expires_at > $2',
    [userId, at],
  )
  return rows[0]?.hash ?? null
}

export async function deleteOneTime(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM one_time_password WHERE user_id = $1', [userId])
}
