import { type Context, Hono } from 'hono'
import type { Accounts } from '../auth/port'
import type { Registration } from '../auth/registration'
import type { Files } from '../files/files'
import type { CallContext } from '../kernel/context'
import { Refusal } from '../kernel/refusal'
import type { Agreements } from '../privacy/agreements'
import { serverContext } from '../server-context'
import { answer } from './answers'
import { addressOf, contextOf, type Env, recognise, tokenOf } from './call'
import { fileAnswer } from './file-calls'
import { holderOf } from './holder'

/** Where the block of agreements stands before anybody has signed in. */
const REGISTRATION = 'REGISTRATION'

export interface AttachmentCallsNeeds {
  accounts: Pick<Accounts, 'identify'>
  agreements: Agreements
  registration: Registration
  kept: Files
}

/** Whoever is signed in sees what he may see; a visitor with a link (`u`) the documents of the agreements he is asked for (D78). */
export function attachmentCalls({ accounts, agreements, kept, registration }: AttachmentCallsNeeds): Hono<Env> {
  const calls = new Hono<Env>({ strict: false })

  const reader = async (call: Context<Env>, documentId: string): Promise<CallContext> => {
    const u = call.req.query('u')
    if (u === undefined) {
      await recognise(call, accounts)
      return contextOf(call)
    }
    await registration.admit(await holderOf(call, accounts, u), addressOf(call))
    const asked = await agreements.asked(REGISTRATION)
    const shown = asked.some(({ agreement }) => Object.values(agreement.documentId).includes(documentId))
    if (!shown) throw new Refusal('NOT_FOUND', 'There is no such file')
    return serverContext()
  }

  calls.get('/:unit/attachments/:documentId', async (call) => {
    const documentId = call.req.param('documentId')
    const { row } = await kept.content(documentId, await reader(call, documentId))
    return answer(call, { documentId: row.id, fileName: row.fileName })
  })
  calls.get('/:unit/attachments/:documentId/content', async (call) => {
    const documentId = call.req.param('documentId')
    return fileAnswer(call, await kept.content(documentId, await reader(call, documentId)))
  })
  return calls
}

/** `GET /api/privacy/definition/agreements?entity=…` (API-32, D32): before the sign-in for holders of a registration link. */
export function agreementCalls({ accounts, agreements, registration }: Omit<AttachmentCallsNeeds, 'kept'>): Hono<Env> {
  const calls = new Hono<Env>({ strict: false })
  calls.get('/', async (call) => {
    const place = call.req.query('entity') ?? ''
    const u = call.req.query('u')
    if (u !== undefined && place === REGISTRATION) await registration.admit(await holderOf(call, accounts, u), addressOf(call))
    else await accounts.identify(tokenOf(call))
    return answer(call, await agreements.asked(place))
  })
  return calls
}
