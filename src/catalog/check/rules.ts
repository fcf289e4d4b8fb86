import type { RuleFile } from '../../contract/entity-file'
import type { Scene } from '../scene'
import { checkDependencies } from './dependencies'
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
  if (scene.report.problems.length === before) checkDependencies(scene)
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
