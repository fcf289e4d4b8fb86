import { readListCall } from '../../catalog/read-list-call'
import { canMove, type EntityOperation, fieldRights } from '../../catalog/rights'
import { withDefaultView } from '../../catalog/view-terms'
import type { Entity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import { type ActionFile, type ActionServices, type HandledCall, runAction } from '../actions'
import type { Batches } from '../batches/batches'
import type { ServedCatalogue } from '../catalogue/live'
import { exportFile } from '../export/export'
import { vcardOf } from '../export/vcard'
import { dispositionOf } from '../files/disposition'
import { Refusal } from '../kernel/refusal'
import type { Lookups } from '../lookups/port'
import { requireEntity } from '../records/access'
import { requireAnyChange } from '../records/entry'
import type { Records } from '../records/port'
import { answer } from './answers'
import { readJson, readObject } from './body'
import { type Call, contextOf } from './call'
import { meantId } from './own-record'
import { type RecordTarget, recordPath } from './record-path'

/** What record calls need. */
export interface RecordCallsNeeds {
  catalogue: () => ServedCatalogue
  records: () => Records
  batches: () => Batches
  lookups: () => Lookups
  /** what handlers of actions work with */
  actions: ActionServices
  /** the clock */
  now: () => Date
  /** recognises the caller, or refuses */
  signIn: (call: Call) => Promise<void>
}

type Handler = (call: Call, entity: Entity, id: string) => Promise<Response>

const RESTORE_MAX = 500
/** An import of a hundred thousand rows fits. */
const BATCH_BODY_MAX = 32 * 1024 * 1024
const KEY_MAX = 200

/** The generic calls of every entity (API-22..28). Answers null when the path belongs to none. */
export function recordCalls(needs: RecordCallsNeeds): (call: Call, path: string) => Promise<Response> | null {
  const handlers = handlersOf(needs)
  return (call, path) => {
    const found = recordPath(path, needs.catalogue().endpoints)
    if (!found) return null
    return needs
      .signIn(call)
      .then(() => dispatch(call, needs.records(), handlers, found.target, () => entityOf(needs.catalogue(), found.route)))
  }
}

function entityOf(catalogue: ServedCatalogue, route: string): Entity {
  const live = catalogue.entities.get(route)
  if (live) return live.entity
  throw new Refusal(
    'ENTITY_BROKEN',
    `The description of "${route}" has errors; its records are safe and come back when it is mended`,
  )
}

async function dispatch(
  call: Call,
  records: Records,
  handlers: Record<RecordTarget['call'], Partial<Record<string, Handler>>>,
  target: RecordTarget,
  entity: () => Entity,
): Promise<Response> {
  const methods = handlers[target.call]
  const method = call.req.method === 'HEAD' ? 'GET' : call.req.method
  const handler = methods[method]
  if (handler) {
    requireRight(call, target, method, entity())
    const id = 'id' in target ? await meantId(records, call, entity(), target.id) : ''
    if (target.call === 'status') await requireMovable(call, records, entity(), id)
    return handler(call, entity(), id)
  }
  call.header('allow', Object.keys(methods).join(', '))
  throw new Refusal('METHOD_NOT_ALLOWED', `${call.req.method} is not possible here; ${Object.keys(methods).join(', ')} is`)
}

/** What every writing call asks for; reading calls, and those of actions, ask by themselves. */
const WRITING: Partial<Record<`${string} ${RecordTarget['call']}`, EntityOperation>> = {
  'POST list': 'create',
  'PUT record': 'write',
  'PUT delete': 'delete',
  'PUT restore': 'delete',
  'PUT restoreMany': 'delete',
}

/** Rights are asked before parameters, headers and bodies are looked at: whoever lacks them learns nothing from their faults. */
function requireRight(call: Call, target: RecordTarget, method: string, entity: Entity): void {
  const context = contextOf(call)
  const operation = WRITING[`${method} ${target.call}`]
  if (operation) requireEntity(context, entity, operation)
  if (target.call === 'batches') requireAnyChange(context, entity)
}

/** Whoever moves no record of the entity is told so, of those that he sees; all others are as good as none. */
async function requireMovable(call: Call, records: Records, entity: Entity, id: string): Promise<void> {
  if (canMove(call.get('signed').user, entity)) return
  await records.get(entity, id, contextOf(call))
  throw new Refusal('FORBIDDEN', `${call.get('signed').user.username} may not change the status of ${entity.route}`)
}

function handlersOf({
  actions,
  batches,
  catalogue,
  lookups,
  now,
  records,
}: Omit<RecordCallsNeeds, 'signIn'>): Record<RecordTarget['call'], Partial<Record<string, Handler>>> {
  const act =
    (name: HandledCall): Handler =>
    async (call, entity, id) => {
      const context = contextOf(call)
      const record = await records().get(entity, id, context)
      const done = await runAction(name, { entity, record, context }, actions)
      if ('file' in done) return fileOf(call, done.file)
      done.after()
      return answer(call, done.facts)
    }
  return {
    list: {
      GET: async (call, entity) => answer(call, await records().list(entity, listQuery(call, entity, now), contextOf(call))),
      POST: async (call, entity) => {
        const record = await records().create(entity, await readObject(call), contextOf(call), idempotencyKey(call))
        return answer(call, record, 201)
      },
    },
    record: {
      GET: async (call, entity, id) => answer(call, await records().get(entity, id, contextOf(call))),
      PUT: async (call, entity, id) => {
        return answer(call, await records().update(entity, id, await readObject(call), contextOf(call), ifMatch(call)))
      },
    },
    status: {
      PUT: async (call, entity, id) => {
        const status = call.req.query('newStatus')
        if (!status) throw new Refusal('BAD_PARAMETER', 'Say which status: ?newStatus=…')
        const body = await readObject(call, false)
        return answer(call, await records().changeStatus(entity, id, status, body, contextOf(call)))
      },
    },
    delete: {
      PUT: async (call, entity, id) => answer(call, await records().remove(entity, id, contextOf(call))),
    },
    restore: {
      PUT: async (call, entity, id) => answer(call, (await records().restore(entity, [id], contextOf(call)))[0]),
    },
    restoreMany: {
      PUT: async (call, entity) => {
        const items = await records().restore(entity, idList(await readJson(call)), contextOf(call))
        return answer(call, { items, total: items.length })
      },
    },
    batches: {
      POST: async (call, entity) => {
        const body = await readObject(call, true, BATCH_BODY_MAX)
        return answer(call, await batches().start(entity, body, contextOf(call), idempotencyKey(call)), 202)
      },
    },
    export: {
      GET: (call, entity) => {
        const params = new URL(call.req.url).searchParams
        return exportFile(
          { records: records(), lookups: lookups(), tables: catalogue().lookups },
          entity,
          params,
          contextOf(call),
        )
      },
    },
    vcard: {
      GET: async (call, entity, id) => {
        if (!entity.vcard) throw new Refusal('NOT_FOUND', `Records of ${entity.route} are no contact cards`)
        const record = await records().get(entity, id, contextOf(call))
        call.header('content-disposition', dispositionOf(`${record.label || record.code || id}.vcf`))
        call.header('content-type', 'text/vcard; charset=utf-8')
        return call.body(vcardOf(entity.vcard, record as JsonObject))
      },
    },
    content: { GET: act('content') },
    'recover-link': { POST: act('recover-link') },
    revisions: {
      GET: async (call, entity, id) => {
        const [page, size] = [whole(call, 'page', 0, 100_000), whole(call, 'size', 50, 200)]
        return answer(call, await records().revisions(entity, id, page, size, contextOf(call)))
      },
    },
  }
}

function fileOf(call: Call, { bytes, name, size, type }: ActionFile): Response {
  call.header('content-type', type)
  if (size !== null) call.header('content-length', String(size))
  call.header('content-disposition', dispositionOf(name))
  return call.body(bytes)
}

function listQuery(call: Call, entity: Entity, now: () => Date) {
  const params = new URL(call.req.url).searchParams
  const { user } = call.get('signed')
  const { hidden } = fieldRights(user, entity)
  const decoded = readListCall(entity, params, hidden)
  if ('query' in decoded)
    return params.get('enableFilters') === 'true'
      ? withDefaultView(decoded.query, entity.list.views, { user, now: now().getTime() })
      : decoded.query
  const code = decoded.error.code === 'PAGE_TOO_DEEP' ? 'PAGE_TOO_DEEP' : 'BAD_PARAMETER'
  throw new Refusal(code, decoded.error.message, [decoded.error])
}

function idempotencyKey(call: Call): string | undefined {
  const key = call.req.header('idempotency-key')?.trim()
  if (key === undefined || (key.length > 0 && key.length <= KEY_MAX)) return key
  throw new Refusal('BAD_PARAMETER', `An Idempotency-Key has 1 to ${KEY_MAX} characters`)
}

/** `If-Match: "7"`, with or without quotes and the weak mark. */
function ifMatch(call: Call): number | undefined {
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

function whole(call: Call, name: string, plain: number, max: number): number {
  const text = call.req.query(name)
  if (text === undefined) return plain
  if (/^\d{1,6}$/.test(text) && Number(text) <= max) return Number(text)
  throw new Refusal('BAD_PARAMETER', `"${name}" is a whole number up to ${max}`)
}
