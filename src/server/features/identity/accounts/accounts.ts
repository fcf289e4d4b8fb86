import { randomBytes } from 'node:crypto'
import { isAdmin } from '../../../../catalogue/rights/rights'
import type { ErrorCode } from '../../../../contract/errors/error-codes'
import type { JsonObject } from '../../../../contract/json'
import { deviceWords } from '../../../../contract/model/device'
import type { Entity } from '../../../../contract/model/entity'
import { ROLES, type User } from '../../../../contract/model/user'
import type { Bus } from '../../../kernel/bus'
import type { Database, Sql, SqlValue } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import { columnName, quoteSqlName, type Records, tableName } from '../../../records'
import { keepSecret, pruneSessions, readRightsStamps, revokeUserSessions } from './accounts-store'
import { comparePassword, setCredential } from './credentials'
import { readGroup, seedGroups, seedRights, setGroups } from './groups'
import { createPeople, type People, type Person } from './people'
import { type Accounts, owedPassword, owedRefusal, refuseOutsiders, type SignInForm } from './port'
import { createSecondStep, type SecondStep } from './second-step'
import { NOTED_AFTER_MS, type SecurityCause, type SecurityKind, type SecurityLog } from './security-log'
import { createSessions, type SessionOrigin, type Sessions } from './sessions'
import { createThrottle, type Throttle, type Waiting } from './throttle'
import { createTokens } from './tokens'

/** Dependencies of sign-in. */
export interface AccountsNeeds {
  db: Database
  bus: Bus
  records: () => Records
  /** the entity of people */
  users: () => Entity
  /** the language of people without one */
  language: () => string
  /** languages on offer; absent = those of the application */
  languages?: () => readonly string[]
  security: Pick<SecurityLog, 'note'>
  /** called when the groups of a person were set, to update their record */
  groupsChanged: (userId: string, groups: readonly string[]) => Promise<void>
  /** failed passwords before an account is locked */
  accountLimit: () => Promise<number>
  /** minutes without use after which a session ends */
  idleMinutes: () => Promise<number>
  now: () => Date
}

/** Refused sign-ins to log, by kind; a lockout is logged when it begins. */
const FAILED_SIGN_IN: Partial<Record<ErrorCode, SecurityKind>> = {
  BAD_CREDENTIALS: 'LOGIN_FAILED',
  CODE_WRONG: 'LOGIN_FAILED',
  USER_DISABLED: 'LOGIN_FAILED',
}

/** Accounts with the operations reserved for the server's own parts. */
export interface ServerAccounts extends Accounts {
  people: People
  throttle: Throttle
  secondStep: SecondStep
  present: Sessions['present']
  forget: Sessions['forget']
  describe: Sessions['describe']
  /** the authorities of a role's group */
  inRole: (role: string) => Promise<string[]>
  /** signs in a person whose identity is already proven; refuses as `login` does after the password */
  admit: (person: Person, from: SessionOrigin) => Promise<User>
  /** revokes all sessions of a user */
  endSessions: (userId: string) => Promise<void>
  /** revokes one session; its browser is notified at once */
  endSession: (sessionId: string) => Promise<void>
  /** deletes ended sessions and old failures; called periodically */
  prune: () => Promise<void>
}

