import { createHash, randomBytes } from 'node:crypto'
import { ON_BOARD, type Principal, ROLE_ADMIN } from '../../../../contract/model/user'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Content of a new link. */
export type NewLink = Omit<LinkRow, 'hash' | 'openedAt'> & { purpose: LinkPurpose; at: Date; expiresAt: Date }

/**
 * Creates a link and returns the id for its address: 128 random bits formatted as a UUID. Only its hash is
 * stored.
 */
export async function makeLink(sql: Sql, link: NewLink): Promise<string> {
  const id = randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  await insertLink(sql, { ...link, hash: hashLinkId(id) })
  return id
}

/** The link of an id; refuses INVALID_UUUID (with three U, as on the wire) for any reason. */
export async function requireLink(sql: Sql, purpose: LinkPurpose, id: unknown, at: Date): Promise<LinkRow> {
  const link = typeof id === 'string' && ID.test(id) ? await readLink(sql, purpose, hashLinkId(id), at) : null
  if (link) return link
  throw new Refusal('INVALID_UUUID', 'The link is not valid, was used, or has expired')
}

/**
 * The person registering: the holder of a link's id, or a signed-in person without one in the address (D7).
 */
export interface LinkOwner {
  id: unknown
  user: Principal | null
}

/**
 * The registration link of a holder; without an id, that of the pending invitation of a person who is not on
 * board yet.
 */
export async function requireRegistration(sql: Sql, { id, user }: LinkOwner, at: Date): Promise<LinkRow> {
  if (!user) return requireLink(sql, 'REGISTRATION', id, at)
  const aboard = [ON_BOARD, ROLE_ADMIN].some((name) => user.authorities.includes(name))
  const link = aboard ? null : await readPending(sql, user.id, user.username, at)
  if (link) return { ...link, userId: user.id }
  throw new Refusal('INVALID_UUUID', 'No invitation to register is pending for this account')
}

function hashLinkId(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

/** Purpose of a mailed link. */
type LinkPurpose = 'REGISTRATION' | 'RECOVERY'

/** A stored link; the id in its address is stored as a hash only. */
export interface LinkRow {
  hash: string
  email: string
  lang: string
  type: string
  /** the account it belongs to, if there is one already */
  userId: string | null
  invitationId: string | null
  openedAt: string | null
}

const COLUMNS =
  'hash, email, lang, type, user_id AS "userId", invitation_id AS "invitationId", opened_at AS "openedAt"'

async function insertLink(
  sql: Sql,
  link: Omit<LinkRow, 'openedAt'> & { purpose: LinkPurpose; at: Date; expiresAt: Date },
): Promise<void> {
  const { at, email, expiresAt, hash, invitationId, lang, purpose, type, userId } = link
  await sql.query(
    `INSERT INTO account_link (hash, purpose, email, lang, type, user_id, invitation_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [hash, purpose, email, lang, type, userId, invitationId, at, expiresAt],
  )
}

/** An unused link that has not expired, or null. */
async function readLink(sql: Sql, purpose: LinkPurpose, hash: string, at: Date): Promise<LinkRow | null> {
  const { rows } = await sql.query<LinkRow>(
    `SELECT ${COLUMNS} FROM account_link WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3`,
    [hash, purpose, at],
  )
  return rows[0] ?? null
}

/** The newest open link of an invitation to a person: to the account itself, or to its sign-in address. */
async function readPending(sql: Sql, userId: string, username: string, at: Date): Promise<LinkRow | null> {
  const { rows } = await sql.query<LinkRow>(
    `SELECT ${COLUMNS} FROM account_link
      WHERE purpose = 'REGISTRATION' AND invitation_id IS NOT NULL AND used_at IS NULL AND expires_at > $3
        AND (user_id = $1 OR user_id IS NULL AND lower(email) = lower($2))
      ORDER BY created_at DESC LIMIT 1`,
    [userId, username, at],
  )
  return rows[0] ?? null
}

/** Records the first opening; false when it was opened before. */
export async function openLink(sql: Sql, hash: string, at: Date): Promise<boolean> {
  const { count } = await sql.query(
    'UPDATE account_link SET opened_at = $2 WHERE hash = $1 AND opened_at IS NULL',
    [hash, at],
  )
  return count === 1
}

/** Consumes a link; only one of several concurrent attempts succeeds. */
export async function takeLink(sql: Sql, hash: string, at: Date): Promise<boolean> {
  const { count } = await sql.query(
    'UPDATE account_link SET used_at = $2 WHERE hash = $1 AND used_at IS NULL',
    [hash, at],
  )
  return count === 1
}

/** Invalidates the open links of an address for one purpose, before a newer one. */
export async function endLinks(sql: Sql, purpose: LinkPurpose, email: string, at: Date): Promise<void> {
  await sql.query(
    'UPDATE account_link SET used_at = $3 WHERE purpose = $1 AND lower(email) = lower($2) AND used_at IS NULL',
    [purpose, email, at],
  )
}

/** Invalidates every open link of an account, and those sent to these addresses. */
export async function endUserLinks(
  sql: Sql,
  userId: string,
  addresses: readonly string[],
  at: Date,
): Promise<void> {
  await sql.query(
    `UPDATE account_link SET used_at = $3
     WHERE used_at IS NULL AND (user_id = $1 OR lower(email) = ANY($2::text[]))`,
    [userId, addresses.map((one) => one.toLowerCase()), at],
  )
}

/** Invalidates the open links of an invitation that was cancelled or is being resent. */
export async function endInvitationLinks(sql: Sql, invitationId: string, at: Date): Promise<void> {
  await sql.query('UPDATE account_link SET used_at = $2 WHERE invitation_id = $1 AND used_at IS NULL', [
    invitationId,
    at,
  ])
}

export async function pruneLinks(sql: Sql, at: Date): Promise<void> {
  await sql.query('DELETE FROM account_link WHERE expires_at < $1', [at])
  await sql.query('DELETE FROM one_time_password WHERE expires_at < $1', [at])
}
