import { isRemovable, isWritable } from '../../catalog/rights'
import type { EntityConf, StatusConf } from '../../contract/conf'
import type { RecordData } from '../../contract/record'

/** What this user may do with this record as it stands (RECORD-07, RECORD-08, RECORD-10). */
export interface Abilities {
  edit: boolean
  remove: boolean
  restore: boolean
  changeStatus: boolean
}

/** A button of the change-status dialog. */
export interface OfferedStatus {
  code: string
  name: string
  color: string
  textColor: string
  current: boolean
  /** why it cannot be picked: `ALLOWABLE` (not after the present one), `SYSTEM` (only the server sets it), `GUARD` (a rule refuses); null = it can */
  off: 'ALLOWABLE' | 'SYSTEM' | 'GUARD' | null
  /** the refusing rule in words */
  refused: string | null
  /** names of the statuses that may follow it; null = every one */
  leadsTo: string[] | null
  /** the person cannot edit the record there */
  locks: boolean
}

/** The status a code stands for, undefined when the entity has none or the code is unknown. */
export function statusOf(conf: EntityConf, code: string | null | undefined): StatusConf | undefined {
  return conf.statuses.list.find((status) => status.code === code)
}

/** What of a record decides what may be done with it. */
export type JudgedRecord = Pick<RecordData, 'status' | 'delete'> & Partial<Pick<RecordData, 'extraFields'>>

/**
 * Permissions of the entity, of the record's present status and of rules of access; a deleted record can only be restored.
 */
export function abilitiesOf(conf: EntityConf, record: JudgedRecord | null): Abilities {
  const deleted = record?.delete.deleted === true
  const status = statusOf(conf, record?.status)
  const open = record !== null && isWritable(record)
  const live = open && !deleted
  const removable = record !== null && isRemovable(record)
  return {
    edit: live && conf.canWrite && (status?.canWrite ?? true),
    remove: live && removable && conf.canDelete && (status?.canDelete ?? true),
    restore: open && deleted && removable && conf.canDelete,
    changeStatus: live && conf.statuses.list.length > 0 && (status?.canChangeStatus ?? conf.canWrite),
  }
}

/**
 * One choice per status of the entity (STATUS-01); those the allowable list of the present one lacks are off (STATUS-03),
 * and so are those a guard refuses: `refused` answers its words.
 */
export function statusChoices(
  conf: EntityConf,
  present: string | null,
  refused: (to: string) => string | null = () => null,
): OfferedStatus[] {
  const allowable = statusOf(conf, present)?.allowable ?? []
  return conf.statuses.list.map((status) => {
    const { code, name, color, textColor, system } = status
    const current = code === present
    const closed = allowable.length > 0 && !allowable.includes(code)
    const words = current || closed || system ? null : refused(code)
    const off = closed ? 'ALLOWABLE' : system ? 'SYSTEM' : words ? 'GUARD' : null
    return { code, name, color, textColor, current, off, refused: words, leadsTo: leadsTo(conf, status), locks: !status.canWrite }
  })
}

/** Where one can go from a status; a list of itself alone means the end. */
function leadsTo(conf: EntityConf, { code, allowable }: StatusConf): string[] | null {
  if (allowable.length === 0) return null
  return allowable.filter((one) => one !== code).flatMap((one) => statusOf(conf, one)?.name ?? [])
}
