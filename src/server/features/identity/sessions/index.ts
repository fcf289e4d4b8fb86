import { isAdmin, toAuthority } from '../../../../catalogue/rights/rights'
import { deviceName } from '../../../../contract/model/device'
import type { RecordData } from '../../../../contract/model/record'
import type { User } from '../../../../contract/model/user'
import type { SessionView } from '../../../../contract/ports/security'
import { type ActionHandler, type Core, defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import {
  accountsFeature,
  type OpenSession,
  readOpenSessions,
  type SecurityCause,
  type ServerAccounts,
} from '../accounts'

/** Everyone may see their own sessions; those of others need the entity's permission. */
const SEES_ALL = toAuthority('TOKEN', 'read')
const MAX_LISTED_SESSIONS = 200
const OPEN_MAX = 10_000
const UUID = /^[0-9a-f-]{36}$/i
/** Route of the accounts. */
const ACCOUNTS_ROUTE = 'users'

/**
 * Open sessions: everyone can list and end their own, holders of TOKEN_R can list all, administrators can end
 * all.
 */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/auth/tokens',
    right: 'signed in',
    answer: async (call, { db, now, use }) => {
      const { sessionId, user } = call.get('signed')
      const all = call.req.query('all') === 'true'
      if (all && !seesAll(user)) requireAdmin(user)
      const rows = await readOpenSessions(db, now(), all ? null : user.id, MAX_LISTED_SESSIONS)
      const names = await loadNames(rows, use(accountsFeature).accounts)
      const items = rows.map((row): SessionView => view(row, names.get(row.userId) ?? '', sessionId))
      return answer(call, { items, total: items.length, page: 0, size: MAX_LISTED_SESSIONS })
    },
  },
  {
    method: 'GET',
    path: '/api/auth/tokens/:id',
    right: 'signed in',
    answer: async (call, { db, now, use }) => {
      const { sessionId, user } = call.get('signed')
      const rows = await readOpenSessions(db, now(), seesAll(user) ? null : user.id, OPEN_MAX)
      const row = sessionIn(rows, readParam(call, 'id'))
      const names = await loadNames([row], use(accountsFeature).accounts)
      return answer(call, asRecord(view(row, names.get(row.userId) ?? '', sessionId)))
    },
  },
  {
    method: 'PUT',
    path: '/api/auth/tokens/revokes/others',
    right: 'signed in',
    answer: async (call, { db, now, use }) => {
      const { sessionId, user } = call.get('signed')
      const rows = await readOpenSessions(db, now(), user.id, MAX_LISTED_SESSIONS)
      for (const { id } of rows) if (id !== sessionId) await use(accountsFeature).accounts.endSession(id)
      return answer(call, null)
    },
  },
  {
    method: 'PUT',
    path: '/api/auth/tokens/revokes/all/:userId',
    right: 'signed in',
    answer: async (call, core) => {
      const { user } = call.get('signed')
      const userId = readParam(call, 'userId')
      if (userId !== user.id) requireAdmin(user)
      if (UUID.test(userId)) await core.use(accountsFeature).accounts.endSessions(userId)
      if (userId !== user.id) noteEnd(call, core, 'SESSIONS_ENDED', `users/${userId}`)
      return answer(call, null)
    },
  },
  {
    method: 'PUT',
    path: '/api/auth/tokens/revokes/:id',
    right: 'signed in',
    answer: async (call, core) => {
      const { db, now, use } = core
      const { user } = call.get('signed')
      const id = readParam(call, 'id')
      const found = sessionIn(await readOpenSessions(db, now(), isAdmin(user) ? null : user.id, OPEN_MAX), id)
      await use(accountsFeature).accounts.endSession(id)
      if (found.userId !== user.id)
        noteEnd(call, core, 'SESSION_ENDED', `users/${found.userId} · token/${id}`)
      return answer(call, null)
    },
  },
]

/** Ends the sessions of an account on behalf of an administrator. */
const endSessions: ActionHandler = {
  method: 'POST',
  run: async ({ context, entity, record }, { use }) => {
    if (entity.route !== ACCOUNTS_ROUTE) throw new Refusal('NOT_FOUND', 'The record is not an account')
    const { accounts, security } = use(accountsFeature)
    const { principal } = context
    if (principal && !isAdmin(principal))
      throw new Refusal('FORBIDDEN', 'Only administrators can end the sessions of others')
    await accounts.endSessions(record.id)
    security.administered(context, 'SESSIONS_ENDED', `users/${record.id}`)
    return { facts: { ended: true } }
  },
}

/** Listing and ending open sessions. */
export const sessionsFeature = defineFeature({
  id: 'sessions',
  routes,
  actions: { 'end-sessions': endSessions },
  ownEndpoints: { token: '/api/auth/tokens' },
  sets: { token: ['user', 'issuedAt', 'lastUsedAt', 'expiresAt', 'ip', 'device'] },
})

/** Sessions of others are treated as unknown. */
function sessionIn(rows: readonly OpenSession[], id: string): OpenSession {
  const row = rows.find((one) => one.id === id)
  if (row) return row
  throw new Refusal('NOT_FOUND', 'There is no such session')
}

function noteEnd(call: HttpCall, { use }: Core, cause: SecurityCause, details: string): void {
  use(accountsFeature).security.administered(createContext(call), cause, details)
}

function seesAll(user: User): boolean {
  return isAdmin(user) || user.authorities.includes(SEES_ALL)
}

/** A session as a record of its entity's page. */
function asRecord(session: SessionView): RecordData {
  const { device, issuedAt, lastUsedAt, user } = session
  return {
    ...session,
    code: null,
    status: 'ACTIVE',
    label: [user.label, deviceName(device)].filter(Boolean).join(' – '),
    delete: { deleted: false },
    entity: { id: 'token' },
    archived: false,
    authorId: user.id,
    createdAt: issuedAt,
    createdBy: user.label,
    updatedAt: lastUsedAt,
    updatedBy: user.label,
    extraFields: { current_envers_version: 1 },
  }
}

function requireAdmin(user: User): void {
  if (!isAdmin(user)) throw new Refusal('FORBIDDEN', 'Only administrators can end the sessions of others')
}

async function loadNames(
  rows: readonly OpenSession[],
  accounts: ServerAccounts,
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const people = await Promise.all(ids.map((id) => accounts.people.byId(id)))
  return new Map(people.flatMap((person) => (person ? [[person.id, person.fullname] as const] : [])))
}

function view({ address, userId, ...row }: OpenSession, fullname: string, current: string): SessionView {
  return { ...row, user: { id: userId, label: fullname }, ip: address, current: row.id === current }
}
