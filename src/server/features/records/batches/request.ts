import { COMMON_KEYS } from '../../../../catalogue/common'
import { listPaths } from '../../../../catalogue/list-query/filter-term'
import { readListCall } from '../../../../catalogue/list-query/read-list-call'
import { isObject } from '../../../../catalogue/paths'
import { fieldRights } from '../../../../catalogue/rights/rights'
import {
  BATCH_OPERATIONS,
  BATCH_ROWS_MAX,
  type BatchOperation,
  IMPORT_MODES,
} from '../../../../contract/calls/batch'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import type { SelectedRows } from '../../../records'
import { requireBoundedValues, requireKnownStatus, requireMany } from '../../../records'
import { actionForMany } from '../actions'

/** A validated request for a batch. */
export interface BatchOrder {
  operation: BatchOperation
  /** null for an import and an undo, which bring their own rows, and for the rows of a dry run */
  selection: SelectedRows | null
  /** the dry run whose records are to be changed */
  checked: string | null
  changes: JsonObject
  /** the rows of an import */
  rows: JsonObject[]
  dryRun: boolean
}

const KEYS = ['operation', 'ids', 'query', 'except', 'checked', 'changes', 'dryRun']
const EXCEPT_MAX = 10_000

/**
 * Parses and validates the body of POST {endpoint}/batches.
 * @throws Refusal BAD_BODY, FORBIDDEN, NOTHING_SELECTED, BATCH_TOO_LARGE, BAD_PARAMETER, STATUS_NOT_ALLOWED,
 *   CONSTRAINT_VIOLATION for a value longer than any record holds
 */
export function readRequest(entity: Entity, body: JsonObject, context: CallContext): BatchOrder {
  const stranger = Object.keys(body).find((key) => !KEYS.includes(key))
  if (stranger) throw bad(`unknown key ${stranger}: a batch has ${KEYS.join(', ')}`)
  const operation = BATCH_OPERATIONS.find((one) => one === body.operation)
  if (!operation) throw bad(`operation is one of ${BATCH_OPERATIONS.join(', ')}`)
  const changes = body.changes ?? {}
  if (!isObject(changes)) throw bad('changes is an object')
  // The permission of a call is checked with its action; that of an undo row by row.
  if (operation !== 'call')
    requireMany(entity, { operation, changes: { mode: IMPORT_MODES[0], ...changes } }, context)
  const own = operation === 'import' || operation === 'undo'
  const checked = own ? null : readDryRunId(body)
  const selection = own || checked !== null ? null : readSelection(entity, body, operation, context)
  const order = { operation, dryRun: body.dryRun === true, selection, checked }
  if (operation === 'import') return { ...order, ...readImport(entity, changes) }
  checkChanges(entity, operation, changes, context)
  requireBoundedValues(entity, changes)
  return { ...order, changes, rows: [] }
}

function checkChanges(
  entity: Entity,
  operation: BatchOperation,
  changes: JsonObject,
  context: CallContext,
): void {
  if (operation === 'undo') {
    if (!isUuid(changes.token))
      throw bad('an undo names its batch: changes.token is the undoToken of GET /api/batches/{id}')
    return
  }
  if (operation === 'status') {
    if (typeof changes.status !== 'string') throw bad('the status is missing: changes.status')
    requireKnownStatus(entity, changes.status)
  }
  const fields = Object.keys(changes).filter((key) => operation !== 'status' || key !== 'status')
  if (operation === 'call') {
    if (fields.some((key) => key !== 'action')) throw bad('call accepts only changes.action')
    actionForMany(entity, changes.action, context)
    return
  }
  if (operation === 'update' && fields.length === 0)
    throw bad('the fields are missing: changes contains values by path')
  if (operation === 'delete' || operation === 'restore') {
    if (fields.length > 0) throw bad(`${operation} accepts no changes`)
    return
  }
  requireFields(entity, fields)
}

