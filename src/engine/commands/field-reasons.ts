import { fieldLabel, ruleText, sectionLabel } from '../../catalogue/labels/texts'
import { isHidden, type RuleOutcome } from '../../catalogue/rules/outcome'
import { compile } from '../../catalogue/rules/program'
import { dependencies, getList } from '../../catalogue/rules/unit'
import { localText } from '../../contract/language'
import type { Rule } from '../../contract/model/entity'
import type { FieldDescription } from '../../contract/model/page'
import { findStatus } from './reason-code'
import type { Reason, ReasonContext } from './reasons'

/** Why a field cannot be changed; null when it can. System-set fields and show mode need no reason. */
export function fieldReason(
  needs: ReasonContext,
  field: Pick<FieldDescription, 'lockedBy' | 'path'>,
  rule: string | null,
  status: string | null | undefined,
): Reason | null {
  const { entity, conf, texts } = needs
  const { text } = texts
  const { lockedBy } = field
  if (lockedBy === 'mode') return null
  if (lockedBy === 'status') {
    const name = findStatus(conf, status)?.name ?? status ?? ''
    const cure = findStatus(conf, status)?.canChangeStatus ? text('WHY.CHANGE_STATUS') : text('WHY.ASK')
    return {
      text: text('WHY.FIELD_STATUS', { status: name }),
      cure,
      technical: [`${status}.lock`, entity.file],
    }
  }
  if (lockedBy === 'right')
    return { text: text('FIELD.LOCKED.RIGHT'), cure: text('WHY.ASK'), technical: [entity.file] }
  if (lockedBy) {
    const key = `FIELD.LOCKED.${lockedBy.replace(/([A-Z])/g, '_$1').toUpperCase()}`
    return { text: text(key), cure: null, technical: [`${field.path}: ${lockedBy}`, entity.file] }
  }
  if (rule === null) return null
  const found = entity.rules.find((one) => one.source === rule && one.readOnly !== undefined)
  return byRule(
    needs,
    { expression: found?.readOnly ?? '', path: field.path, source: rule },
    'FIELD.LOCKED.RULE',
  )
}

/** An expression of a schema file that holds something back. */
interface AskedRule {
  expression: string
  /** the field it is about, left out of the labels */
  path?: string
  /** file and line, for administrators */
  source: string
}

/**
 * A reason that comes from a rule: the labels of the fields it reads; for administrators the rule itself.
 * `key` is the text with `{{fields}}`.
 */
export function byRule(
  needs: ReasonContext,
  { expression, path = '', source }: AskedRule,
  key: string,
): Reason {
  const { text } = needs.texts
  const fields = dependsOn(needs, expression, path)
  return {
    text: fields.length > 0 ? text(key, { fields: fields.join(', ') }) : text('WHY.RULE'),
    cure: null,
    technical: [expression, source].filter(Boolean),
  }
}

/** Why a guard refuses a status: the rule's own message, else the fields it reads. */
export function guardReason(needs: ReasonContext, rule: Rule): Reason {
  const { entity, texts } = needs
  const own =
    localText(rule.message, texts.lang()) ?? (rule.code ? ruleText(entity, rule.code, texts.lang()) : null)
  const reason = byRule(needs, { expression: rule.when ?? '', source: rule.source }, 'WHY.GUARD')
  return own ? { ...reason, text: own } : reason
}

/** What an expression reads, as text: field labels, and names that are not fields. */
function dependsOn({ entity, texts }: ReasonContext, expression: string, path: string): string[] {
  if (expression === '') return []
  const { reads, ambient } = dependencies(compile(expression).reads, getList(path))
  // People know which record a field names, not that record's id.
  const fields = reads.filter(Boolean).map((read) => read.replace(/\.id$|\[\]\._id$/, ''))
  const labels = fields.map((read) => `«${fieldLabel(entity, read, texts.lang())}»`)
  const others = ambient
    .filter((root) => root !== 'now')
    .map((root) => texts.text(`WHY.AMBIENT.${root.toUpperCase()}`))
  return [...new Set([...labels, ...others])]
}

/** A hidden field or section, and why it is hidden. */
export interface HiddenField {
  path: string
  label: string
  reason: Reason
}

/**
 * All fields and sections this person does not see on this record: by permission, by section condition, by
 * rule.
 */
export function explainHiddenFields(needs: ReasonContext, outcome: RuleOutcome): HiddenField[] {
  return [...byRight(needs), ...bySection(needs, outcome), ...byFieldRule(needs, outcome)]
}

function byRight({ entity, conf, texts }: ReasonContext): HiddenField[] {
  const { hidden } = conf.fields
  const outer = hidden.filter((path) => !hidden.some((other) => isBelow(path, other)))
  const reason: Reason = {
    text: texts.text('WHY.HIDDEN_RIGHT'),
    cure: texts.text('WHY.ASK'),
    technical: [entity.file],
  }
  return outer.map((path) => ({ path, label: fieldLabel(entity, path, texts.lang()), reason }))
}

function bySection(needs: ReasonContext, outcome: RuleOutcome): HiddenField[] {
  const { entity, texts } = needs
  return entity.form
    .filter(({ section }) => outcome.hiddenSections.has(section))
    .map(({ section, visible = '' }) => ({
      path: section,
      label: sectionLabel(entity, section, texts.lang()),
      reason: byRule(needs, { expression: visible, source: entity.file }, 'WHY.HIDDEN_RULE'),
    }))
}

function byFieldRule(needs: ReasonContext, outcome: RuleOutcome): HiddenField[] {
  const { entity, conf, texts } = needs
  const ruled = entity.rules.filter(
    ({ field, visible }) =>
      visible !== undefined && field !== null && outcome.hidden.has(field) && !field.includes('[]'),
  )
  const seen = ruled.filter(
    ({ field }) => !conf.fields.hidden.includes(field ?? '') && !liesInHidden(field ?? '', outcome),
  )
  return seen.map(({ field, visible = '', source }) => ({
    path: field ?? '',
    label: fieldLabel(entity, field ?? '', texts.lang()),
    reason: byRule(needs, { expression: visible, path: field ?? '', source }, 'WHY.HIDDEN_RULE'),
  }))
}

/** A part of a hidden group is hidden with the group. */
function liesInHidden(path: string, outcome: RuleOutcome): boolean {
  const end = path.lastIndexOf('.')
  return end > 0 && isHidden(outcome, path.slice(0, end))
}

function isBelow(path: string, holder: string): boolean {
  return path !== holder && (path.startsWith(`${holder}.`) || path.startsWith(`${holder}[]`))
}
