import { OPERATIONS } from '../../../../contract/model/record'
import type { Core, Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { refuseUnknownParams, textParam, wholeParam, wordParam } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { type AuditCursor, type AuditQuery, requireEntity } from '../../../records'

/** People who may read the log may search the history; their other rights decide what they find. */
const LOG = 'logs'
const PAGE_SIZE = 50
const SIZE_MAX = 100
const TEXT_MAX = 200
const KNOWN_PARAMS: readonly string[] = [
  'route',
  'id',
  'by',
  'from',
  'to',
  'field',
  'operation',
  'q',
  'size',
  'after',
]

/** The history of all records. */
export const auditRoute: Route<unknown> = {
  method: 'GET',
  path: '/api/monitor/audit',
  right: 'signed in',
  answer: async (call, core) => {
    const context = createContext(call)
    requireEntity(context, getLogEntity(core), 'read')
    const entities = [...core.catalogue().entities.values()].map(({ entity }) => entity)
    const { items, next } = await core.records().audit(entities, readQuery(call), context)
    return answer(call, { items, next: next && encodeCursor(next) })
  },
}

function getLogEntity({ served }: Core) {
  const entity = served(LOG)
  if (entity) return entity
  throw new Refusal('NOT_FOUND', 'This office has no log')
}

function readQuery(call: HttpCall): AuditQuery {
  refuseUnknownParams(call, KNOWN_PARAMS)
  return {
    route: textParam(call, 'route', TEXT_MAX),
    recordId: readId(call, 'id'),
    by: readId(call, 'by'),
    from: readMoment(call, 'from'),
    to: readMoment(call, 'to'),
    field: textParam(call, 'field', TEXT_MAX),
    operation: wordParam(call, 'operation', OPERATIONS),
    q: textParam(call, 'q', TEXT_MAX)?.trim() ?? '',
    size: wholeParam(call, 'size', { plain: PAGE_SIZE, min: 1, max: SIZE_MAX }),
    after: readCursor(call.req.query('after')),
  }
}

function readId(call: HttpCall, name: string): string | null {
  const id = call.req.query(name) ?? null
  if (id === null || isUuid(id)) return id
  throw new Refusal('BAD_PARAMETER', `"${name}" is an id`)
}

/** `2026-11-24`, or a moment with its zone. */
function readMoment(call: HttpCall, name: string): Date | null {
  const text = call.req.query(name)
  if (text === undefined) return null
  const moment = new Date(text)
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(moment.getTime()))
    return moment
  throw new Refusal('BAD_PARAMETER', `"${name}" is a day, or a moment with its zone: 2026-11-24T08:00:00Z`)
}

function encodeCursor({ at, id, revision }: AuditCursor): string {
  return Buffer.from(`${at} ${id} ${revision}`).toString('base64url')
}

function readCursor(text: string | undefined): AuditCursor | null {
  if (text === undefined) return null
  const [at = '', id = '', revision = ''] = Buffer.from(text.slice(0, TEXT_MAX), 'base64url')
    .toString('utf8')
    .split(' ')
  if (!Number.isNaN(new Date(at).getTime()) && isUuid(id) && /^\d{1,9}$/.test(revision)) {
    return { at: new Date(at).toISOString(), id, revision: Number(revision) }
  }
  throw new Refusal('BAD_PARAMETER', '"after" is the "next" of a page')
}
