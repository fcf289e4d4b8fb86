import { isRemovable, isWritable } from '../../catalog/rights'
import { compile } from '../../catalog/rules/program'
import { dependencies, listOf } from '../../catalog/rules/unit'
import { fieldLabel, ruleText } from '../../catalog/texts'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity, Rule } from '../../contract/entity'
import { localText } from '../../contract/language'
import type { FieldDescription } from '../../contract/page'
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

/** Why a field cannot be changed; null when it can. What the system fills in, and show mode, need no reason. */
export function fieldReason(
  needs: ReasonNeeds,
  field: Pick<FieldDescription, 'lockedBy' | 'path'>,
  rule: string | null,
  status: string | null | undefined,
): Reason | null {
  const { entity, conf, texts } = needs
  const { text } = texts
  const { lockedBy } = field
  if (lockedBy === 'mode') return null
  if (lockedBy === 'status') {
    const name = statusOf(conf, status)?.name ?? status ?? ''
    const cure = statusOf(conf, status)?.canChangeStatus ? text('WHY.CHANGE_STATUS') : text('WHY.ASK')
    return { text: text('WHY.FIELD_STATUS', { status: name }), cure, technical: [`${status}.lock`, entity.file] }
  }
  if (lockedBy === 'right') return { text: text('FIELD.LOCKED.RIGHT'), cure: text('WHY.ASK'), technical: [entity.file] }
  if (lockedBy) {
    const key = `FIELD.LOCKED.${lockedBy.replace(/([A-Z])/g, '_$1').toUpperCase()}`
    return { text: text(key), cure: null, technical: [`${field.path}: ${lockedBy}`, entity.file] }
  }
  if (rule === null) return null
  const found = entity.rules.find((one) => one.source === rule && one.readOnly !== undefined)
  return byRule(needs, found?.readOnly ?? '', field.path, rule, 'FIELD.LOCKED.RULE')
}

/** A reason that a rule gives: the fields it looks at in words, the rule itself for administrators. `key` names `{{fields}}`. */
export function byRule(needs: ReasonNeeds, expression: string, path: string, source: string, key: string): Reason {
  const { text } = needs.texts
  const fields = dependsOn(needs, expression, path)
  return {
    text: fields.length > 0 ? text(key, { fields: fields.join(', ') }) : text('WHY.RULE'),
    cure: null,
    technical: [expression, source].filter(Boolean),
  }
}

/** Why a guard keeps a record from a status: the rule's own words, else the fields it looks at. */
export function guardReason(needs: ReasonNeeds, rule: Rule): Reason {
  const { entity, texts } = needs
  const own = localText(rule.message, texts.lang()) ?? (rule.code ? ruleText(entity, rule.code, texts.lang()) : null)
  const reason = byRule(needs, rule.when ?? '', '', rule.source, 'WHY.GUARD')
  return own ? { ...reason, text: own } : reason
}

/** What an expression looks at, in words: labels of fields, and what is no field. */
function dependsOn({ entity, texts }: ReasonNeeds, expression: string, path: string): string[] {
  if (expression === '') return []
  const { reads, ambient } = dependencies(compile(expression).reads, listOf(path))
  const labels = reads.filter(Boolean).map((read) => `«${fieldLabel(entity, read, texts.lang())}»`)
  const others = ambient.filter((root) => root !== 'now').map((root) => texts.text(`WHY.AMBIENT.${root.toUpperCase()}`))
  return [...new Set([...labels, ...others])]
}

const SUFFIX = { edit: 'W', changeStatus: 'W', remove: 'D', restore: 'D' } as const

/** Why an act on this record is off; null when it is not. */
export function actReason(needs: ReasonNeeds, act: keyof Abilities, record: JudgedRecord | null): Reason | null {
  const { entity, conf, texts } = needs
  const { text } = texts
  if (record === null || abilitiesOf(conf, record)[act]) return null
  const { deleted } = record.delete
  if (deleted && act !== 'restore') return plain(text('RECORD.OFF_DELETED'), [])
  if (act === 'restore' && !deleted) return plain(text('RECORD.OFF_NOT_DELETED'), [])
  if (!isWritable(record)) return { text: text('WHY.ACCESS'), cure: text('WHY.ASK'), technical: [] }
  if (SUFFIX[act] === 'D' && !isRemovable(record))
    return { text: text('WHY.AUTHOR'), cure: text('WHY.ASK'), technical: [entity.file] }
  const authority = `${entity.authority}_${SUFFIX[act]}`
  const has = SUFFIX[act] === 'W' ? conf.canWrite : conf.canDelete
  const status = statusOf(conf, record.status)
  if (!has || !status) {
    const said = text(`WHY.RIGHT.${act.toUpperCase()}`, { entity: conf.name })
    return { text: said, cure: text('WHY.ASK_FOR', { authority }), technical: [authority, entity.file] }
  }
  const cure = status.canChangeStatus && act !== 'changeStatus' ? text('WHY.CHANGE_STATUS') : text('WHY.ASK')
  return { text: text(`WHY.STATUS.${act.toUpperCase()}`, { status: status.name }), cure, technical: [status.code, entity.file] }
}

function plain(text: string, technical: readonly string[]): Reason {
  return { text, cure: null, technical }
}
