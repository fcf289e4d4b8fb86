import type { Json } from '../../../contract/json'
import { answer } from '../../kernel/http/answers'
import { readJson, readObject } from '../../kernel/http/body'
import { contextOf, type HttpCall } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { type AnsweredFile, actionsFeature, type HandledCall } from '../actions'
import { batchesFeature } from '../batches'
import { commentsFeature } from '../comments'
import { exportFile } from '../export'
import { dispositionOf } from '../files'
import { lookupsFeature } from '../lookups'
import { isScheduler, schedulerFeature } from '../scheduler'
import { boardAnswer } from './board-answer'
import { calendarAnswer } from './calendar-answer'
import { cardAnswer, gpxAnswer } from './file-answers'
import { type Handler, listQuery } from './list-query'
import { PAPER_HANDLERS } from './paper-handlers'

const RESTORE_MAX = 500
/** Large enough for an import of a hundred thousand rows. */
const BATCH_BODY_MAX = 32 * 1024 * 1024
const KEY_MAX = 200

/** The generic calls of every entity (API-22..28), by operation and method. */
export const HANDLERS: Record<CalledRecord['call'], Partial<Record<string, Handler>>> = {
  list: {
    GET: async (call, { now, records }, entity) =>
      answer(call, await records().list(entity, listQuery(call, entity, now), contextOf(call))),
    POST: async (call, { records }, entity) => {
      const record = await records().create(entity, await readObject(call), contextOf(call), idempotencyKey(call))
      return answer(call, record, 201)
    },
  },
  board: {
    GET: async (call, core, entity) => answer(call, await boardAnswer(call, core, entity)),
  },
  calendar: {
    GET: async (call, core, entity) => answer(call, await calendarAnswer(call, core, entity)),
  },
  record: {
    GET: async (call, { records }, entity, id) => answer(call, await records().get(entity, id, contextOf(call))),
    PUT: async (call, { records }, entity, id) => {
      return answer(call, await records().update(entity, id, await readObject(call), contextOf(call), ifMatch(call)))
    },
  },
  status: {
    PUT: async (call, { records }, entity, id) => {
      const status = call.req.query('newStatus')
      if (!status) throw new Refusal('BAD_PARAMETER', 'The status is missing: add ?newStatus=…')
      const body = await readObject(call, false)
      return answer(call, await records().changeStatus(entity, id, status, body, contextOf(call)))
    },
  },
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
    GET: (call, { catalogue, records, use }, entity) => {
      const params = new URL(call.req.url).searchParams
      return exportFile(
        { records: records(), lookups: use(lookupsFeature), tables: catalogue().lookups },
        entity,
        params,
        contextOf(call),
      )
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
  resend: { POST: act('resend') },
  runs: {
    GET: async (call, { records, use }, entity, id) => {
      if (!isScheduler(entity)) throw new Refusal('NOT_FOUND', `Records of ${entity.route} have no runs`)
      await records().get(entity, id, contextOf(call))
      const [page, size] = [whole(call, 'page', 0, 1_000), whole(call, 'size', 20, 50)]
      return answer(call, { ...(await use(schedulerFeature).history(id, page, size)), page, size })
    },
    POST: act('runs', 202),
  },
  comments: {
    GET: async (call, { use }, entity, id) => {
      const span = { page: whole(call, 'page', 0, 100_000), size: whole(call, 'size', 50, 200) }
      return answer(call, await use(commentsFeature).list({ entity, id }, span, contextOf(call)))
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
      const [page, size] = [whole(call, 'page', 0, 100_000), whole(call, 'size', 50, 200)]
      return answer(call, await records().revisions(entity, id, page, size, contextOf(call)))
    },
  },
}

/** The call of an action for one record. */
function act(name: HandledCall, status: 200 | 202 = 200): Handler {
  return async (call, { records, use }, entity, id) => {
    const context = contextOf(call)
    const record = await records().get(entity, id, context)
    const done = await use(actionsFeature).run(name, { entity, record, context })
    if ('file' in done) return fileOf(call, done.file)
    done.after()
    return answer(call, done.facts, status)
  }
}

function fileOf(call: HttpCall, { bytes, name, size, type }: AnsweredFile): Response {
  call.header('content-type', type)
  if (size !== null) call.header('content-length', String(size))
  call.header('content-disposition', dispositionOf(name))
  return call.body(bytes)
}

function idempotencyKey(call: HttpCall): string | undefined {
  const key = call.req.header('idempotency-key')?.trim()
  if (key === undefined || (key.length > 0 && key.length <= KEY_MAX)) return key
  throw new Refusal('BAD_PARAMETER', `An Idempotency-Key has 1 to ${KEY_MAX} characters`)
}

/** `If-Match: "7"`, with or without quotes and weak prefix. */
function ifMatch(call: HttpCall): number | undefined {
  const header = call.req.header('if-match')
  if (header === undefined) return undefined
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (digits) return Number(digits)
  throw new Refusal('BAD_PARAMETER', 'If-Match holds the version of the record: "7"')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function idList(body: Json | undefined): string[] {
  const ids = Array.isArray(body) ? body : []
  const fits = ids.length > 0 && ids.length <= RESTORE_MAX && ids.every((id) => typeof id === 'string' && UUID.test(id))
  if (fits) return ids as string[]
  throw new Refusal('BAD_BODY', `The body is a list of one to ${RESTORE_MAX} record ids`)
}

function whole(call: HttpCall, name: string, plain: number, max: number): number {
  const text = call.req.query(name)
  if (text === undefined) return plain
  if (/^\d{1,6}$/.test(text) && Number(text) <= max) return Number(text)
  throw new Refusal('BAD_PARAMETER', `"${name}" is a whole number up to ${max}`)
}

/** A call about many records. */
type WholeCall = 'restoreMany' | 'batches' | 'export' | 'pdfs' | 'printTemplates' | 'board' | 'calendar'

/** The operation of a path below an entity's endpoint. */
export type CalledRecord =
  | { call: 'list' }
  | { call: WholeCall }
  | {
      call:
        | 'record'
        | 'status'
        | 'delete'
        | 'restore'
        | 'revisions'
        | 'vcard'
        | 'gpx'
        | 'pdf'
        | 'preview'
        | 'test-mail'
        | 'content'
        | 'recover-link'
        | 'resend'
        | 'runs'
        | 'acknowledgements'
        | 'comments'
        | 'commentPeople'
      id: string
    }

/** The calls of one record, by the segments around its id. */
const AROUND = [
  { before: [], after: [], call: 'record' },
  { before: ['statuses'], after: [], call: 'status' },
  { before: ['deletes'], after: [], call: 'delete' },
  { before: [], after: ['un-deletes'], call: 'restore' },
  { before: [], after: ['revisions'], call: 'revisions' },
  { before: [], after: ['exportVcard'], call: 'vcard' },
  { before: [], after: ['gpx'], call: 'gpx' },
  { before: [], after: ['pdf'], call: 'pdf' },
  { before: [], after: ['preview'], call: 'preview' },
  { before: [], after: ['test-mail'], call: 'test-mail' },
  { before: [], after: ['content'], call: 'content' },
  { before: [], after: ['recover-link'], call: 'recover-link' },
  { before: [], after: ['resend'], call: 'resend' },
  { before: [], after: ['runs'], call: 'runs' },
  { before: [], after: ['acknowledgements'], call: 'acknowledgements' },
  { before: [], after: ['comments'], call: 'comments' },
  { before: [], after: ['comments', 'people'], call: 'commentPeople' },
] as const

/** The calls about many records, by the segment after the endpoint. A map, because an object would also find `constructor`. */
const WHOLE: ReadonlyMap<string, WholeCall> = new Map([
  ['pdf', 'pdfs'],
  ['pdf-templates', 'printTemplates'],
  ['un-deletes', 'restoreMany'],
  ['batches', 'batches'],
  ['export', 'export'],
  ['board', 'board'],
  ['calendar', 'calendar'],
])

/** Finds the entity of a path: the longest endpoint with a valid rest. Null = no such call. */
export function readRecordPath(
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
