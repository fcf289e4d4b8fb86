import { isRemovable, isWritable } from '../../catalog/rights'
import type { EntityConf, StatusConf } from '../../contract/conf'
import type { RecordData } from '../../contract/record'

/** What permissions decide about one stored record (RECORD-07, RECORD-08, RECORD-10). */
export type RecordOperation = 'edit' | 'changeStatus' | 'remove' | 'restore'

/** The same, and what they decide about an entity as a whole. */
export type Operation = RecordOperation | 'create' | 'export'

/** What of a record decides what may be done with it. */
export type JudgedRecord = Pick<RecordData, 'status' | 'delete'> & Pick<RecordData, '_access'>

/** Whichever record of the entity: only what holds for all of them is a reason. */
export const ANY = 'any'

/**
 * Why an operation is off, as a code: the record is not stored yet, is deleted or is not, is others' to change by rules of
 * access or own rows, is its author's to delete; the entity has no statuses; the person lacks the right of the entity; the
 * present status does not give it.
 */
export type ReasonCode = 'NOT_STORED' | 'DELETED' | 'NOT_DELETED' | 'ACCESS' | 'AUTHOR' | 'NO_STATUSES' | 'RIGHT' | 'STATUS'

/** The status a code stands for, undefined when the entity has none or the code is unknown. */
export function statusOf(conf: EntityConf, code: string | null | undefined): StatusConf | undefined {
  return conf.statuses.list.find((status) => status.code === code)
}

/** The right of the entity that each operation asks for. */
const RIGHTS = {
  edit: 'canWrite',
  changeStatus: 'canWrite',
  remove: 'canDelete',
  restore: 'canDelete',
  create: 'canCreate',
  export: 'canExport',
} as const satisfies Record<Operation, keyof EntityConf>

/**
 * The one decision about an operation: null = it can be done, else why it cannot. A null record is one that is not stored
 * yet. What is shown, what is locked and what explains the lock all derive from this answer.
 */
export function reasonCode(conf: EntityConf, operation: Operation, target: JudgedRecord | typeof ANY | null): ReasonCode | null {
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
  const status = statusOf(conf, target.status)
  if (operation === 'changeStatus') return hasStatuses ? changeCode(conf, status) : 'NO_STATUSES'
  if (!held) return 'RIGHT'
  if (!status || operation === 'restore') return null
  return (operation === 'edit' ? status.canWrite : status.canDelete) ? null : 'STATUS'
}

/** True when the operation can be done with the record. */
export function can(conf: EntityConf, operation: Operation, target: JudgedRecord | null): boolean {
  return reasonCode(conf, operation, target) === null
}

function isRemoval(operation: RecordOperation): boolean {
  return operation === 'remove' || operation === 'restore'
}

/** Statuses may be changed without the right to write, and a status that leads nowhere keeps everybody. */
function changeCode(conf: EntityConf, status: StatusConf | undefined): ReasonCode | null {
  if (status ? status.canChangeStatus : conf.canWrite) return null
  return status && (conf.canWrite || isFinal(conf, status)) ? 'STATUS' : 'RIGHT'
}

/** True when nobody can choose a status after this one. */
function isFinal({ statuses }: EntityConf, { allowable, code }: StatusConf): boolean {
  const open = allowable.length === 0
  return !statuses.list.some((one) => one.code !== code && !one.system && (open || allowable.includes(one.code)))
}
