import type { RuleFile } from '../../contract/entity-file'
import type { CheckContext } from '../check-context'
import { checkDependencies } from './dependencies'
import { checkExpressions } from './expressions'
import { each } from './grammar'
import { checkPath } from './paths'
import { checkStatus } from './statuses'

const FIELD_KEYS = ['visible', 'required', 'readOnly', 'options', 'value', 'valid'] as const
const GUARD_KEYS = ['when', 'requires'] as const

/** Rules: about a field or a transition, saying something, with names that exist and expressions that are sound. */
export function checkRules(context: CheckContext): void {
  const before = context.report.problems.length
  each(context.file.rules, (rule, index) => {
    if (checkShape(context, rule, index)) checkNames(context, rule, ['rules', index])
  })
  checkExpressions(context)
  if (context.report.problems.length === before) checkDependencies(context)
}

function checkShape(context: CheckContext, rule: RuleFile, index: number): boolean {
  const at = ['rules', index]
  const about: string[] = FIELD_KEYS.filter((key) => rule[key] !== undefined)
  const guards: string[] = GUARD_KEYS.filter((key) => rule[key] !== undefined)
  if ((rule.field === undefined) === (rule.to === undefined)) {
    context.report.value(
      'RULE_TARGET',
      at,
      'a rule is about a field or about a transition',
      'add either "field" or "to", not both',
    )
    return false
  }
  const stray = rule.field === undefined ? about : guards
  if (stray.length > 0) {
    const what = rule.field === undefined ? 'a guard ("to")' : 'a rule about a field'
    context.report.key(
      'RULE_TARGET',
      [...at, stray[0] ?? ''],
      `"${stray[0]}" means nothing in ${what}`,
      'move it to a rule of its own',
    )
    return false
  }
  if (about.length + guards.length > 0) return true
  context.report.value(
    'RULE_EMPTY',
    at,
    'the rule says nothing',
    `add one of ${(rule.to === undefined ? FIELD_KEYS : GUARD_KEYS).join(', ')}`,
  )
  return false
}

function checkNames(context: CheckContext, rule: RuleFile, at: (string | number)[]): void {
  if (rule.to !== undefined) checkStatus(context, rule.to, [...at, 'to'])
  each(rule.requires, (path, index) => checkPath(context, path, 'own', [...at, 'requires', index]))
  if (rule.field !== undefined) checkRulePath(context, rule.field, [...at, 'field'])
}

/** Rules may be about the fields of array rows: `crew[].email`. */
function checkRulePath(context: CheckContext, path: string, at: (string | number)[]): void {
  if (path.includes('[]') && context.byPath.has(path)) return
  checkPath(context, path, 'own', at)
}
