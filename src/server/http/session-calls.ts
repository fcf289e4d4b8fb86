import { Hono } from 'hono'
import { authorityOf, isAdmin } from '../../catalog/rights'
import type { RecordData } from '../../contract/record'
import type { SessionView } from '../../contract/session'
import type { User } from '../../contract/user'
import type { ServerAccounts } from '../auth/accounts'
import type { SecurityCause, SecurityLog } from '../auth/security-log'
import { type OpenSession, readOpenSessions } from '../db/accounts-sql'
import type { Database } from '../kernel/database'
import { Refusal } from '../kernel/refusal'
import { answer } from './answers'
import { addressOf, type Call, type Env, signedIn } from './call'

/** Own sessions are everybody's to see; others' need the right on the entity. */
const SEES_ALL = authorityOf('TOKEN', 'read')
const SHOWN = 200
const OPEN_MAX = 10_000
const UUID = /^[0-9a-f-]{36}$/i

/** What the calls of sessions need. */
export interface SessionCallsNeeds {
  accounts: ServerAccounts
  db: Database
  security: Pick<SecurityLog, 'note'>
  now: () => Date
}

/** Open sessions: everybody sees and ends his own, holders of TOKEN_R see and administrators end everybody's. */
export function sessionCalls({ accounts, db, now, security }: SessionCallsNeeds): Hono<Env> {
  const noteEnd = (call: Call, cause: SecurityCause, details: string): void => {
    const { id } = call.get('signed').user
    security.note({ kind: 'ADMIN', cause, user: { id }, address: addressOf(call), details })
  }
  const calls = new Hono<Env>()
  calls.use(signedIn(accounts))
  calls.get('/', async (call) => {
    const { sessionId, user } = call.get('signed')
    const all = call.req.query('all') === 'true'
    if (all && !seesAll(user)) requireAdmin(user)
    const rows = await readOpenSessions(db, now(), all ? null : user.id, SHOWN)
    const names = await namesOf(rows, accounts)
    const items = rows.map((row): SessionView => view(row, names.get(row.userId) ?? '', sessionId))
    return answer(call, { items, total: items.length, page: 0, size: SHOWN })
  })
  calls.get('/:id', async (call) => {
    const { sessionId, user } = call.get('signed')
    const rows = await readOpenSessions(db, now(), seesAll(user) ? null : user.id, OPEN_MAX)
    // Somebody else's session is as good as none.
    const row = rows.find(({ id }) => id === call.req.param('id'))
    if (!row) throw new Refusal('NOT_FOUND', 'There is no such session')
    const names = await namesOf([row], accounts)
    return answer(call, asRecord(view(row, names.get(row.userId) ?? '', sessionId)))
  })
  calls.put('/revokes/others', async (call) => {
    const { sessionId, user } = call.get('signed')
    const rows = await readOpenSessions(db, now(), user.id, SHOWN)
    for (const { id } of rows) if (id !== sessionId) await accounts.endSession(id)
    return answer(call, null)
  })
  calls.put('/revokes/all/:userId', async (call) => {
    const { user } = call.get('signed')
    const userId = call.req.param('userId')
    if (userId !== user.id) requireAdmin(user)
    if (UUID.test(userId)) await accounts.endSessions(userId)
    if (userId !== user.id) noteEnd(call, 'SESSIONS_ENDED', `users/${userId}`)
    return answer(call, null)
  })
  calls.put('/revokes/:id', async (call) => {
    const { user } = call.get('signed')
    const id = call.req.param('id')
    const own = await readOpenSessions(db, now(), isAdmin(user) ? null : user.id, OPEN_MAX)
    // Somebody else's session is as good as none.
    const found = own.find((row) => row.id === id)
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such session')
    await accounts.endSession(id)
    if (found.userId !== user.id) noteEnd(call, 'SESSION_ENDED', `users/${found.userId} · token/${id}`)
    return answer(call, null)
  })
  return calls
}

function seesAll(user: User): boolean {
  return isAdmin(user) || user.authorities.includes(SEES_ALL)
}

/** A session as the page of its entity shows it. */
function asRecord(session: SessionView): RecordData {
  const { device, issuedAt, lastUsedAt, user } = session
  return {
    ...session,
    code: null,
    status: 'ACTIVE',
    label: [user.label, device].filter(Boolean).join(' – '),
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
  if (!isAdmin(user)) throw new Refusal('FORBIDDEN', 'Only administrators end the sessions of others')
}

async function namesOf(rows: readonly OpenSession[], accounts: ServerAccounts): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const people = await Promise.all(ids.map((id) => accounts.people.byId(id)))
  return new Map(people.flatMap((person) => (person ? [[person.id, person.fullname] as const] : [])))
}

function view({ address, userId, ...row }: OpenSession, fullname: string, current: string): SessionView {
  return { ...row, user: { id: userId, label: fullname }, ip: address, current: row.id === current }
}
