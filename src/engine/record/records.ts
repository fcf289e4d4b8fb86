import { INTEGRATOR_ERRORS } from '../../contract/integrator-errors'
import type { JsonObject } from '../../contract/json'
import type { Backend } from '../../contract/ports'
import type { RecordData } from '../../contract/record'

/** What happened to a record; every operation informs the listeners (RECORD-15). */
export interface RecordEvent {
  type: 'loaded' | 'created' | 'updated' | 'status' | 'deleted' | 'restored'
  record: RecordData
}

/** The calls of one entity's records. */
export interface Records {
  load: (id: string) => Promise<RecordData>
  create: (body: JsonObject, key: string) => Promise<RecordData>
  update: (id: string, body: JsonObject) => Promise<RecordData>
  changeStatus: (id: string, status: string, body: JsonObject) => Promise<RecordData>
  remove: (id: string) => Promise<RecordData>
  restore: (id: string) => Promise<RecordData>
  listen: (listener: (event: RecordEvent) => void) => () => void
}

/** An answer as the model: the keys every record carries are there, whatever the back end left out (RECORD-03). */
export function decodeRecord(answer: Partial<RecordData> & { id: string }): RecordData {
  const createdAt = answer.createdAt ?? ''
  return {
    code: null,
    status: null,
    rootId: null,
    parentId: null,
    archived: false,
    authorId: null,
    createdBy: null,
    updatedBy: null,
    label: '',
    ...answer,
    delete: { deleted: answer.delete?.deleted === true },
    entity: answer.entity ?? { id: '' },
    createdAt,
    updatedAt: answer.updatedAt ?? createdAt,
    extraFields: { ...answer.extraFields, current_envers_version: answer.extraFields?.current_envers_version ?? 0 },
  }
}

/**
 * The record calls of an endpoint. Each answer is decoded to the model before any listener hears of it (RECORD-14).
 * Without an endpoint nothing can be asked: that is a mistake of the configuration and throws (ERR-36).
 */
export function createRecords(backend: Backend, endpoint: string, decode = decodeRecord): Records {
  if (!endpoint) throw new Error(INTEGRATOR_ERRORS.recordEndpoint)
  const listeners = new Set<(event: RecordEvent) => void>()
  const tell = (type: RecordEvent['type'], answer: RecordData): RecordData => {
    const record = decode(answer)
    for (const listener of [...listeners]) listener({ type, record })
    return record
  }
  return {
    load: async (id) => tell('loaded', await backend.get(endpoint, id)),
    create: async (body, key) => tell('created', await backend.create(endpoint, body, key)),
    update: async (id, body) => tell('updated', await backend.update(endpoint, id, body)),
    changeStatus: async (id, status, body) => tell('status', await backend.changeStatus(endpoint, id, status, body)),
    remove: async (id) => tell('deleted', await backend.remove(endpoint, id)),
    restore: async (id) => tell('restored', await backend.restore(endpoint, id)),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
