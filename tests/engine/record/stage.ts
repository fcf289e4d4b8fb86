import { decodeRecord } from '../../../src/adapters/rest/decode'
import { makeValidator } from '../../../src/catalogue/patterns/validator'
import { compileRules } from '../../../src/catalogue/rules/rules'
import { ApiError } from '../../../src/contract/calls/api-error'
import type { ApiFieldError } from '../../../src/contract/errors/field-error'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import type { Mode, RecordData } from '../../../src/contract/model/record'
import type { User } from '../../../src/contract/model/user'
import type { RecordsPort } from '../../../src/contract/ports/backend'
import type { FileRef } from '../../../src/contract/ports/files'
import type { WidgetCheck } from '../../../src/contract/ports/widget'
import type { RecordAcross } from '../../../src/engine/record/across'
import { createRecordCalls } from '../../../src/engine/record/records'
import { createRecordSession, type RecordSession } from '../../../src/engine/record/session'
import type { FindUnfit } from '../../../src/engine/record/unfit'
import { type EntitySketch, entity as sketched } from '../../support/entity'

/** A call received by the fake back end. */
export interface Call {
  name: 'get' | 'create' | 'update' | 'changeStatus' | 'remove' | 'restore'
  id?: string
  body?: JsonObject
  key?: string
  status?: string
}

/** A back end with one record that records its calls; `fail` refuses the next one. */
export function fakeBackend(stored: RecordData | null = null) {
  const calls: Call[] = []
  let record = stored
  let refusals: unknown[] = []
  const answer = (call: Call, change: (known: RecordData) => Partial<RecordData>): Promise<RecordData> => {
    calls.push(call)
    const refusal = refusals.shift()
    if (refusal) return Promise.reject(refusal)
    const known = record ?? boat()
    const version = (known._version ?? 0) + (call.name === 'get' ? 0 : 1)
    record = { ...known, ...change(known), _version: version } as RecordData
    return Promise.resolve(record)
  }
  const backend = {
    get: (_: string, id: string) => answer({ name: 'get', id }, () => ({})),
    create: (_: string, body: JsonObject, key: string) =>
      answer({ name: 'create', body, key }, () => body as Partial<RecordData>),
    update: (_: string, id: string, body: JsonObject) =>
      answer({ name: 'update', id, body }, () => body as Partial<RecordData>),
    changeStatus: (_: string, id: string, status: string, body: JsonObject) =>
      answer({ name: 'changeStatus', id, status, body }, () => ({ status })),
    remove: (_: string, id: string) => answer({ name: 'remove', id }, () => ({ delete: { deleted: true } })),
    restore: (_: string, id: string) =>
      answer({ name: 'restore', id }, () => ({ delete: { deleted: false } })),
  } as unknown as RecordsPort
  return {
    backend,
    calls,
    fail: (...errors: unknown[]) => {
      refusals = errors
    },
    /** someone else saves */
    store: (part: JsonObject, version: number) => {
      record = { ...(record ?? boat()), ...part, _version: version } as RecordData
    },
  }
}

/** A stored record. */
export function boat(part: JsonObject = {}): RecordData {
  return decodeRecord({
    id: 'b1',
    code: 'BRC-1',
    status: 'DRAFT',
    label: 'Aurora',
    extraFields: { current_envers_version: 3 },
    ...part,
  } as never)
}

/** A refusal of the server. */
export function refusal(status: number, errorCode: string, errors: ApiFieldError[] = []): ApiError {
  return new ApiError(status, { errorCode, errorMessage: errorCode, errors })
}