/** Sessions and passwords in the database; creates the nine role groups when they are missing. */
export async function createAccounts(needs: AccountsNeeds): Promise<ServerAccounts> {
  const { bus, db, now, security } = needs
  const keyFor = async (purpose: string) =>
    Buffer.from(await keepSecret(db, purpose, randomBytes(32).toString('base64')), 'base64')
  const people = createPeople(needs)
  const tokens = createTokens(await keyFor('token'), now)
  const stamps = (ids: readonly string[]) =>
    readRightsStamps(db, quoteSqlName(tableName(needs.users().route)), ids, now())
  const sessions = createSessions({
    sql: db,
    people,
    tokens,
    bus,
    security,
    idleMinutes: needs.idleMinutes,
    stamps,
    now,
  })
  const throttle = createThrottle({
    sql: db,
    now,
    accountLimit: needs.accountLimit,
    waits: (waiting) => noteWait(security, waiting),
  })
  const secondStep = createSecondStep(db, now, (sql, userId, isOn) =>
    note(sql, needs.users(), userId, { mfa: ['$2::boolean', isOn] }),
  )
  await seedGroups(db)

  const endSessions = async (userId: string): Promise<void> => {
    for (const sessionId of await revokeUserSessions(db, userId, now()))
      bus.publish({ kind: 'revoked', sessionId, reason: 'revoked' })
  }
  /** Problems of an account are disclosed only to its owner, hence after authentication. */
  const admit = async (person: Person, from: SessionOrigin): Promise<User> => {
    refuseOutsiders(person)
    await noteSignIn(db, needs.users(), person.id, now())
    const user = await sessions.open(person, from)
    security.note({
      kind: 'LOGIN',
      user: { id: person.id },
      address: from.address,
      details: deviceWords(from.device),
    })
    if (from.byProvider) return user
    const owed = from.mustChange ? 'USER_INITIALIZED' : owedPassword(person, now())
    // The session in this answer may only be used to change the password (D26).
    if (owed) throw owedRefusal(owed, { data: { ...user, name: user.fullname } as unknown as JsonObject })
    return user
  }

  const noteLater = (userId: string): void => {
    const at = now()
    const note = () => noteFailure(db, needs.users(), userId, at).catch(() => undefined)
    setTimeout(() => void note(), NOTED_AFTER_MS).unref()
  }
  const login = async ({ address, code = '', device, secret, username }: SignInForm): Promise<User> => {
    const { fit, person } = await throttle.attempt(username, { address, device }, async () => {
      const found = await people.byName(username)
      const fits = await comparePassword(db, found?.id ?? null, secret, now())
      if (!fits || !found) {
        // After the answer, because otherwise its duration would reveal which names exist.
        if (found) noteLater(found.id)
        throw new Refusal('BAD_CREDENTIALS', 'User name or password is wrong')
      }
      refuseOutsiders(found)
      await secondStep.check(found.id, code)
      return { person: found, fit: fits }
    })
    return admit(person, { address, device, mustChange: fit === 'oneTime' })
  }

  return {
    people,
    throttle,
    secondStep,
    endSessions,
    endSession: sessions.end,
    admit,
    login: async (form) => {
      const username = form.username.trim()
      try {
        return await login({ ...form, username })
      } catch (error) {
        const kind = error instanceof Refusal ? FAILED_SIGN_IN[error.code] : undefined
        const { address, device } = form
        if (kind)
          security.note({
            kind,
            user: { name: username },
            address,
            details: `${username} · ${deviceWords(device)}`,
          })
        throw error
      }
    },
    identify: async (token, owing, role) => {
      const signed = await sessions.identify(token, owing)
      return role === undefined ? signed : { ...signed, user: await loadPreviewUser(db, signed.user, role) }
    },
    refresh: sessions.refresh,
    logout: sessions.close,
    present: sessions.present,
    forget: sessions.forget,
    describe: sessions.describe,
    inRole: (role) => readGroup(db, role),
    setPassword: async (userId, password) => {
      const owner = (await people.byId(userId)) ?? { id: userId, username: userId, email: null }
      await setCredential(db, owner, { password, now: now() })
      await endSessions(userId)
    },
    setGroups: async (userId, groups) => {
      // The record comes first: listeners then write the same groups, and none that reacts to the person's
      // record removes them.
      await needs.groupsChanged(userId, groups)
      await setGroups(db, userId, groups)
      // Within a caller's transaction not before its commit: a session read until then would be kept with the
      // old groups.
      db.afterCommit(sessions.forget)
    },
    seedRights: async (entities) => {
      const refused = await seedRights(db, entities)
      sessions.forget()
      return refused
    },
    prune: async () => {
      await throttle.prune()
      await pruneSessions(db, new Date(now().getTime() - 24 * 60 * 60 * 1000))
    },
  }
}

const WAITS: Record<Waiting['what'], SecurityCause> = {
  account: 'ACCOUNT_WAITS',
  network: 'NETWORK_WAITS',
  device: 'DEVICE_WAITS',
}

function noteWait(security: Pick<SecurityLog, 'note'>, { address, failed, username, what }: Waiting): void {
  const user = what === 'network' ? null : { name: username }
  security.note({
    kind: 'USER_LOCKED',
    cause: WAITS[what],
    user,
    address,
    details: what === 'network' ? `× ${failed}` : `${username} × ${failed}`,
  })
}

/**
 * Records a sign-in on the user's record without a revision or new version, which would make an
 * administrator's open form stale.
 */
async function noteSignIn(sql: Sql, users: Entity, userId: string, at: Date): Promise<void> {
  await note(sql, users, userId, { lastLoginAt: ['$2::timestamptz', at], failedLogins: ['$2::bigint', 0] })
}

/** Counts a failed password of that time on the user's record, unless a correct one followed. */
async function noteFailure(sql: Sql, users: Entity, userId: string, at: Date): Promise<void> {
  if (!isServerField(users, 'failedLogins')) return
  const [count, seen] = ['failedLogins', 'lastLoginAt'].map((path) => quoteSqlName(columnName(path, 'value')))
  const unseen = isServerField(users, 'lastLoginAt')
    ? `(${seen} is null or ${seen} < $2)`
    : '$2::timestamptz is not null'
  const table = quoteSqlName(tableName(users.route))
  await sql.query(`update ${table} set ${count} = coalesce(${count}, 0) + 1 where id = $1 and ${unseen}`, [
    userId,
    at,
  ])
}

/** Sets properties that the file declares as server fields; files without them are left alone. */
async function note(
  sql: Sql,
  users: Entity,
  userId: string,
  values: Record<string, [string, SqlValue]>,
): Promise<void> {
  for (const [path, [expression, value]] of Object.entries(values)) {
    if (!isServerField(users, path)) continue
    const column = quoteSqlName(columnName(path, 'value'))
    await sql.query(
      `update ${quoteSqlName(tableName(users.route))} set ${column} = ${expression} where id = $1`,
      [userId, value],
    )
  }
}

function isServerField(users: Entity, path: string): boolean {
  return users.fields.some((field) => field.path === path && field.server)
}

/**
 * An administrator previewing a role: the authorities of the role's group, and no subject, so that own rows
 * are empty. The caller must refuse all writing calls.
 */
async function loadPreviewUser(sql: Sql, user: User, role: string): Promise<User> {
  if (!isAdmin(user)) throw new Refusal('FORBIDDEN', 'Only administrators can preview another role')
  if (!ROLES.some((one) => one === role))
    throw new Refusal('BAD_PARAMETER', `X-View-As is one of ${ROLES.join(', ')}`)
  return { ...user, authorities: await readGroup(sql, role), subjectId: null }
}
