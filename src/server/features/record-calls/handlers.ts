import type { Entity } from '../../../contract/entity'
import type { Json } from '../../../contract/json'
import type { Core } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { readJson, readObject } from '../../kernel/http/body'
import { contextOf, type HttpCall } from '../../kernel/http/call'
import { pageParam, wholeParam } from '../../kernel/http/query'
import { Refusal } from '../../kernel/refusal'
import { type ActionAnswer, type AnsweredFile, actionsFeature, type HandledCall } from '../actions'
import { batchesFeature } from '../batches'
import { commentsFeature } from '../comments'
import { exportFile } from '../export'
import { dispositionOf } from '../files'
import { logsFeature } from '../logs'
import { lookupsFeature } from '../lookups'
import { isScheduler, schedulerFeature } from '../scheduler'
import { boardAnswer } from './board-answer'
import { calendarAnswer, timelineAnswer } from './calendar-answer'
import { cardAnswer, gpxAnswer } from './file-answers'
import { type Handler, listQuery } from './list-query'
import { PAPER_HANDLERS } from './paper-handlers'
import { sheetsAnswer } from './sheets-answer'
import { createHandler, statusHandler, updateHandler } from './write-handlers'
import { idempotencyKey } from './write-headers'

const RESTORE_MAX = 500
/** Pages of comments and of revisions. */
const LONG = { pages: 100_000, plain: 50, max: 200 }
/** Large enough for an import of a hundred thousand rows. */
const BATCH_BODY_MAX = 32 * 1024 * 1024

/** The generic calls of every entity (API-22..28), by operation and method. */
export const HANDLERS: Record<CalledRecord['call'], Partial<Record<string, Handler>>> = {
  list: {
    GET: async (call, { now, records }, entity) =>
      answer(call, await records().list(entity, listQuery(call, entity, now), contextOf(call))),
    POST: createHandler,
  },
  board: {
    GET: async (call, core, entity) => answer(call, await boardAnswer(call, core, entity)),
  },
  calendar: {
    GET: async (call, core, entity) => answer(call, await calendarAnswer(call, core, entity)),
  },
  timeline: {
    GET: async (call, core, entity) => answer(call, await timelineAnswer(call, core, entity)),
  },
  sheets: {
    GET: async (call, core, entity) => answer(call, await sheetsAnswer(call, core, entity)),
  },
  record: {
    GET: async (call, { records }, entity, id) => answer(call, await records().get(entity, id, contextOf(call))),
    PUT: updateHandler,
  },
  status: { PUT: statusHandler },
  delete: {
    PUT: async (call, { records }, entity, id) => answer(call, await records().remove(entity, id, contextOf(call))),
  },
  restore: {
    PUT: async (call, { records }, entity, id) => answer(call, (await records().restore(entity, [id], contextOf(call)))[0]),
  },
  restoreMany: {
    PUT: async (call, { records }, entity) => {
      const items = await records().restore(entity, idList(await readJson(call)), contextOf(call))
      return answer(call, { items, total: items.length })
    },
  },
  batches: {
    POST: async (call, { use }, entity) => {
      const body = await readObject(call, true, BATCH_BODY_MAX)
      return answer(call, await use(batchesFeature).start(entity, body, contextOf(call), idempotencyKey(call)), 202)
    },
  },
  export: {
    GET: async (call, { catalogue, records, use }, entity) => {
      const params = new URL(call.req.url).searchParams
      const context = contextOf(call)
      const needs = { records: records(), lookups: use(lookupsFeature), tables: catalogue().lookups }
      const file = await exportFile(needs, entity, params, context)
      const by = { userId: context.principal?.id ?? null, requestId: context.requestId }
      const message = { code: 'EXPORTED', params: { count: Number(file.headers.get('x-total-count')) } } as const
      use(logsFeature).act(by, entity, { source: 'export', message })
      return file
    },
  },
  vcard: {
    GET: async (call, { records }, entity, id) => cardAnswer(call, entity, await records().get(entity, id, contextOf(call))),
  },
  gpx: {
    GET: async (call, { records }, entity, id) => gpxAnswer(call, entity, await records().get(entity, id, contextOf(call))),
  },
  ...PAPER_HANDLERS,
  content: { GET: act('content') },
  acknowledgements: { POST: act('acknowledgements') },
  'recover-link': { POST: act('recover-link') },
  'end-sessions': { POST: act('end-sessions') },
  remind: { POST: act('remind') },
  resend: { POST: act('resend') },
  checks: { POST: act('checks') },
  reloads: { POST: act('reloads') },
  defaults: { POST: act('defaults') },
  tries: { POST: act('tries') },
  ownAction: { GET: named, POST: named },
  runs: {
    GET: async (call, { records, use }, entity, id) => {
      if (!isScheduler(entity)) throw new Refusal('NOT_FOUND', `Records of ${entity.route} have no runs`)
      await records().get(entity, id, contextOf(call))
      const asked = pageParam(call, { pages: 1_000, plain: 20, max: 50 })
      return answer(call, { ...(await use(schedulerFeature).history(id, { ...asked, lang: contextOf(call).lang })), ...asked })
    },
    POST: act('runs', 202),
  },
  'next-runs': {
    GET: async (call, { records, use }, entity, id) => {
      if (!isScheduler(entity)) throw new Refusal('NOT_FOUND', `Records of ${entity.route} have no runs`)
      const schedule = await records().get(entity, id, contextOf(call))
      const items = use(schedulerFeature).upcoming(schedule, wholeParam(call, 'size', { plain: 5, max: 50 }))
      return answer(call, { items, total: items.length, page: 0, size: items.length })
    },
  },
  comments: {
    GET: async (call, { use }, entity, id) => {
      return answer(call, await use(commentsFeature).list({ entity, id }, pageParam(call, LONG), contextOf(call)))
    },
    POST: async (call, { use }, entity, id) => {
      const { text } = await readObject(call)
      const comment = await use(commentsFeature).add({ entity, id }, text, contextOf(call), idempotencyKey(call))
      return answer(call, comment, 201)
    },
  },
  commentPeople: {
    GET: async (call, { use }, entity, id) => {
      const items = await use(commentsFeature).people({ entity, id }, call.req.query('q') ?? '', contextOf(call))
      return answer(call, { items, total: items.length })
    },
  },
  revisions: {
    GET: async (call, { records }, entity, id) => {
      const { page, size } = pageParam(call, LONG)
      return answer(call, await records().revisions(entity, id, page, size, contextOf(call)))
    },
  },
}