export const BOAT: EntitySketch = {
  fields: {
    name: { kind: 'text', required: true, schema: { type: 'string', maxLength: 10 } },
    kind: {
      kind: 'enum',
      values: ['SAIL', 'MOTOR'],
      schema: { type: 'string', enum: ['SAIL', 'MOTOR'] },
      default: 'SAIL',
    },
    sails: { kind: 'integer', schema: { type: 'integer', minimum: 1 } },
    owner: { kind: 'relation' },
    berth: {
      kind: 'group',
      schema: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
    },
    'berth.city': 'text',
    'berth.zip': 'text',
    fullName: 'text',
    seen: { kind: 'instant', server: true },
  },
  rules: [
    {
      field: 'sails',
      visible: "record.kind == 'SAIL'",
      required: "record.kind == 'SAIL' && record.name == 'Regina'",
    },
    { field: 'fullName', value: "record.name + '!'" },
    { field: 'berth.zip', readOnly: "record.name == 'Fissa'" },
  ],
  statuses: { default: 'DRAFT', list: [{ code: 'DRAFT' }, { code: 'AFLOAT' }] },
  form: [
    {
      section: 'main',
      collapsed: false,
      sticky: false,
      fields: [
        { field: 'name' },
        { field: 'kind' },
        { field: 'sails' },
        { field: 'owner' },
        { field: 'berth' },
        { field: 'fullName' },
      ],
    },
  ],
}

/** A file being sent; the test says how that ends. */
interface SentFile {
  file: File
  progress: (part: number) => void
  signal: AbortSignal
  arrive: () => void
  fail: (error: unknown) => void
}

/** A file as the server has it once it has arrived. */
export const storedFile = ({ name, size }: File): FileRef => ({
  documentId: name,
  fileName: name,
  size,
  mime: 'text/plain',
})

export interface StageOptions {
  sketch?: EntitySketch
  base?: RecordData | null
  mode?: Mode
  checks?: Record<string, WidgetCheck>
  /** finds choices that do not fit what they depend on; receives the callback for a loaded record */
  unfit?: (entity: Entity, arrived: () => void) => FindUnfit
  /** what rules and defaults read of related records; receives the callback for a loaded one */
  across?: (entity: Entity, arrived: () => void) => RecordAcross
  /** days on which the office is closed, as the browser knows them now */
  closed?: () => readonly string[]
  /** fields that the person may not change */
  locked?: string[]
  user?: User | null
  /** the status chosen by a person who may change it, but not the record */
  byStatus?: string
  /** whether the same person signs in again after the session has ended */
  resumed?: () => Promise<boolean>
  /** whether doubtful values are meant */
  isMeant?: (doubts: readonly ApiFieldError[]) => Promise<boolean>
  /** the current time */
  now?: string
}

/** A session over a fake back end and a clock that stands still until it is moved. */
export function stage({
  sketch = BOAT,
  base = boat({ name: 'Aurora', kind: 'SAIL', sails: 2 }),
  mode,
  checks = {},
  unfit,
  across: makeAcross,
  locked = [],
  closed,
  user = null,
  byStatus,
  resumed = async () => false,
  isMeant,
  now = '2026-11-21T10:00:00Z',
}: StageOptions = {}) {
  const entity = sketched(sketch)
  const server = fakeBackend(base)
  const time = { now: Date.parse(now) }
  const waiting: (() => void)[] = []
  const pauses: number[] = []
  const uploads: SentFile[] = []
  const across = makeAcross?.(entity, () => session.lookupsArrived())
  const session: RecordSession = createRecordSession({
    entity,
    ...(across ? { across } : {}),
    locked,
    validate: makeValidator(entity.schema),
    rules: compileRules(entity),
    checks,
    ...(unfit ? { unfit: unfit(entity, () => session.lookupsArrived()) } : {}),
    records: createRecordCalls(server.backend, entity.route),
    base,
    ...(byStatus ? { byStatus: true, picked: byStatus } : {}),
    order: entity.form.flatMap(({ fields }) => fields.map(({ field }) => field)),
    later: (run) => {
      waiting[0] = run
    },
    pause: async (ms) => void pauses.push(ms),
    resumed,
    ...(isMeant ? { isMeant } : {}),
    upload: (file, progress, signal) =>
      new Promise((arrive, fail) =>
        uploads.push({ file, progress, signal, arrive: () => arrive(storedFile(file)), fail }),
      ),
    around: {
      user,
      mode: mode ?? (base ? 'update' : 'create'),
      lang: 'it',
      now: () => time.now,
      lookupRow: () => null,
      ...(across ? { across: across.fill } : {}),
      ...(closed ? { closed } : {}),
    },
  })
  return {
    session,
    server,
    time,
    pauses,
    /** files being sent, in the order they were chosen */
    uploads,
    idle: () => waiting.splice(0).forEach((run) => void run()),
    state: () => session.store.getState(),
  }
}
