import { isHidden, type RuleOutcome } from '../../catalog/rules/outcome'
import { fieldLabel, sectionLabel } from '../../catalog/texts'
import type { Reason, ReasonNeeds } from './act-reason'
import { byRule } from './reasons'

/** A field or section that is not shown, and why. */
export interface HiddenField {
  path: string
  label: string
  reason: Reason
}

/** Everything of the form that this person does not see on this record: by right, by a section's condition, by a rule. */
export function hiddenFields(needs: ReasonNeeds, outcome: RuleOutcome): HiddenField[] {
  return [...byRight(needs), ...bySection(needs, outcome), ...byFieldRule(needs, outcome)]
}

function byRight({ entity, conf, texts }: ReasonNeeds): HiddenField[] {
  const { hidden } = conf.fields
  const outer = hidden.filter((path) => !hidden.some((other) => isBelow(path, other)))
  const reason: Reason = { text: texts.text('WHY.HIDDEN_RIGHT'), cure: texts.text('WHY.ASK'), technical: [entity.file] }
  return outer.map((path) => ({ path, label: fieldLabel(entity, path, texts.lang()), reason }))
}

function bySection(needs: ReasonNeeds, outcome: RuleOutcome): HiddenField[] {
  const { entity, texts } = needs
  return entity.form
    .filter(({ section }) => outcome.hiddenSections.has(section))
    .map(({ section, visible = '' }) => ({
      path: section,
      label: sectionLabel(entity, section, texts.lang()),
      reason: byRule(needs, visible, '', entity.file, 'WHY.HIDDEN_RULE'),
    }))
}

function byFieldRule(needs: ReasonNeeds, outcome: RuleOutcome): HiddenField[] {
  const { entity, conf, texts } = needs
  const ruled = entity.rules.filter(
    ({ field, visible }) => visible !== undefined && field !== null && outcome.hidden.has(field) && !field.includes('[]'),
  )
  const seen = ruled.filter(({ field }) => !conf.fields.hidden.includes(field ?? '') && !liesInHidden(field ?? '', outcome))
  return seen.map(({ field, visible = '', source }) => ({
    path: field ?? '',
    label: fieldLabel(entity, field ?? '', texts.lang()),
    reason: byRule(needs, visible, field ?? '', source, 'WHY.HIDDEN_RULE'),
  }))
}

/** A part of a hidden group goes with the group. */
function liesInHidden(path: string, outcome: RuleOutcome): boolean {
  const end = path.lastIndexOf('.')
  return end > 0 && isHidden(outcome, path.slice(0, end))
}

function isBelow(path: string, holder: string): boolean {
  return path !== holder && (path.startsWith(`${holder}.`) || path.startsWith(`${holder}[]`))
}
