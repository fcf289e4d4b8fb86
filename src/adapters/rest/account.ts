import { isApiError } from '../../contract/calls/api-error'
import type { AccountBackend, AskedAgreement, RegistrationRecord } from '../../contract/ports/account'
import { openBlob, saveBlob } from '../blobs'
import { decodeItems, decodeObject, decodeUser } from './decode'
import { type Http, unwrap } from './http'
import type { Call } from './preloaded-answers'

const ACCESS = '/api/webaccess'
const SUBJECTS = '/api/subjects/subjects'
const AGREEMENTS = '/api/privacy/definition/agreements'
const UNITS = '/api/bu'
const DOCUMENTS = '/api/privacy/definition/download'

/** What is known of a file before it is downloaded. */
interface Attachment {
  documentId?: string
  fileName?: string
}

/**
 * Parameters that authorize a call about a registration: the id of a link without a token, or the own
 * session.
 */
function buildRegistrationAuth(uuid: string): { params: [string, string][]; skipAuth: boolean } {
  return { params: [['u', uuid]], skipAuth: uuid !== '' }
}

/** A missing file is not a failure of the call (ERR-34). */
function ignoreNotFound(error: unknown): null {
  if (isApiError(error) && error.status === 404) return null
  throw error
}

/** The calls of registration, recovery and password change (API-09 to API-15). */
export function createAccountBackend(http: Http, window: Window): AccountBackend {
  const data = async (call: Call) => unwrap(await http.json(call))
  return {
    registration: async (uuid) => {
      const found = await data({
        method: 'GET',
        path: `${ACCESS}/registration`,
        ...buildRegistrationAuth(uuid),
      })
      return decodeObject<RegistrationRecord>(found, 'email', 'type')
    },
    register: async (payload) => {
      const { skipAuth } = buildRegistrationAuth(payload.uuid)
      const answer = await data({ method: 'POST', path: `${ACCESS}/registration`, json: payload, skipAuth })
      const signedIn =
        typeof answer === 'object' && answer !== null && 'token' in answer && Boolean(answer.token)
      return signedIn ? decodeUser(answer) : null
    },
    registrationLink: async (request) =>
      String(
        await data({ method: 'POST', path: `${ACCESS}/registration-link`, json: request, skipAuth: true }),
      ),
    recoverLink: async (username, lang) =>
      void (await http.send({
        method: 'POST',
        path: `${ACCESS}/recover-password-link`,
        json: { username, lang },
        skipAuth: true,
      })),
    openRecovery: async (uuid) => {
      const path = `${ACCESS}/recover-password`
      const found = (await data({ method: 'GET', path, params: [['u', uuid]], skipAuth: true })) as {
        lang?: string
      } | null
      return found?.lang ?? null
    },
    changePassword: async (form) =>
      void (await http.send({ method: 'POST', path: '/api/auth/change-password', form })),
    changedPrivacies: async (userId) => {
      const found = await data({
        method: 'GET',
        path: `${SUBJECTS}/changed-privacies/${userId}`,
        quiet: true,
      })
      return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
    },
    acceptPrivacies: async (userId) =>
      void (await http.send({ method: 'PUT', path: `${SUBJECTS}/accept-privacies/${userId}` })),
    openPrivacy: (documentId) =>
      openBlob(window, async () =>
        (await http.send({ method: 'GET', path: `${DOCUMENTS}/${documentId}` })).blob(),
      ),
    agreements: async (uuid) => {
      const { params, skipAuth } = buildRegistrationAuth(uuid)
      const found = await data({
        method: 'GET',
        path: AGREEMENTS,
        params: [['entity', 'REGISTRATION'], ...params],
        skipAuth,
      })
      return decodeItems<AskedAgreement>({ items: found ?? [] }, 'agreement')
    },
    downloadAttachment: async (unit, documentId, uuid) => {
      const path = `${UNITS}/${unit}/attachments/${documentId}`
      const found = (await data({ method: 'GET', path, ...buildRegistrationAuth(uuid) }).catch(
        ignoreNotFound,
      )) as Attachment | null
      if (!found?.documentId) return false
      const response = await http.send({
        method: 'GET',
        path: `${path}/content`,
        ...buildRegistrationAuth(uuid),
      })
      saveBlob(window.document, await response.blob(), found.fileName ?? found.documentId)
      return true
    },
    setting: async (key, lang) => {
      const answer = await data({
        method: 'GET',
        path: '/api/conf/sysregistry',
        params: [['keyEquals', key]],
        skipAuth: true,
      })
      const entry = (
        answer as { items?: { theValue?: string; translation?: Record<string, string> | null }[] } | null
      )?.items?.[0]
      return entry ? { value: entry.theValue ?? '', text: entry.translation?.[lang] ?? '' } : null
    },
  }
}
