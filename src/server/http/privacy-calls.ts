import { Hono } from 'hono'
import type { Accounts } from '../auth/port'
import { Refusal } from '../kernel/refusal'
import { documentPage } from '../privacy/page'
import type { Privacy } from '../privacy/privacy'
import { answer } from './answers'
import { addressOf, type Call, contextOf, deviceOf, type Env, langOf, signedIn } from './call'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A page that can do nothing, even when somebody opens it by itself. */
const DOCUMENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Changed privacy documents, their acceptance, and the documents themselves (API-16 to API-18). */
export function privacyCalls(accounts: Pick<Accounts, 'identify'>, privacy: Privacy): Hono<Env> {
  const calls = new Hono<Env>()
  calls.get('/subjects/subjects/changed-privacies/:userId', signedIn(accounts), async (call) => {
    requireOwn(call)
    const { user } = call.get('signed')
    return answer(call, await privacy.changed(user, langOf(call, user)))
  })
  calls.put('/subjects/subjects/accept-privacies/:userId', signedIn(accounts), async (call) => {
    requireOwn(call)
    const { user } = call.get('signed')
    await privacy.accept(user, { address: addressOf(call), device: deviceOf(call), lang: langOf(call, user) })
    return answer(call, null)
  })
  calls.get('/privacy/definition/download/:documentId', signedIn(accounts), async (call) => {
    const id = call.req.param('documentId')
    if (!UUID.test(id)) throw new Refusal('NOT_FOUND', 'There is no such document')
    const context = contextOf(call)
    const page = documentPage(await privacy.document(id, context), context.lang)
    call.header('content-security-policy', DOCUMENT_POLICY)
    return call.body(page, 200, { 'content-type': 'text/html; charset=utf-8', 'content-disposition': 'inline' })
  })
  return calls
}

/** Consents are their owner's alone. */
function requireOwn(call: Call): void {
  if (call.req.param('userId') === call.get('signed').user.id) return
  throw new Refusal('FORBIDDEN', 'Everybody answers for himself')
}