/** The call of an action for one record. */
function act(name: HandledCall, status: 200 | 202 = 200): Handler {
  return async (call, { records, use }, entity, id) => {
    const context = contextOf(call)
    const record = await records().get(entity, id, context)
    const body = call.req.method === 'POST' ? await readObject(call, false) : {}
    return answerAction(call, await use(actionsFeature).run(name, { entity, record, context, body }), status)
  }
}

/** An action that needs no handler of its own, named by the last segment; one that prints is read, others are posted. */
async function named(call: HttpCall, { records, use }: Core, entity: Entity, id: string): Promise<Response> {
  const { method, path } = call.req
  const action = (entity.actions ?? []).find((one) => one.id === path.split('/').at(-1))
  const wanted = action?.print === undefined ? 'POST' : 'GET'
  if (action && method !== wanted && !(method === 'HEAD' && wanted === 'GET')) {
    call.header('allow', wanted)
    throw new Refusal('METHOD_NOT_ALLOWED', `${method} is not possible here; ${wanted} is`)
  }
  const context = contextOf(call)
  const record = await records().get(entity, id, context)
  const body = wanted === 'POST' ? await readObject(call, false) : {}
  return answerAction(call, await use(actionsFeature).runNamed(action?.id ?? '', { entity, record, context }, body), 200)
}

async function answerAction(call: HttpCall, done: ActionAnswer, status: 200 | 202): Promise<Response> {
  if ('file' in done) return fileOf(call, done.file)
  done.after()
  return answer(call, done.facts, status)
}

