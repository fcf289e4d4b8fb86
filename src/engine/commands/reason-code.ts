import { isRemovable, isWritable } from '../../catalogue/rights/rights'
import type { EntityConf, StatusConf } from '../../contract/model/conf'
import type { RecordData } from '../../contract/model/record'

/** The operations on one stored record that permissions decide (RECORD-07, RECORD-08, RECORD-10). */
export type RecordOperation = 'edit' | 'changeStatus' | 'remove' | 'restore'

/** Record operations and those on an entity as a whole. */
export type Operation = RecordOperation | 'create' | 'export'

/** The parts of a record that decide what may be done with it. */
export type OperationTarget = Pick<RecordData, 'status' | 'delete'> & Pick<RecordData, '_access'>

/** Stands for any record of the entity: only reasons that hold for all of them count. */
export const ANY = 'any'

/**
 * Why an operation is disabled, as a code: the record is not stored yet, is deleted or is not deleted, is
 * closed by access rules or own rows, may be deleted by its author only; the entity has no statuses; the
 * person lacks the entity's permission; the current status does not grant it.
 */
export type ReasonCode =
  | 'NOT_STORED'
  | 'DELETED'
  | 'NOT_DELETED'
  | 'ACCESS'
  | 'AUTHOR'
  | 'NO_STATUSES'
  | 'RIGHT'
  | 'STATUS'

/** The status with this code; undefined when the entity has none or the code is unknown. */
export function findStatus(conf: EntityConf, code: string | null | undefined): StatusConf | undefined {
  return conf.statuses.list.find((status) => status.code === code)
}

/** The permission of the entity that each operation needs. */
const RIGHTS = {
  edit: 'canWrite',
  changeStatus: 'canWrite',
  remove: 'canDelete',
  restore: 'canDelete',
  create: 'canCreate',
  export: 'canExport',
} as const satisfies Record<Operation, keyof EntityConf>

/**
 * The one decision about an operation: null = allowed, else why not. A null record is one that is not stored
 * yet. What is shown, what is locked and what explains the lock all derive from this answer.
 */
export function reasonCode(
  conf: EntityConf,
  operation: Operation,
  target: OperationTarget | typeof ANY | null,
): ReasonCode | null {
  const held = conf[RIGHTS[operation]]
  const hasStatuses = conf.statuses.list.length > 0
  if (operation === 'create' || operation === 'export') return held ? null : 'RIGHT'
  if (target === ANY) {
    if (operation !== 'changeStatus') return held ? null : 'RIGHT'
    if (!hasStatuses) return 'NO_STATUSES'
    return conf.statuses.list.some(({ canChangeStatus }) => canChangeStatus) ? null : 'RIGHT'
  }
  if (target === null) return 'NOT_STORED'
  const { deleted } = target.delete
  if (deleted !== (operation === 'restore')) return deleted ? 'DELETED' : 'NOT_DELETED'
  if (!isWritable(target._access)) return 'ACCESS'
  if (isRemoval(operation) && !isRemovable(target._access)) return 'AUTHOR'
  const status = findStatus(conf, target.status)
  if (operation === 'changeStatus') return hasStatuses ? changeCode(conf, status) : 'NO_STATUSES'
  if (!held) return 'RIGHT'
  if (!status || operation === 'restore') return null
  return (operation === 'edit' ? status.canWrite : status.canDelete) ? null : 'STATUS'
}

/** True when the operation is allowed on the record. */
export function can(conf: EntityConf, operation: Operation, target: OperationTarget | null): boolean {
  return reasonCode(conf, operation, target) === null
}

function isRemoval(operation: RecordOperation): boolean {
  return operation === 'remove' || operation === 'restore'
}

/** A status may be changed without the write permission; a final status keeps everyone out. */
function changeCode(conf: EntityConf, status: StatusConf | undefined): ReasonCode | null {
  if (status ? status.canChangeStatus : conf.canWrite) return null
  return status && (conf.canWrite || isFinal(conf, status)) ? 'STATUS' : 'RIGHT'
}

/** True when no status may follow this one. */
function isFinal({ statuses }: EntityConf, { allowable, code }: StatusConf): boolean {
  const open = allowable.length === 0
  return !statuses.list.some(
    (one) => one.code !== code && !one.system && (open || allowable.includes(one.code)),
  )
}
