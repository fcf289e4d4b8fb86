import { decodeListQuery } from '../../../src/catalogue/list-query/query'
import { isObject, sameJson, valueAt, withValues } from '../../../src/catalogue/paths'
import { mergeTexts } from '../../../src/catalogue/record/merge-texts'
import { isApiError } from '../../../src/contract/calls/api-error'
import { type Batch, type BatchRequest, PREVIEW_ROWS } from '../../../src/contract/calls/batch'
import type { Json, JsonObject } from '../../../src/contract/json'
import type { RecordData } from '../../../src/contract/model/record'
import type { BatchesPort } from '../../../src/contract/ports/backend'
import { getPage } from './list'
import { createRefusal } from './refusal'
import type { MemoryStore } from './store'

/** A row of a batch: the current record, null for a new one, and the operation. */
interface Step {
  base: RecordData | null
  run: () => RecordData
}

/** A batch with its undo data. */
interface KeptBatch {
  batch: Batch
  /** previous state of each changed record, null for created ones */
  before: { id: string; base: RecordData | null; version: number }[]
}

const PLACE = { page: 0, totalExact: true, next: null, prev: null } as const

/** Operations on many records, executed synchronously; `act` makes the calls of actions. */
export function memoryBatches(
  store: MemoryStore,
  now: () => number,
  act: (route: string, id: string) => void,
): BatchesPort {
  const kept = new Map<string, KeptBatch>()
  const keys = new Map<string, string>()
  /** the records of each dry run */
  const tried = new Map<string, string[]>()

  const selectRecords = (route: string, { checked, ids, query, except = [] }: BatchRequest): RecordData[] => {
    if (checked !== undefined) return (tried.get(checked) ?? []).map((id) => store.get(route, id))
    if (ids) return ids.map((id) => store.get(route, id))
    const entity = store.entity(route)
    const decoded = decodeListQuery(entity, new URLSearchParams(query ?? ''))
    if ('error' in decoded) throw createRefusal('BAD_PARAMETER', decoded.error.message, [decoded.error])
    const all = store.all(route)
    const found: RecordData[] = []
    for (let page = 0; ; page += 1) {
      const { items, next } = getPage(entity, all, { ...decoded.query, columns: null, page, size: 200 })
      found.push(...items)
      if (next === null) return found.filter(({ id }) => !except.includes(id))
    }
  }
  /** `changes` by path merged into a record, with its version. */
  const mergeChanges = (route: string, base: RecordData, changes: JsonObject): JsonObject =>
    withValues(
      base as JsonObject,
      Object.entries(mergeTexts(store.entity(route).fields, base as JsonObject, changes)),
    )

  const buildImportSteps = (route: string, changes: JsonObject): Step[] => {
    const { key = 'code', mode = 'create', rows } = changes
    return (Array.isArray(rows) ? rows.filter(isObject) : []).map((row) => {
      const wanted = valueAt(row, String(key))
      const base =
        mode === 'create'
          ? null
          : (store.all(route).find((one) => sameJson(valueAt(one as JsonObject, String(key)), wanted)) ??
            null)
      if (base === null && mode === 'update')
        return {
          base,
          run: () => {
            throw createRefusal('NOT_FOUND', `no record has ${String(key)} ${String(wanted)}`)
          },
        }
      return {
        base,
        run: () =>
          base ? store.update(route, base.id, mergeChanges(route, base, row)) : store.create(route, row),
      }
    })
  }
  const undone = (route: string, { token }: JsonObject): Step[] => {
    const former = [...kept.values()].find(({ batch }) => batch.undoToken === token && batch.route === route)
    if (!former) throw createRefusal('UNDO_USED', 'this has been undone')
    former.batch.undoToken = null
    former.batch.undoneAt = new Date(now()).toISOString()
    return former.before.map(({ id, base, version }) => {
      const present = store.get(route, id)
      const run = () => {
        if (present._version !== version) throw createRefusal('CHANGED_SINCE', 'the record was changed since')
        if (base === null) return store.mark(route, id, true)
        if (base.delete.deleted !== present.delete.deleted) return store.mark(route, id, base.delete.deleted)
        if (base.status !== present.status) return store.move(route, id, base.status ?? '', {})
        return store.update(route, id, {
          ...toNullValues(present),
          ...(base as JsonObject),
          _version: version,
        })
      }
      return { base: present, run }
    })
  }
  const steps = (route: string, request: BatchRequest): Step[] => {
    const { changes = {}, operation } = request
    if (operation === 'import') return buildImportSteps(route, changes)
    if (operation === 'undo') return undone(route, changes)
    const { status, ...fields } = changes
    const work: Record<
      Exclude<BatchRequest['operation'], 'import' | 'undo'>,
      (base: RecordData) => RecordData
    > = {
      update: (base) => store.update(route, base.id, mergeChanges(route, base, changes)),
      status: (base) => store.move(route, base.id, String(status), fields),
      delete: ({ id }) => store.mark(route, id, true),
      restore: ({ id }) => store.mark(route, id, false),
      call: (base) => {
        act(route, base.id)
        return base
      },
    }
    return selectRecords(route, request).map((base) => ({ base, run: () => work[operation](base) }))
  }

  /** Processes rows in sequence; a failing row does not stop the others. */
  const run = (entry: KeptBatch, rows: readonly Step[]): void => {
    const { batch, before } = entry
    for (const [row, { base, run: step }] of rows.entries()) {
      try {
        const record = step()
        if (base?._version === record._version) batch.unchanged += 1
        else {
          batch.done += 1
          before.push({ id: record.id, base, version: record._version ?? 0 })
          if (batch.dryRun && batch.preview.length < PREVIEW_ROWS)
            batch.preview.push(toPreview(row, base, record))
        }
      } catch (error) {
        if (!isApiError(error)) throw error
        const { errorCode: code, errorMessage: message, errors } = error.failure
        batch.failed += 1
        batch.failures.push({ row, id: base?.id ?? null, label: base?.label ?? '', code, message, errors })
      }
    }
  }
  const requireBatch = (id: string): KeptBatch => {
    const entry = kept.get(id)
    if (!entry) throw createRefusal('NOT_FOUND', `there is no batch ${id}`)
    return entry
  }

  return {
    start: async (route, request, key) => {
      const known = keys.get(key)
      if (known !== undefined) return known
      const rows = steps(store.entity(route).route, request)
      if (rows.length === 0) throw createRefusal('NOTHING_SELECTED', 'no record was chosen')
      const batch = newBatch(route, request, rows.length, new Date(now()).toISOString())
      const entry: KeptBatch = { batch, before: [] }
      if (batch.dryRun)
        tried.set(
          batch.id,
          rows.flatMap(({ base }) => base?.id ?? []),
        )
      if (batch.dryRun) store.rehearse(() => run(entry, rows))
      else run(entry, rows)
      const canUndo =
        !batch.dryRun &&
        batch.done > 0 &&
        ['update', 'status', 'delete', 'restore', 'import'].includes(batch.operation)
      if (canUndo) batch.undoToken = crypto.randomUUID()
      kept.set(batch.id, entry)
      keys.set(key, batch.id)
      return batch.id
    },
    get: async (id, from) => {
      const { batch } = requireBatch(id)
      return { ...batch, failures: batch.failures.filter(({ row }) => row >= from) }
    },
    list: async (size) => {
      const all = [...kept.values()].map(({ batch }) => batch).reverse()
      return { ...PLACE, items: all.slice(0, size), total: all.length, size }
    },
    cancel: async (id) => requireBatch(id).batch,
  }
}

