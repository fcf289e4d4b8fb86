import { DAY_MS } from '../../../../contract/time/office-day'
import { type ActionHandler, type Core, defineFeature, type Feature, type Route } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import {
  createContext,
  getCaller,
  getClientAddress,
  getToken,
  type HttpCall,
  readParam,
  recognise,
} from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { fileAnswer, filesFeature } from '../../documents/files'
import { type Accounts, accountsFeature, flowNeeds, type LinkOwner, pruneLinks, wire } from '../accounts'
import { privacyFeature } from '../privacy'
import { createActivationHook } from './activation'
import { createInvitationGuard, createInvitationHook, createInvitations, type Resending } from './invitations'
import { createPortalHooks, showMissingAccounts } from './portal'
import { createRegistration, type RegistrationService } from './registration'
import { registrationSettings } from './settings'

export type { Resending } from './invitations'

/** Place of agreements shown before sign-in. */
const REGISTRATION = 'REGISTRATION'

/**
 * Registration of visitors with a link, requests for one, and the agreements to answer (API-11 to API-13,
 * API-32).
 */
const routes: readonly Route<RegistrationService>[] = [
  {
    method: 'GET',
    path: '/api/webaccess/registration',
    right: 'open',
    answer: async (call, core, registration) =>
      answer(
        call,
        await registration.read(await holder(call, core, call.req.query('u')), getClientAddress(call)),
      ),
  },
  {
    method: 'POST',
    path: '/api/webaccess/registration',
    right: 'open',
    answer: async (call, core, registration) => {
      const from = getCaller(call)
      const body = await readObject(call)
      const user = await registration.save(body, await holder(call, core, body.uuid), from)
      return answer(call, user ? wire(user) : {})
    },
  },
  {
    method: 'POST',
    path: '/api/webaccess/registration-link',
    right: 'open',
    answer: async (call, _, registration) =>
      answer(call, await registration.requestLink(await readObject(call), getClientAddress(call))),
  },
  {
    // Available before sign-in to holders of a registration link (D32).
    method: 'GET',
    path: '/api/privacy/definition/agreements',
    right: 'open',
    answer: async (call, core, registration) => {
      const place = call.req.query('entity') ?? ''
      const u = call.req.query('u')
      if (u !== undefined && place === REGISTRATION)
        await registration.admit(await holder(call, core, u), getClientAddress(call))
      else await core.use(accountsFeature).accounts.identify(getToken(call))
      return answer(call, await core.use(privacyFeature).agreements.asked(place))
    },
  },
  {
    method: 'GET',
    path: '/api/bu/:unit/attachments/:documentId',
    right: 'open',
    answer: async (call, core, registration) => {
      const { row } = await attachment(call, core, registration)
      return answer(call, { documentId: row.id, fileName: row.fileName })
    },
  },
  {
    method: 'GET',
    path: '/api/bu/:unit/attachments/:documentId/content',
    right: 'open',
    answer: async (call, core, registration) => fileAnswer(call, await attachment(call, core, registration)),
  },
]

function holder(call: HttpCall, { use }: Core, id: unknown) {
  return loadLinkOwner(call, use(accountsFeature).accounts, id)
}

async function attachment(call: HttpCall, core: Core, registration: RegistrationService) {
  const documentId = readParam(call, 'documentId')
  const reader = await loadReader(call, core, registration, documentId)
  return core.use(filesFeature).content(documentId, reader)
}

/**
 * Signed-in people see what their permissions allow; a visitor with a link (`u`) sees the documents of the
 * agreements they have to answer (D78).
 */
async function loadReader(
  call: HttpCall,
  core: Core,
  registration: RegistrationService,
  documentId: string,
): Promise<CallContext> {
  const u = call.req.query('u')
  if (u === undefined) {
    await recognise(call, core.use(accountsFeature).accounts)
    return createContext(call)
  }
  await registration.admit(await holder(call, core, u), getClientAddress(call))
  const asked = await core.use(privacyFeature).agreements.asked(REGISTRATION)
  const shown = asked.some(({ agreement }) => Object.values(agreement.documentId).includes(documentId))
  if (!shown) throw new Refusal('NOT_FOUND', 'There is no such file')
  return serverContext()
}

const LINKS_KEPT_MS = 30 * DAY_MS

/** The accounts of customers and collaborators. */
interface Portal {
  /** sets them on records that were stored before this field existed */
  showMissingAccounts: () => Promise<void>
}

/** Sends an invitation once more. */
const resendInvitation: ActionHandler = {
  method: 'POST',
  run: async ({ context, entity, record }, { use }) => {
    await use(registrationFeature).resend(entity, record, context)
    return { facts: { sent: true } }
  },
}

/** Registration: an invitation or a requested link by mail, and the form behind it. */
export const registrationFeature: Feature<RegistrationService & Resending & Portal> = defineFeature<
  RegistrationService & Resending & Portal
>({
  id: 'registration',
  routes,
  actions: { resend: resendInvitation },
  settings: registrationSettings,
  ownEndpoints: { invitation: '/api/webaccess/invitations' },
  sets: {
    invitation: ['user', 'sentAt', 'openedAt', 'completedAt'],
    collaborators: ['user'],
    customers: ['portalUser'],
  },
  open: (core) => {
    const { bus, db, log, now, use } = core
    const needs = flowNeeds(core, use(accountsFeature))
    const invitations = createInvitations(needs, use(accountsFeature).security, log)
    return {
      service: {
        ...createRegistration(needs, invitations, use(privacyFeature).agreements),
        resend: invitations.resend,
        showMissingAccounts: () => showMissingAccounts(core),
      },
      guards: [createInvitationGuard(needs)],
      hooks: [createInvitationHook(needs), createActivationHook(core), ...createPortalHooks(core)],
      fill: () => showMissingAccounts(core),
      tidy: () => pruneLinks(db, new Date(now().getTime() - LINKS_KEPT_MS)),
      close: invitations.follow(bus),
    }
  },
})

/**
 * The caller of a registration: a link id makes them a visitor, signed in or not; without one the token
 * identifies them.
 */
async function loadLinkOwner(
  call: HttpCall,
  accounts: Pick<Accounts, 'identify'>,
  id: unknown,
): Promise<LinkOwner> {
  const isVisitor = (id !== undefined && id !== '') || call.req.header('authorization') === undefined
  if (!isVisitor) await recognise(call, accounts)
  return { id, user: isVisitor ? null : call.get('signed').user }
}
