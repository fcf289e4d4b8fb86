import { createHash, randomBytes } from 'node:crypto'
import { ON_BOARD, type Principal, ROLE_ADMIN } from '../../../contract/user'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { insertLink, type LinkPurpose, type LinkRow, readLink, readPending } from './links-store'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What a new link is about. */
export type NewLink = Omit<LinkRow, 'hash' | 'openedAt'> & { purpose: LinkPurpose; at: Date; expiresAt: Date }

/** Makes a link and answers the id for its address: 128 random bits, written like a UUID. Nothing else knows it. */
export async function makeLink(sql: Sql, link: NewLink): Promise<string> {
  const id = randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  await insertLink(sql, { ...link, hash: hashOf(id) })
  return id
}

/** The link an id stands for; refuses INVALID_UUUID (three U: it is the word on the wire) whatever is wrong with it. */
export async function requireLink(sql: Sql, purpose: LinkPurpose, id: unknown, at: Date): Promise<LinkRow> {
  const link = typeof id === 'string' && ID.test(id) ? await readLink(sql, purpose, hashOf(id), at) : null
  if (link) return link
  throw new Refusal('INVALID_UUUID', 'The link is not valid, was used, or has expired')
}

/** Who wants to register: the holder of a link's id, or somebody signed in who has none in the address (D7). */
export interface LinkHolder {
  id: unknown
  user: Principal | null
}

/** The registration link of a holder; without an id the one of the pending invitation of a person who is not on board yet. */
export async function requireRegistration(sql: Sql, { id, user }: LinkHolder, at: Date): Promise<LinkRow> {
  if (!user) return requireLink(sql, 'REGISTRATION', id, at)
  const aboard = [ON_BOARD, ROLE_ADMIN].some((name) => user.authorities.includes(name))
  const link = aboard ? null : await readPending(sql, user.id, user.username, at)
  if (link) return { ...link, userId: user.id }
  throw new Refusal('INVALID_UUUID', 'No invitation to register is pending for this account')
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
