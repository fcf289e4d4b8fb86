import { defineFeature, defineJob } from '../../../feature'
import { buildTableRefusedProblem } from '../../../records'
import { mailFeature } from '../../messaging/mail'
import { settingsFeature } from '../../office/settings'
import { createAccountGuard, createGroupGuard } from './account-guard'
import { createAccounts } from './accounts'
import { createAuthorityGuard } from './authority-guard'
import { createAddressHook, followAccounts } from './flows'
import { createGroupRecords } from './group-records'
import { accountMigrations } from './migrations'
import { accountPersonalData } from './personal-data'
import { loadAllAuthorities, rightsRoutes } from './rights-table'
import { type AccountsService, routes } from './routes'
import { createSecurityLog, pruneSecurityLog } from './security-log'
import { accountSettings } from './settings'

export type { ServerAccounts } from './accounts'
export {
  hasCredentials,
  keepSecret,
  type OpenSession,
  readCredential,
  readOpenSessions,
  writeOneTime,
} from './accounts-store'
export { ownPassword } from './change-password'
export { checkPassword, hashPassword } from './credentials'
export { alreadyExists, commonValues, type FlowNeeds, flowNeeds, inHours, momentInWords, tell } from './flows'
export { GROUPS } from './group-records'
export { readAuthorities, readHeld, readHolders, readMemberships } from './groups'
export {
  endInvitationLinks,
  endLinks,
  type LinkOwner,
  type LinkRow,
  makeLink,
  openLink,
  pruneLinks,
  requireLink,
  requireRegistration,
  takeLink,
} from './links'
export type { People, Person } from './people'
export { withAddress } from './people'
export type { Accounts } from './port'
export { isShut, refuseOutsiders } from './port'
export { keepLanguage, readFields } from './profile'
export { type GroupDifferences, rightDifferences, takeRights } from './right-differences'
export { type AccountsService, wire } from './routes'
export type { SecurityCause, SecurityLog } from './security-log'

const SECURITY_LOG = 'monitor-security'

/** Deletes sessions that ended more than a day ago. */
const sessionsJob = defineJob({
  shipped: { name: 'Pulizia delle sessioni', cron: '0 0 3 * * ?' },
  outcomes: { SESSIONS_CLEANED: { it: 'sessioni scadute eliminate', en: 'expired sessions deleted' } },
  run: async (_work, _core, { accounts }: AccountsService) => {
    await accounts.prune()
    return { code: 'SESSIONS_CLEANED', figures: {} }
  },
})

/**
 * Authentication and accounts: people, passwords, sessions, groups and their authorities, and the security
 * log.
 */
export const accountsFeature = defineFeature<AccountsService>({
  id: 'accounts',
  isEarly: true,
  sets: {
    users: ['lastLoginAt', 'failedLogins', 'mfa'],
    authorizations: ['system'],
    'monitor-security': ['kind', 'cause', 'at', 'user', 'ip', 'details'],
  },
  migrations: accountMigrations,
  jobs: { CLEAN_TOKENS: sessionsJob },
  settings: accountSettings,
  routes: [...routes, ...rightsRoutes],
  ownEndpoints: {
    users: '/api/auth/users',
    profiles: '/api/auth/groups',
    authorizations: '/api/auth/authorities',
    acls: '/api/auth/acls',
  },
  open: async (core) => {
    const { builtIn, bus, db, entity, languages, log, now, publicUrl, records, served, use } = core
    const security = createSecurityLog({
      records,
      entity: served,
      people: () => accounts.people,
      afterCommit: db.afterCommit,
      now,
      log,
    })
    const language = () => use(settingsFeature).language()
    const accounts = await createAccounts({
      db,
      bus,
      records,
      users: builtIn('users'),
      language,
      languages,
      security,
      groupsChanged: (userId, groups) => rights.tell(userId, groups),
      accountLimit: () => use(settingsFeature).count('security.login.maxAttempts'),
      idleMinutes: () => use(settingsFeature).count('security.session.minutes'),
      now,
    })
    const people = () => accounts.people
    let isStopping = false
    const rights = createGroupRecords({
      db,
      records,
      entity: served,
      people,
      forget: accounts.forget,
      isStopping: () => isStopping,
      log,
    })
    // Only seeding an empty database waits for the records of a new entity's authorities.
    let describing: Promise<void> = Promise.resolve()
    let unfollow: () => unknown = () => undefined
    let unheard = (): void => undefined
    return {
      service: { accounts, security },
      guards: [
        createAccountGuard({ sql: db, people, entity: served }),
        createGroupGuard(),
        createAuthorityGuard((principal, lang) => loadAllAuthorities(core, principal, lang)),
      ],
      hooks: [
        ...security.hooks,
        ...rights.hooks,
        createAddressHook({
          mail: { put: (order, sql) => use(mailFeature).put(order, sql) },
          publicUrl,
          language,
          now,
        }),
      ],
      personal: [accountPersonalData(db, bus)],
      prepare: async (entities) => {
        // Describing a group writes its authorities as they were read: rights granted meanwhile would be
        // lost.
        await describing
        const refused = await accounts.seedRights(entities)
        return [...refused].map(([entity, error]) => buildTableRefusedProblem(entity, error, 'rights'))
      },
      adopt: ({ entities }) => {
        const described = [...entities.values()].map((one) => one.entity)
        describing = describing
          .then(() => rights.describe(described))
          .catch((error: unknown) => log(`groups: ${String(error)}`))
      },
      read: async () => {
        await describing
        unfollow = rights.follow(bus)
      },
      begin: () => {
        unheard = followAccounts(bus, use(mailFeature))
      },
      tidy: async () => {
        await accounts.prune()
        await pruneSecurityLog({
          records,
          entity: () => entity(SECURITY_LOG),
          registry: use(settingsFeature),
          now,
        })
      },
      close: async () => {
        isStopping = true
        unheard()
        unfollow()
        await describing
        await security.settle()
      },
    }
  },
})
