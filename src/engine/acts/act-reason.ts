import { isRemovable, isWritable } from '../../catalog/rights'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { Texts } from '../../contract/ports'
import { type Abilities, abilitiesOf, type JudgedRecord, statusOf } from './abilities'

/** Why something is off or not shown. Texts are in the user's language. */
export interface Reason {
  text: string
  /** what the person can do about it; null = nothing */
  cure: string | null
  /** rule, status, authority, file and line: what an administrator needs to change it */
  technical: readonly string[]
}

/** What reasons are made from. */
export interface ReasonNeeds {
  entity: PublicEntity
  conf: EntityConf
  texts: Pick<Texts, 'text' | 'lang'>
}

const SUFFIX = { edit: 'W', changeStatus: 'W', remove: 'D', restore: 'D' } as const

/** Why an act on this record is off; null when it is not. */
export function actReason(needs: ReasonNeeds, act: keyof Abilities, record: JudgedRecord | null): Reason | null {
  const { entity, conf, texts } = needs
  const { text } = texts
  if (record === null || abilitiesOf(conf, record)[act]) return null
  const { deleted } = record.delete
  if (deleted && act !== 'restore') return plain(text('RECORD.OFF_DELETED'))
  if (act === 'restore' && !deleted) return plain(text('RECORD.OFF_NOT_DELETED'))
  if (!isWritable(record)) return { text: text('WHY.ACCESS'), cure: text('WHY.ASK'), technical: [] }
  if (SUFFIX[act] === 'D' && !isRemovable(record))
    return { text: text('WHY.AUTHOR'), cure: text('WHY.ASK'), technical: [entity.file] }
  const status = statusOf(conf, record.status)
  if (!holds(conf, act) || !status) return lacking(needs, act)
  const cure = status.canChangeStatus && act !== 'changeStatus' ? text('WHY.CHANGE_STATUS') : text('WHY.ASK')
  return { text: text(`WHY.STATUS.${act.toUpperCase()}`, { status: status.name }), cure, technical: [status.code, entity.file] }
}

/** Why an act is off whatever the record; null where it can be done to some of them. */
export function rightReason(needs: ReasonNeeds, act: keyof Abilities): Reason | null {
  const { conf } = needs
  const may = act === 'changeStatus' ? conf.statuses.list.some((one) => one.canChangeStatus) : holds(conf, act)
  return may ? null : lacking(needs, act)
}

/** A reason as one line, for menus and hints; `technical`: what an administrator needs is said too. */
export function reasonLine({ text, cure, technical }: Reason, withTechnical: boolean): string {
  return [text, cure, ...(withTechnical ? technical : [])].filter(Boolean).join(' ')
}

function holds({ canDelete, canWrite }: EntityConf, act: keyof Abilities): boolean {
  return SUFFIX[act] === 'W' ? canWrite : canDelete
}

function lacking({ entity, conf, texts: { text } }: ReasonNeeds, act: keyof Abilities): Reason {
  const authority = `${entity.authority}_${SUFFIX[act]}`
  const said = text(`WHY.RIGHT.${act.toUpperCase()}`, { entity: conf.name })
  return { text: said, cure: text('WHY.ASK_FOR', { authority }), technical: [authority, entity.file] }
}

function plain(text: string): Reason {
  return { text, cure: null, technical: [] }
}
