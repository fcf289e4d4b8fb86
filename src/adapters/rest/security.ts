import type { ErasurePreview } from '../../contract/calls/data-subject'
import type {
  AuditAnswer,
  AuditFilter,
  ErrorCourse,
  MonitoringPort,
  PerformanceCourse,
  TrendSpan,
  UseCourse,
} from '../../contract/calls/monitoring'
import type { EffectDryRun } from '../../contract/model/effect'
import type { PlotData } from '../../contract/model/plot'
import type { EffectiveRights, RightsTable } from '../../contract/model/rights'
import type { Params } from '../../contract/ports/ports'
import type {
  Outbox,
  Profile,
  SecondStepSecret,
  SecondStepState,
  SecurityBackend,
  SessionView,
} from '../../contract/ports/security'
import { dayAfter } from '../../contract/time/office-day'
import { startOfDay } from '../../contract/time/office-time'
import { decodeItems, decodeObject, decodeSpan } from './decode'
import { createDifferences } from './differences'
import { download } from './download'
import { type Http, unwrap } from './http'
import { createPlans } from './plans'
import type { Call } from './preloaded-answers'

const RIGHTS = '/api/auth/rights'
const PEOPLE = '/api/data-subjects'
const PROFILE = '/api/auth/profile'
const SESSIONS = '/api/auth/tokens'
const SECOND_STEP = '/api/auth/second-step'
const LINKS = '/api/auth/provider/links'
const OUTBOX = '/api/mail/outbox'

/**
 * The calls of the own profile, the security screens, the monitor and the differences between files and
 * office.
 */
export function createSecurityBackend(http: Http): SecurityBackend {
  const data = async (call: Call) => unwrap(await http.json(call))
  const put = async (path: string) => void (await http.send({ method: 'PUT', path }))
  const codes = (answer: unknown) => decodeObject<{ codes: string[] }>(answer, 'codes').codes
  const post = (path: string, json: unknown) => data({ method: 'POST', path: `${SECOND_STEP}/${path}`, json })
  return {
    ...createMonitoring(http),
    ...createDifferences(http),
    ...createPlans(http),
    person: async (route, id) =>
      decodeObject<ErasurePreview>(
        await data({ method: 'GET', path: `${PEOPLE}/${route}/${id}` }),
        'confirm',
        'entities',
      ),
    personArchive: (route, id) => {
      const path = `${PEOPLE}/${route && id ? `${route}/${id}` : 'mine'}/export`
      return download(http, path, [], { signal: new AbortController().signal, onBytes: () => undefined })
    },
    erasePerson: async (route, id, confirm) =>
      void (await data({ method: 'POST', path: `${PEOPLE}/${route}/${id}/erasures`, json: { confirm } })),
    dryRunEffects: async (json) =>
      decodeObject<EffectDryRun>(
        await data({ method: 'POST', path: '/api/effects/rehearsals', json }),
        'effects',
      ),
    rights: async () =>
      decodeObject<RightsTable>(await data({ method: 'GET', path: RIGHTS }), 'rows', 'words'),
    loadRights: async (id) =>
      decodeObject<EffectiveRights>(
        await data({ method: 'GET', path: `${RIGHTS}/${id}` }),
        'groups',
        'entities',
      ),
    profile: async () =>
      decodeObject<Profile>(await data({ method: 'GET', path: PROFILE }), 'username', 'fullname'),
    saveProfile: async (part) =>
      decodeObject<Profile>(await data({ method: 'PUT', path: PROFILE, json: part }), 'username', 'fullname'),
    sessions: async (all) => {
      const answer = await data({
        method: 'GET',
        path: SESSIONS,
        ...(all ? { params: [['all', 'true']] } : {}),
      })
      return decodeItems<SessionView>(answer, 'id', 'user')
    },
    endSession: (id) => put(`${SESSIONS}/revokes/${id}`),
    endOtherSessions: () => put(`${SESSIONS}/revokes/others`),
    endUserSessions: (userId) => put(`${SESSIONS}/revokes/all/${userId}`),
    resetSecondStep: (userId) => put(`/api/auth/second-step/resets/${userId}`),
    secondStep: async () =>
      decodeObject<SecondStepState>(await data({ method: 'GET', path: SECOND_STEP }), 'isOn'),
    beginSecondStep: async (password) =>
      decodeObject<SecondStepSecret>(await post('begin', { password }), 'secret', 'uri'),
    confirmSecondStep: async (code) => codes(await post('confirm', { code })),
    renewRecoveryCodes: async (password) => codes(await post('codes', { password })),
    endSecondStep: async (password) => void (await post('end', { password })),
    isLinked: async () =>
      decodeObject<{ total: number }>(await data({ method: 'GET', path: LINKS }), 'total').total > 0,
    linkProvider: async (password, token) =>
      void (await data({ method: 'POST', path: LINKS, json: { password, token } })),
    unlinkProvider: async (password) =>
      void (await data({ method: 'POST', path: `${LINKS}/end`, json: { password } })),
    outbox: async () => decodeSpan<Outbox>(await data({ method: 'GET', path: OUTBOX }), 'id'),
    retryMail: (id) => put(`${OUTBOX}/retries/${id}`),
  }
}

/** The calls of the screens of the monitor. */
export function createMonitoring(http: Http): MonitoringPort {
  const get = async (path: string, params: Params, signal?: AbortSignal) =>
    unwrap(
      await http.json({ method: 'GET', path: `/api/monitor/${path}`, params, ...(signal ? { signal } : {}) }),
    )
  const trend = (part: string, span: TrendSpan, signal?: AbortSignal, more: Params = []) =>
    get(`trends/${part}`, [['span', span], ...more], signal)
  return {
    audit: async (filter, after, signal) =>
      decodeSpan<AuditAnswer>(await get('audit', auditParams(filter, after), signal), 'route'),
    performance: async ({ entity, measure, name, span }, signal) => {
      const answer = await trend('performance', span, signal, toParams({ measure, entity, name }))
      return decodeObject<PerformanceCourse>(answer, 'times', 'counts', 'names')
    },
    statements: async (span, signal) => decodeSpan(await trend('statements', span, signal), 'statement'),
    errors: async (span, signal) =>
      decodeObject<ErrorCourse>(await trend('errors', span, signal), 'plot', 'faults'),
    security: async (span, signal) =>
      decodeObject<PlotData>(await trend('security', span, signal), 'at', 'series'),
    usability: async (span, signal) =>
      decodeObject<UseCourse>(await trend('usability', span, signal), 'plot', 'names'),
  }
}

/** Converts days to instants: those of the server are in UTC, and its `to` is exclusive. */
function auditParams(
  { by, field, from, id, operation, q, route, to }: AuditFilter,
  after: string | null,
): Params {
  return toParams({
    route,
    id,
    by,
    field,
    operation,
    after,
    from: from === null ? null : toMoment(from),
    to: to === null ? null : toMoment(dayAfter(to, 1)),
    q: q === '' ? null : q,
  })
}

/** The query; null = no condition. */
function toParams(values: Readonly<Record<string, string | null>>): Params {
  return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

function toMoment(day: string): string {
  return new Date(startOfDay(day)).toISOString()
}
