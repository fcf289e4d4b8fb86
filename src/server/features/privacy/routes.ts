import type { Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { addressOf, type Call, contextOf, deviceOf, langOf, paramOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import type { Agreements } from './agreements'
import { documentPage } from './page'
import type { Privacy } from './privacy'

/** What privacy does for others: consents, and what people are asked to agree to. */
export interface PrivacyService {
  privacy: Privacy
  agreements: Agreements
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A page that can do nothing, even when somebody opens it by itself. */
const DOCUMENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Changed privacy documents, their acceptance, and the documents themselves (API-16 to API-18). */
export const routes: readonly Route<PrivacyService>[] = [
  {
    method: 'GET',
    path: '/api/subjects/subjects/changed-privacies/:userId',
    right: 'signed in',
    answer: async (call, _, { privacy }) => {
      requireOwn(call)
      const { user } = call.get('signed')
      return answer(call, await privacy.changed(user, langOf(call, user)))
    },
  },
  {
    method: 'PUT',
    path: '/api/subjects/subjects/accept-privacies/:userId',
    right: 'signed in',
    answer: async (call, _, { privacy }) => {
      requireOwn(call)
      const { user } = call.get('signed')
      await privacy.accept(user, { address: addressOf(call), device: deviceOf(call), lang: langOf(call, user) })
      return answer(call, null)
    },
  },
  {
    method: 'GET',
    path: '/api/privacy/definition/download/:documentId',
    right: 'signed in',
    answer: async (call, _, { privacy }) => {
      const id = paramOf(call, 'documentId')
      if (!UUID.test(id)) throw new Refusal('NOT_FOUND', 'There is no such document')
      const context = contextOf(call)
      const page = documentPage(await privacy.document(id, context), context.lang)
      call.header('content-security-policy', DOCUMENT_POLICY)
      return call.body(page, 200, { 'content-type': 'text/html; charset=utf-8', 'content-disposition': 'inline' })
    },
  },
]

/** Consents are their owner's alone. */
function requireOwn(call: Call): void {
  if (call.req.param('userId') === call.get('signed').user.id) return
  throw new Refusal('FORBIDDEN', 'Everybody answers for himself')
}