function newBatch(
  route: string,
  { changes, dryRun = false, operation }: BatchRequest,
  total: number,
  at: string,
): Batch {
  return {
    id: crypto.randomUUID(),
    route,
    operation,
    action: operation === 'call' ? String(changes?.action ?? '') : null,
    changes: operation === 'update' || operation === 'status' ? (changes ?? {}) : {},
    dryRun,
    state: 'done',
    total,
    done: 0,
    unchanged: 0,
    failed: 0,
    createdAt: at,
    finishedAt: at,
    reason: null,
    undoToken: null,
    undoneAt: null,
    failures: [],
    preview: [],
  }
}

function toPreview(row: number, base: RecordData | null, record: RecordData): Batch['preview'][number] {
  const paths = Object.keys(record).filter(
    (key) => !['_version', 'updatedAt', 'updatedBy', 'label'].includes(key),
  )
  const changes = paths.flatMap((path) => {
    const [from, to] = [base, record].map((one): Json => valueAt((one ?? {}) as JsonObject, path) ?? null)
    return sameJson(from, to) ? [] : [{ path, from: from ?? null, to: to ?? null }]
  })
  return { row, id: base?.id ?? null, label: record.label, changes, warnings: [] }
}

/** Null under each key of a record. */
function toNullValues(record: RecordData): JsonObject {
  return Object.fromEntries(Object.keys(record).map((key) => [key, null]))
}
