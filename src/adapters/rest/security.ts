import type { ErasurePreview } from '../../contract/data-subject'
import type { Outbox, Profile, SecondStepSecret, SecondStepState, SecurityBackend, SessionView } from '../../contract/security'
import { download } from './download'
import { type Http, unwrap } from './http'
import type { Call } from './preloaded-answers'

const PEOPLE = '/api/data-subjects'
const PROFILE = '/api/auth/profile'
const SESSIONS = '/api/auth/tokens'
const SECOND_STEP = '/api/auth/second-step'
const LINKS = '/api/auth/provider/links'
const OUTBOX = '/api/mail/outbox'

/** The calls of the own profile and the security screens. */
export function createSecurityBackend(http: Http): SecurityBackend {
  const data = async (call: Call) => unwrap(await http.json(call))
  const put = async (path: string) => void (await http.send({ method: 'PUT', path }))
  const codes = (answer: unknown) => (answer as { codes: string[] }).codes
  const post = (path: string, json: unknown) => data({ method: 'POST', path: `${SECOND_STEP}/${path}`, json })
  return {
    person: async (route, id) => (await data({ method: 'GET', path: `${PEOPLE}/${route}/${id}` })) as ErasurePreview,
    personArchive: (route, id) => {
      const path = `${PEOPLE}/${route && id ? `${route}/${id}` : 'mine'}/export`
      return download(http, path, [], { signal: new AbortController().signal, onBytes: () => undefined })
    },
    erasePerson: async (route, id, confirm) =>
      void (await data({ method: 'POST', path: `${PEOPLE}/${route}/${id}/erasures`, json: { confirm } })),
    profile: async () => (await data({ method: 'GET', path: PROFILE })) as Profile,
    saveProfile: async (part) => (await data({ method: 'PUT', path: PROFILE, json: part })) as Profile,
    sessions: async (all) => {
      const answer = await data({ method: 'GET', path: SESSIONS, ...(all ? { params: [['all', 'true']] } : {}) })
      return (answer as { items: SessionView[] }).items
    },
    endSession: (id) => put(`${SESSIONS}/revokes/${id}`),
    endOtherSessions: () => put(`${SESSIONS}/revokes/others`),
    endSessionsOf: (userId) => put(`${SESSIONS}/revokes/all/${userId}`),
    resetSecondStep: (userId) => put(`/api/auth/second-step/resets/${userId}`),
    secondStep: async () => (await data({ method: 'GET', path: SECOND_STEP })) as SecondStepState,
    beginSecondStep: async (password) => (await post('begin', { password })) as SecondStepSecret,
    confirmSecondStep: async (code) => codes(await post('confirm', { code })),
    renewRecoveryCodes: async (password) => codes(await post('codes', { password })),
    endSecondStep: async (password) => void (await post('end', { password })),
    isLinked: async () => ((await data({ method: 'GET', path: LINKS })) as { total: number }).total > 0,
    linkProvider: async (password, token) => void (await data({ method: 'POST', path: LINKS, json: { password, token } })),
    unlinkProvider: async (password) => void (await data({ method: 'POST', path: `${LINKS}/end`, json: { password } })),
    outbox: async () => (await data({ method: 'GET', path: OUTBOX })) as Outbox,
    retryMail: (id) => put(`${OUTBOX}/retries/${id}`),
  }
}
