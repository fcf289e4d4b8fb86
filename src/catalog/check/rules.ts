import type { Rule } from '../../contract/entity'
import type { RuleFile } from '../../contract/entity-file'
import { sectionsOf } from '../resolve/form'
import { ruleCycles } from '../rules/cycles'
import { touches, unitsOf } from '../rules/unit'
import type { Scene } from '../scene'
import { each } from './each'
import { checkExpressions } from './expressions'
import { checkPath } from './paths'
import { checkStatus } from './statuses'

const FIELD_KEYS = ['visible', 'required', 'readOnly', 'options', 'value', 'valid'] as const
const GUARD_KEYS = ['when', 'requires'] as const

/** Rules: about a field or a transition, saying something, with names that exist and expressions that are sound. */
export function checkRules(scene: Scene): void {
  const before = scene.report.problems.length
  each(scene.file.rules, (rule, index) => {
    if (checkShape(scene, rule, index)) checkNames(scene, rule, ['rules', index])
  })
  checkExpressions(scene)
  if (scene.report.problems.length === before) checkCircles(scene)
}

/** Computed values that wait for each other, or are computed twice; expressions are known to be sound. */
function checkCircles(scene: Scene): void {
  const rules = (scene.file.rules ?? []).map((rule): Rule => ({ ...rule, field: rule.field ?? null, source: '' }))
  const computed = new Set<string>()
  each(rules, ({ field, value }, index) => {
    if (field === null || value === undefined) return
    const message = `"${field}" is computed by another rule already`
    if (computed.has(field)) scene.report.value('RULE_COMPUTED_TWICE', ['rules', index, 'value'], message, 'join the two rules')
    computed.add(field)
  })
  for (const unit of unitsOf(rules, [])) {
    const own =
      unit.kind === 'value' && unit.rule && unit.reads.some((read) => unit.targets.some((target) => touches(read, target)))
    if (!own || !unit.rule) continue
    const message = `"${unit.targets[0]}" is computed from itself`
    scene.report.value('RULE_CYCLE', ['rules', rules.indexOf(unit.rule), 'value'], message, 'compute it from other fields')
  }
  for (const cycle of ruleCycles(rules, sectionsOf(scene.file))) {
    const message = `the rules depend on each other in a circle: ${[...cycle.fields, cycle.fields[0]].join(' → ')}`
    scene.report.value(
      'RULE_CYCLE',
      ['rules', rules.indexOf(cycle.rule)],
      message,
      'take one of the fields out of the expressions',
    )
  }
}

function checkShape(scene: Scene, rule: RuleFile, index: number): boolean {
  const at = ['rules', index]
  const about: string[] = FIELD_KEYS.filter((key) => rule[key] !== undefined)
  const guards: string[] = GUARD_KEYS.filter((key) => rule[key] !== undefined)
  if ((rule.field === undefined) === (rule.to === undefined)) {
    scene.report.value('RULE_TARGET', at, 'a rule is about a field or about a transition', 'add either "field" or "to", not both')
    return false
  }
  const stray = rule.field === undefined ? about : guards
  if (stray.length > 0) {
    const what = rule.field === undefined ? 'a guard ("to")' : 'a rule about a field'
    scene.report.key(
      'RULE_TARGET',
      [...at, stray[0] ?? ''],
      `"${stray[0]}" means nothing in ${what}`,
      'move it to a rule of its own',
    )
    return false
  }
  if (about.length + guards.length > 0) return true
  scene.report.value(
    'RULE_EMPTY',
    at,
    'the rule says nothing',
    `add one of ${(rule.to === undefined ? FIELD_KEYS : GUARD_KEYS).join(', ')}`,
  )
  return false
}

function checkNames(scene: Scene, rule: RuleFile, at: (string | number)[]): void {
  if (rule.to !== undefined) checkStatus(scene, rule.to, [...at, 'to'])
  each(rule.requires, (path, index) => checkPath(scene, path, 'own', [...at, 'requires', index]))
  if (rule.field !== undefined) checkRulePath(scene, rule.field, [...at, 'field'])
}

/** Rules may be about the fields of array rows: `crew[].email`. */
function checkRulePath(scene: Scene, path: string, at: (string | number)[]): void {
  if (path.includes('[]') && scene.byPath.has(path)) return
  checkPath(scene, path, 'own', at)
}
