import type { Entity } from '../../contract/entity'
import type { IdentitySettings } from '../../contract/identity'
import type { MailSettings } from '../config'
import { pruneLinks } from '../db/links-sql'
import { pruneProviderTokens } from '../db/provider-sql'
import type { Bus } from '../events'
import type { Database } from '../kernel/database'
import { createMail } from '../mail/mail'
import { createTemplateGuard, TEMPLATES } from '../mail/template-guard'
import { createTemplates } from '../mail/templates'
import { createSmtp } from '../mail/transport'
import { type Agreements, createAgreements } from '../privacy/agreements'
import type { Guards } from '../records/guards'
import type { Records } from '../records/port'
import type { ServerAccounts } from './accounts'
import type { FlowNeeds } from './flows'
import { createInvitations } from './invitations'
import { createInvitationGuard } from './invited'
import { createPasswordCheck } from './password-check'
import { createProvider } from './provider'
import { createProviderSignIn, type ProviderSignIn } from './provider-sign-in'
import { createRecovery, type Recovery } from './recovery'
import { createRegistration, type Registration } from './registration'
import { createRegistry } from './registry'
import type { SecurityLog } from './security-log'
import { pruneSecurityLog } from './security-retention'
import { createAddressGuard, followAccounts } from './tell'

/** Everything about accounts beyond signing in. */
export interface AccountFlows {
  needs: FlowNeeds
  registration: Registration
  agreements: Agreements
  recovery: Recovery
  /** null without an identity provider */
  providerSignIn: ProviderSignIn | null
  prune: () => Promise<void>
  stop: () => Promise<void>
}

/** What the flows are put together from. */
export interface AccountFlowsNeeds {
  db: Database
  bus: Bus
  guards: Guards
  security: Pick<SecurityLog, 'note'>
  accounts: ServerAccounts
  records: () => Records
  users: () => Entity
  /** an entity that is served, or built in */
  entity: (route: string) => Entity | undefined
  mail: MailSettings | undefined
  identity: IdentitySettings | undefined
  publicUrl: () => string
  now: () => Date
  log: (line: string) => void
}

/** Puts mail, registry, registration, recovery and invitations together. */
export function createAccountFlows(parts: AccountFlowsNeeds): AccountFlows {
  const { bus, db, entity, log, now, records } = parts
  const registry = createRegistry({ records, registry: () => entity('sysregistry') })
  const templates = createTemplates({ records, templates: () => entity(TEMPLATES) })
  const mail = createMail({ db, templates, transport: parts.mail ? createSmtp(parts.mail) : null, now, log })
  parts.guards.add(createTemplateGuard())
  const needs: FlowNeeds = { ...parts, registry, mayChoose: createPasswordCheck(registry), mail }
  const invitations = createInvitations(needs, log)
  const recovery = createRecovery(needs, log)
  const agreements = createAgreements(needs)
  const unfollow = invitations.follow(bus)
  parts.guards.add(createAddressGuard(needs))
  parts.guards.add(createInvitationGuard({ people: () => parts.accounts.people }))
  const unheard = followAccounts(bus, mail)
  return {
    needs,
    recovery,
    providerSignIn: parts.identity
      ? createProviderSignIn({ ...parts, mail, provider: createProvider(parts.identity, now) })
      : null,
    agreements,
    registration: createRegistration(needs, invitations, agreements),
    prune: async () => {
      await mail.prune()
      await pruneProviderTokens(db, now())
      await pruneSecurityLog({ records, entity: () => entity('monitor-security'), registry, now })
      await pruneLinks(db, new Date(now().getTime() - 30 * 86_400_000))
    },
    stop: async () => {
      await unfollow()
      unheard()
      await recovery.settle()
      await mail.stop()
    },
  }
}
