import { COMMON_FIELDS } from '../../../catalogue/common'
import { valueAt } from '../../../catalogue/paths'
import {
  canEntity,
  canInStatus,
  canMove,
  type EntityOperation,
  fieldRights,
  isAuthorsToDelete,
  isWritable,
  type StatusOperation,
} from '../../../catalogue/rights/rights'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { RecordData } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import { createParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { isUuid } from '../../kernel/uuid'
import { quoteSqlName } from '../schema/column'
import { decodeRow, getAccess, type TableRow } from '../schema/row'
import { withAccess } from './access-rules'
import { withMasks } from './masked'
import { scopeSql } from './scope-sql'
import type { AccessWork } from './work'

/** Refuses FORBIDDEN unless the caller has the permission on the entity. */
export function requireEntity({ principal }: CallContext, entity: Entity, operation: EntityOperation): void {
  if (principal && !canEntity(principal, entity, operation))
    throw new Refusal('FORBIDDEN', `${principal.username} may not ${operation} ${entity.route}`)
}

/** Refuses FORBIDDEN unless the caller has the permission in the record's current status. */
export function requireStatus(
  { principal }: Pick<CallContext, 'principal'>,
  entity: Entity,
  record: RecordData,
  operation: StatusOperation,
): void {
  if (!principal) return
  const status = record.status ?? null
  requireWritable({ principal }, entity, record)
  if (!canInStatus(principal, entity, status, operation))
    throw new Refusal(
      'FORBIDDEN',
      `${principal.username} may not ${operation} ${entity.route} in status ${status ?? '(none)'}`,
    )
}

/** Refuses FORBIDDEN when an access rule or own rows close the record to the caller. */
export function requireWritable(
  { principal }: Pick<CallContext, 'principal'>,
  entity: Entity,
  record: RecordData,
): void {
  if (principal && !isWritable(getAccess(record)))
    throw new Refusal('FORBIDDEN', `${principal.username} may not change this record of ${entity.route}`)
}

/** Refuses FORBIDDEN when only the author may delete and restore the record. */
export function requireRemovable(
  { principal }: Pick<CallContext, 'principal'>,
  entity: Entity,
  record: RecordData,
): void {
  if (principal && isAuthorsToDelete(principal, entity, record))
    throw new Refusal(
      'FORBIDDEN',
      `only its author may delete this record of ${entity.route}, not ${principal.username}`,
    )
}

/** A record and its database row. */
export interface Found {
  record: RecordData
  row: TableRow
}

/**
 * One record that the caller may reach. Unknown ids and ids outside the caller's rows are answered alike.
 * @throws Refusal NOT_FOUND
 */
export async function findRecord(
  { context, engine, plan, sql }: AccessWork,
  id: string,
  lock = false,
): Promise<Found> {
  const missing = new Refusal('NOT_FOUND', `no record ${id} in ${plan.route}`)
  if (!isUuid(id)) throw missing
  const params = createParams([id])
  const scope = scopeSql(engine, plan, context.principal, params)
  const where = scope ? `id = $1 and ${scope}` : 'id = $1'
  const { rows } = await sql.query<TableRow>(
    `select * from ${quoteSqlName(plan.table)} where ${where}${lock ? ' for update' : ''}`,
    params.values,
  )
  const row = rows[0]
  if (!row) throw missing
  const [record = decodeRow(plan, row)] = await withAccess({ context, engine, plan, sql }, [
    decodeRow(plan, row),
  ])
  return { record, row }
}

/** The fields hidden from a caller, copied fields included. */
export function getHiddenFields(entity: Entity, { principal }: CallContext): string[] {
  return principal ? fieldRights(principal, entity).hidden : []
}

/** The fields a caller may not change, hidden ones included. */
export function getUnwritableFields(entity: Entity, { principal }: CallContext): Field[] {
  if (!principal) return []
  const { hidden, readOnly } = fieldRights(principal, entity)
  const closed = new Set([...hidden, ...readOnly])
  return [...CODE, ...entity.fields].filter(({ path }) => closed.has(path))
}

/** The one common field that people may fill. */
const CODE = COMMON_FIELDS.filter(({ path }) => path === 'code')

/** READ_ONLY for sent fields the caller may not change; CODE_GIVEN for a code that the server assigns. */
export function getReadOnlyErrors(closed: readonly Field[], changed: readonly string[]): ApiFieldError[] {
  const isClosed = (path: string): boolean => closed.some((field) => matches(field.path, path))
  return changed.filter(isClosed).map((path) => (path === 'code' ? CODE_GIVEN : readOnly(path)))
}

const CODE_GIVEN: ApiFieldError = {
  path: 'code',
  code: 'CODE_GIVEN',
  message: 'is assigned when the record is stored: leave it empty',
}

const readOnly = (path: string): ApiFieldError => ({
  path,
  code: 'READ_ONLY',
  message: 'cannot be changed with your permissions',
})

/** `crew[].email` matches `crew.<_id>.email`. */
function matches(fieldPath: string, path: string): boolean {
  const steps = path.split('.')
  const wanted = fieldPath
    .split('.')
    .flatMap((step) => (step.endsWith('[]') ? [step.slice(0, -2), '*'] : [step]))
  return wanted.length <= steps.length && wanted.every((step, index) => step === '*' || step === steps[index])
}

/** A record with hidden fields removed and masked values replaced. */
export function toVisibleRecord<T extends JsonObject | RecordData>(
  entity: Entity,
  record: T,
  context: CallContext,
): T {
  return withMasks(entity, withoutFields(record, getHiddenFields(entity, context)), context)
}

/** A record without hidden fields. */
function withoutFields<T extends JsonObject | RecordData>(record: T, hidden: readonly string[]): T {
  const copy = structuredClone(record)
  for (const path of hidden)
    if (path.includes('[]') || valueAt(copy as JsonObject, path) !== undefined)
      erase(copy as Json, path.split('.'))
  return copy
}

function erase(value: Json | undefined, [step = '', ...rest]: string[]): void {
  if (Array.isArray(value)) for (const row of value) erase(row, [step, ...rest])
  else if (typeof value === 'object' && value !== null) {
    const key = step.replace('[]', '')
    if (rest.length === 0) delete value[key]
    else erase(value[key], rest)
  }
}

const CHANGES = ['create', 'write', 'delete', 'status'] as const

/**
 * Refuses FORBIDDEN unless the caller may change some record of the entity in some way, or has an action for
 * many of them.
 */
export function requireAnyChange({ principal }: CallContext, entity: Entity): void {
  if (!principal || canMove(principal, entity) || CHANGES.some((one) => canEntity(principal, entity, one)))
    return
  const acts = (entity.actions ?? []).some(
    ({ call, on, right }) =>
      call && on.includes('bulk') && (right === 'read' || canEntity(principal, entity, right)),
  )
  if (acts && canEntity(principal, entity, 'read')) return
  throw new Refusal('FORBIDDEN', `${principal.username} may not change ${entity.route}`)
}
