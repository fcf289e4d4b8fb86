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
export interface StatusChoice {
  code: string
  name: string
  color: string
  textColor: string
  current: boolean
  /** why it cannot be picked: `ALLOWABLE` (not after the present one), `SYSTEM` (only the server sets it); null = it can */
  off: 'ALLOWABLE' | 'SYSTEM' | null
}

/** The status a code stands for, undefined when the entity has none or the code is unknown. */
export function statusOf(conf: EntityConf, code: string | null | undefined): StatusConf | undefined {
  return conf.statuses.list.find((status) => status.code === code)
}

/** Permissions of the entity and of the record's present status; a deleted record can only be restored. */
export function abilitiesOf(conf: EntityConf, record: Pick<RecordData, 'status' | 'delete'> | null): Abilities {
  const deleted = record?.delete.deleted === true
  const status = statusOf(conf, record?.status)
  const live = record !== null && !deleted
  return {
    edit: live && conf.canWrite && (status?.canWrite ?? true),
    remove: live && conf.canDelete && (status?.canDelete ?? true),
    restore: deleted && conf.canDelete,
    changeStatus: live && conf.statuses.list.length > 0 && (status?.canChangeStatus ?? conf.canWrite),
  }
}

/** One choice per status of the entity (STATUS-01); those the allowable list of the present one lacks are off (STATUS-03). */
export function statusChoices(conf: EntityConf, present: string | null): StatusChoice[] {
  const allowable = statusOf(conf, present)?.allowable ?? []
  return conf.statuses.list.map(({ code, name, color, textColor, system }) => {
    const closed = allowable.length > 0 && !allowable.includes(code)
    return { code, name, color, textColor, current: code === present, off: closed ? 'ALLOWABLE' : system ? 'SYSTEM' : null }
  })
}
