import { defineFeature, defineJob, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import {
  createContext,
  getClientAddress,
  getDevice,
  getLang,
  type HttpCall,
  readParam,
} from '../../../kernel/http/call'
import { escapeMarkup } from '../../../kernel/markup'
import { Refusal } from '../../../kernel/refusal'
import { type Agreements, createAgreements, createOfficeConsentHook } from './agreements'
import { openPrivacy, type Privacy } from './privacy'

/** A document as a stand-alone page: title and paragraphs, no styles, scripts or external content. */
function documentPage({ body, title }: { title: string; body: string }, lang: string): string {
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeMarkup(part).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html>
<html lang="${escapeMarkup(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(title)}</title></head>
<body><h1>${escapeMarkup(title)}</h1>${paragraphs.join('\n')}</body>
</html>
`
}

/** Services of privacy for other features: consents and agreements. */
interface PrivacyService {
  privacy: Privacy
  agreements: Agreements
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A page without any capability, even when opened directly. */
const DOCUMENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Changed privacy documents, their acceptance, and the documents themselves (API-16 to API-18). */
const routes: readonly Route<PrivacyService>[] = [
  {
    method: 'GET',
    path: '/api/subjects/subjects/changed-privacies/:userId',
    right: 'signed in',
    answer: async (call, _, { privacy }) => {
      requireOwn(call)
      const { user } = call.get('signed')
      return answer(call, await privacy.changed(user, getLang(call, user)))
    },
  },
  {
    method: 'PUT',
    path: '/api/subjects/subjects/accept-privacies/:userId',
    right: 'signed in',
    answer: async (call, _, { privacy }) => {
      requireOwn(call)
      const { user } = call.get('signed')
      await privacy.accept(user, {
        address: getClientAddress(call),
        device: getDevice(call),
        lang: getLang(call, user),
      })
      return answer(call, null)
    },
  },
  {
    method: 'GET',
    path: '/api/privacy/definition/download/:documentId',
    right: 'signed in',
    answer: async (call, _, { privacy }) => {
      const id = readParam(call, 'documentId')
      if (!UUID.test(id)) throw new Refusal('NOT_FOUND', 'There is no such document')
      const context = createContext(call)
      const page = documentPage(await privacy.document(id, context), context.lang)
      call.header('content-security-policy', DOCUMENT_POLICY)
      return call.body(page, 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': 'inline',
      })
    },
  },
]

/** Consents belong to their owner. */
function requireOwn(call: HttpCall): void {
  if (call.req.param('userId') === call.get('signed').user.id) return
  throw new Refusal('FORBIDDEN', 'People can only answer for themselves')
}

export type { Agreements } from './agreements'

/** Makes agreements outdated whose definition was replaced, if that was not done at the time. */
const privacyJob = defineJob({
  shipped: { name: 'Aggiornamento privacy', cron: '0 0 4 ? * 2' },
  outcomes: {
    PRIVACY_REFRESHED: {
      it: 'informative che ne sostituiscono altre: {count}',
      en: 'notices that replace others: {count}',
    },
  },
  run: async (_work, _core, { privacy }: PrivacyService) => ({
    code: 'PRIVACY_REFRESHED',
    figures: { count: await privacy.refresh() },
  }),
})

/** Consents and their documents. */
export const privacyFeature = defineFeature<PrivacyService>({
  id: 'privacy',
  jobs: { REFRESH_PRIVACY: privacyJob },
  routes,
  sharedFolders: ['privacy', 'subjects'],
  sets: {
    'service-agreements': ['version'],
    'signed-contracts': ['agreementVersion', 'signedAt', 'documentId', 'fileName', 'ip', 'userAgent'],
  },
  open: ({ bus, db, entity, log, now, records }) => {
    const needs = { db, records, entity, now, log }
    const privacy = openPrivacy(needs, bus)
    return {
      service: { privacy, agreements: createAgreements(needs) },
      hooks: [createOfficeConsentHook(needs)],
      close: privacy.stop,
    }
  },
})
