import type { Rule } from '../../contract/entity'
import type { JsonPath } from '../report'
import { checkExpression, checkRule } from '../rules/check'
import type { ExpressionProblem } from '../rules/literals'
import type { Scene } from '../scene'
import { each } from './each'

/** Type-checks every expression of a file: in rules, on sections, on list rows, on actions and on the folder. */
export function checkExpressions(scene: Scene): void {
  each(scene.file.rules, (rule, index) => {
    const whole: Rule = { ...rule, field: rule.field ?? null, source: '' }
    for (const problem of checkRule(whole, scene.fields, codesOf(scene))) {
      complain(scene, textOf(rule, problem.key), problem, ['rules', index, problem.key])
    }
  })
  each(scene.file.form, (section, index) => check(scene, section.visible, ['form', index, 'visible']))
  each(scene.file.list?.rows, (row, index) => check(scene, row.when, ['list', 'rows', index, 'when']))
  each(scene.file.list?.badges, (badge, index) => check(scene, badge.when, ['list', 'badges', index, 'when']))
  each(scene.file.actions, (action, index) => check(scene, action.when, ['actions', index, 'when']))
  const { folder } = scene.file
  if (folder && !Array.isArray(folder)) check(scene, folder.when, ['folder', 'when'])
}

function check(scene: Scene, text: string | undefined, at: JsonPath): void {
  if (text === undefined) return
  for (const problem of checkExpression(text, scene.fields, codesOf(scene))) complain(scene, text, problem, at)
}

const codesOf = (scene: Scene): string[] => [...(scene.statuses ?? [])]

const textOf = (rule: object, key: string): string => String((rule as Record<string, unknown>)[key] ?? '')

function complain(scene: Scene, text: string, problem: ExpressionProblem, at: JsonPath): void {
  if (isAboutMuted(scene, text)) return
  const { syntax } = problem
  const code = syntax ? 'RULE_SYNTAX' : 'RULE_TYPE'
  const known = syntax
    ? 'write an expression such as record.kind == "SAIL"'
    : 'compare and compute values of one kind, of fields that exist'
  const hint = problem.suggestion === undefined ? known : `did you mean "${problem.suggestion}"?`
  scene.report.value(code, at, `in the expression: ${problem.message}`, hint, problem.offset)
}

/** Expressions about properties or statuses that have mistakes of their own are not judged. */
function isAboutMuted(scene: Scene, text: string): boolean {
  if (scene.statuses === null && /\bstatus\b/.test(text)) return true
  return [...scene.muted].some((name) => new RegExp(`(?<![\\w])${name.replace(/[^A-Za-z0-9_]/g, '.')}(?![\\w])`).test(text))
}
