import type { Core, Route } from '../../feature'
import type { CallContext } from '../../kernel/context'
import { serverContext } from '../../kernel/context'
import { answer } from '../../kernel/http/answers'
import { readObject } from '../../kernel/http/body'
import { addressOf, type Call, callerOf, contextOf, paramOf, recognise, tokenOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { accountsFeature, wire } from '../accounts'
import { fileAnswer, filesFeature } from '../files'
import { privacyFeature } from '../privacy'
import { holderOf } from './holder'
import type { Registration } from './registration'

/** Where the block of agreements stands before anybody has signed in. */
const REGISTRATION = 'REGISTRATION'

/** Registration for visitors who hold a link or ask for one, and what they are asked to agree to (API-11 to API-13, API-32). */
export const routes: readonly Route<Registration>[] = [
  {
    method: 'GET',
    path: '/api/webaccess/registration',
    right: 'open',
    answer: async (call, core, registration) =>
      answer(call, await registration.read(await holder(call, core, call.req.query('u')), addressOf(call))),
  },
  {
    method: 'POST',
    path: '/api/webaccess/registration',
    right: 'open',
    answer: async (call, core, registration) => {
      const from = callerOf(call)
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
      answer(call, await registration.requestLink(await readObject(call), addressOf(call))),
  },
  {
    // Before the sign-in for holders of a registration link (D32).
    method: 'GET',
    path: '/api/privacy/definition/agreements',
    right: 'open',
    answer: async (call, core, registration) => {
      const place = call.req.query('entity') ?? ''
      const u = call.req.query('u')
      if (u !== undefined && place === REGISTRATION) await registration.admit(await holder(call, core, u), addressOf(call))
      else await core.use(accountsFeature).accounts.identify(tokenOf(call))
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

function holder(call: Call, { use }: Core, id: unknown) {
  return holderOf(call, use(accountsFeature).accounts, id)
}

async function attachment(call: Call, core: Core, registration: Registration) {
  const documentId = paramOf(call, 'documentId')
  const reader = await readerOf(call, core, registration, documentId)
  return core.use(filesFeature).content(documentId, reader)
}

/** Whoever is signed in sees what they may see; a visitor with a link (`u`) the documents of the agreements they are asked for (D78). */
async function readerOf(call: Call, core: Core, registration: Registration, documentId: string): Promise<CallContext> {
  const u = call.req.query('u')
  if (u === undefined) {
    await recognise(call, core.use(accountsFeature).accounts)
    return contextOf(call)
  }
  await registration.admit(await holder(call, core, u), addressOf(call))
  const asked = await core.use(privacyFeature).agreements.asked(REGISTRATION)
  const shown = asked.some(({ agreement }) => Object.values(agreement.documentId).includes(documentId))
  if (!shown) throw new Refusal('NOT_FOUND', 'There is no such file')
  return serverContext()
}