function fileOf(call: HttpCall, { bytes, name, size, type }: AnsweredFile): Response {
  call.header('content-type', type)
  if (size !== null) call.header('content-length', String(size))
  call.header('content-disposition', dispositionOf(name))
  return call.body(bytes)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function idList(body: Json | undefined): string[] {
  const ids = Array.isArray(body) ? body : []
  const fits = ids.length > 0 && ids.length <= RESTORE_MAX && ids.every((id) => typeof id === 'string' && UUID.test(id))
  if (fits) return ids as string[]
  throw new Refusal('BAD_BODY', `The body is a list of one to ${RESTORE_MAX} record ids`)
}

/** A call about many records. */
type WholeCall = 'restoreMany' | 'batches' | 'export' | 'pdfs' | 'printTemplates' | 'board' | 'calendar' | 'timeline' | 'sheets'

/** The operation of a path below an entity's endpoint. */
export type CalledRecord =
  | { call: 'list' }
  | { call: WholeCall }
  | {
      call: 'record' | 'status' | 'delete' | 'restore' | 'vcard' | 'commentPeople' | 'ownAction' | (typeof NAMED)[number]
      id: string
    }

/** The calls of one record that are named by the segment after its id. */
const NAMED = [
  ...(['revisions', 'gpx', 'pdf', 'preview', 'test-mail', 'content', 'acknowledgements', 'comments'] as const),
  ...(['recover-link', 'end-sessions', 'remind', 'resend', 'runs', 'next-runs'] as const),
  ...(['checks', 'reloads', 'defaults', 'tries'] as const),
]

interface Around {
  before: readonly string[]
  after: readonly string[]
  call: Extract<CalledRecord, { id: string }>['call']
}

/** The calls of one record, by the segments around its id. */
const AROUND: readonly Around[] = [
  { before: [], after: [], call: 'record' },
  { before: ['statuses'], after: [], call: 'status' },
  { before: ['deletes'], after: [], call: 'delete' },
  { before: [], after: ['un-deletes'], call: 'restore' },
  { before: [], after: ['exportVcard'], call: 'vcard' },
  { before: [], after: ['comments', 'people'], call: 'commentPeople' },
  ...NAMED.map((call) => ({ before: [], after: [call], call })),
]

/** The calls about many records, by the segment after the endpoint. A map, because an object would also find `constructor`. */
const WHOLE: ReadonlyMap<string, WholeCall> = new Map([
  ['pdf', 'pdfs'],
  ['pdf-templates', 'printTemplates'],
  ['un-deletes', 'restoreMany'],
  ['batches', 'batches'],
  ['export', 'export'],
  ['board', 'board'],
  ['calendar', 'calendar'],
  ['timeline', 'timeline'],
  ['sheets', 'sheets'],
])

/** Finds the entity of a path: the longest endpoint with a valid rest. Null = no such call. */
export function recordCallAt(
  path: string,
  endpoints: ReadonlyMap<string, string>,
): { route: string; target: CalledRecord } | null {
  const segments = path.split('/')
  for (let length = segments.length; length > 2; length -= 1) {
    const route = endpoints.get(segments.slice(0, length).join('/'))
    const target = route === undefined ? null : targetOf(segments.slice(length))
    if (route !== undefined && target) return { route, target }
  }
  return null
}

function targetOf(rest: readonly string[]): CalledRecord | null {
  if (rest.length === 0) return { call: 'list' }
  const whole = rest.length === 1 ? WHOLE.get(rest[0] ?? '') : undefined
  if (whole) return { call: whole }
  const [own = '', word, action, ...more] = rest
  if (UUID.test(own) && word === 'actions' && action && more.length === 0) return { call: 'ownAction', id: own.toLowerCase() }
  for (const { after, before, call } of AROUND) {
    const id = rest[before.length]
    if (id && UUID.test(id) && matches(rest, before, after)) return { call, id: id.toLowerCase() }
  }
  return null
}

function matches(rest: readonly string[], before: readonly string[], after: readonly string[]): boolean {
  if (rest.length !== before.length + 1 + after.length) return false
  return (
    before.every((word, index) => rest[index] === word) && after.every((word, index) => rest[before.length + 1 + index] === word)
  )
}