/** Paths must be declared; parts of list rows cannot be set for many records at once. */
function requireFields(entity: Entity, paths: readonly string[]): void {
  const known = new Set([
    'code',
    ...entity.fields.map(({ path }) => path).filter((path) => !path.includes('[]')),
  ])
  const stranger = paths.find((path) => !known.has(path))
  if (stranger) throw bad(`${entity.route} has no field ${stranger}`)
}

/** The dry run that a batch repeats in earnest; null when its records are named otherwise. */
function readDryRunId({ checked, dryRun, except, ids, query }: JsonObject): string | null {
  if (checked === undefined) return null
  const isAlone = ids === undefined && query === undefined && except === undefined && dryRun !== true
  if (isAlone && isUuid(checked)) return checked
  throw bad(
    'checked is the id of a dry run and names the records alone: without ids, query, except or dryRun',
  )
}

function readSelection(
  entity: Entity,
  body: JsonObject,
  operation: BatchOperation,
  { principal }: CallContext,
): SelectedRows {
  const { ids, query, except = [] } = body
  if ((ids === undefined) === (query === undefined))
    throw bad('name the records by ids, by query or by checked: by one of them')
  if (ids !== undefined) return { ids: idList(ids, 'ids', BATCH_ROWS_MAX) }
  if (typeof query !== 'string')
    throw bad('query is a text: the parameters of a list call, as in "q=rossi&statusIn=DRAFT"')
  const hidden = principal ? fieldRights(principal, entity).hidden : []
  const decoded = readListCall(entity, new URLSearchParams(query), hidden)
  if ('error' in decoded) throw new Refusal('BAD_PARAMETER', decoded.error.message, [decoded.error])
  return {
    query: decoded.query,
    except: except === null ? [] : idList(except, 'except', EXCEPT_MAX, 0),
    deleted: operation === 'restore',
  }
}

function idList(value: Json, name: string, max: number, least = 1): string[] {
  if (!Array.isArray(value) || !value.every(isUuid)) throw bad(`${name} is a list of record ids`)
  if (value.length < least) throw new Refusal('NOTHING_SELECTED', 'no record is selected')
  if (value.length > max) throw tooLarge(max)
  return value.map((id) => String(id).toLowerCase())
}

function readImport(entity: Entity, changes: JsonObject): Pick<BatchOrder, 'changes' | 'rows'> {
  const { rows, mode = 'create', key = null } = changes
  const known = IMPORT_MODES.find((one) => one === mode)
  if (!known) throw bad(`mode is one of ${IMPORT_MODES.join(', ')}`)
  const byId = known === 'update' && key === 'id'
  if (known !== 'create' && !byId && !isKey(entity, key))
    throw bad('key is "code" or a unique field, or "id" to update: it identifies the record of a row')
  if (!Array.isArray(rows) || !rows.every(isObject)) throw bad('changes.rows is a list of objects')
  if (byId && !rows.every(({ id }) => isUuid(id))) throw bad('every row has the id of its record')
  if (rows.length === 0) throw new Refusal('NOTHING_SELECTED', 'the import has no rows')
  if (rows.length > BATCH_ROWS_MAX) throw tooLarge(BATCH_ROWS_MAX)
  const paths = new Set(rows.flatMap((row) => Object.keys(row)))
  if (byId) paths.delete('id')
  requireFields(entity, [...paths])
  return { changes: { mode: known, key: known === 'create' ? null : (key ?? null) }, rows }
}

/** A path that identifies at most one record. */
function isKey(entity: Entity, key: Json | undefined): boolean {
  if (key === 'code') return true
  const path = typeof key === 'string' ? listPaths(entity).get(key) : undefined
  const alone = entity.unique.some((paths) => paths.length === 1 && paths[0] === key)
  return path !== undefined && !COMMON_KEYS.includes(path.path) && (path.field.unique || alone)
}

function bad(message: string): Refusal {
  return new Refusal('BAD_BODY', message)
}

function tooLarge(max: number): Refusal {
  return new Refusal('BATCH_TOO_LARGE', `a batch takes at most ${max} records`, [], { max })
}
