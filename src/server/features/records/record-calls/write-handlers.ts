import { getCondition, valueAt } from '../../../../catalogue/paths'
import { canMove } from '../../../../catalogue/rights/rights'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Core, RecordCallHandler } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { idempotencyKey, ifMatch } from '../../../kernel/http/write-headers'
import { Refusal } from '../../../kernel/refusal'
import type { Records } from '../../../records'
import { listTakers, nameTakerIn } from '../../../takers'

/** A record as a call wants it; `id` is that of an existing one. */
interface WantedRecord {
  entity: Entity
  id: string | null
  body: JsonObject
}

/** `POST {endpoint}`: creates a record. */
export const createHandler: RecordCallHandler = async (call, core, entity) => {
  const body = await readObject(call)
  const create = () => core.records().create(entity, body, createContext(call), idempotencyKey(call))
  return answer(call, await runWithConflictDetails(call, core, { entity, id: null, body }, create), 201)
}

/** `PUT {endpoint}/{id}`: changes a record. */
export const updateHandler: RecordCallHandler = async (call, core, entity, id) => {
  const body = await readObject(call)
  const update = () => core.records().update(entity, id, body, createContext(call), ifMatch(call))
  return answer(call, await runWithConflictDetails(call, core, { entity, id, body }, update))
}

/** `POST {endpoint}/check` and `/check/{id}`: what a save would be refused for because of other records. */
export const unsavedHandler: RecordCallHandler = async (call, core, entity, id) => {
  const body = await readObject(call)
  const errors = await core.records().check(entity, { id: id === '' ? null : id, body }, createContext(call))
  return answer(call, { errors })
}

/** `PUT {endpoint}/statuses/{id}?newStatus=`: changes the status, and fields with it. */
export const statusHandler: RecordCallHandler = async (call, core, entity, id) => {
  await requireMovable(call, core.records(), entity, id)
  const status = call.req.query('newStatus')
  if (!status) throw new Refusal('BAD_PARAMETER', 'The status is missing: add ?newStatus=…')
  const body = await readObject(call, false)
  const change = () =>
    core.records().changeStatus(entity, id, status, body, createContext(call), ifMatch(call))
  return answer(call, await runWithConflictDetails(call, core, { entity, id, body }, change))
}

/**
 * People who may change no status of the entity are told so for records they may see; others are treated as
 * unknown.
 */
async function requireMovable(call: HttpCall, records: Records, entity: Entity, id: string): Promise<void> {
  const { user } = call.get('signed')
  if (canMove(user, entity)) return
  await records.get(entity, id, createContext(call))
  throw new Refusal('FORBIDDEN', `${user.username} may not change the status of ${entity.route}`)
}

/**
 * Does the work; the refusal of a value that another record has names that record, where the caller may see
 * it.
 */
async function runWithConflictDetails<T>(
  call: HttpCall,
  core: Core,
  wanted: WantedRecord,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const paths =
      error instanceof Refusal
        ? error.errors.filter(({ code }) => code === 'UNIQUE').map(({ path }) => path)
        : []
    const taker = paths.length > 0 ? await findTaker(call, core, wanted, paths) : undefined
    if (!taker || !(error instanceof Refusal)) throw error
    const { id, label } = taker
    throw new Refusal(
      error.code,
      error.message,
      nameTakerIn(error.errors, { id, label: label ?? id }),
      error.extra,
    )
  }
}

/**
 * The record that has these values, as a list of the caller finds it: rights, own rows and hidden fields
 * apply.
 */
async function findTaker(
  call: HttpCall,
  core: Core,
  { body, entity, id }: WantedRecord,
  paths: readonly string[],
): Promise<RecordData | undefined> {
  const values = paths.map((path) => getCondition(valueAt(body, path)))
  if (values.includes(null)) return undefined
  const conditions = paths.map((path, index) => [`${path}Equals`, values[index] ?? ''] as const)
  const takers = await listTakers(core.records(), { entity, conditions, size: 2 }, createContext(call))
  return takers.find((one) => one.id !== id)
}
