import type { Rule } from '../../contract/entity'
import type { CheckContext } from '../check-context'
import type { JsonPath } from '../report'
import { checkExpression, checkRule } from '../rules/check'
import type { ExpressionProblem } from '../rules/literals'
import { each } from './grammar'

/** Type-checks every expression of a file: in rules, on sections, on list rows, on actions and on the folder. */
export function checkExpressions(context: CheckContext): void {
  each(context.file.rules, (rule, index) => {
    const whole: Rule = { ...rule, field: rule.field ?? null, source: '' }
    for (const problem of checkRule(whole, context.fields, codesOf(context))) {
      complain(context, textOf(rule, problem.key), problem, ['rules', index, problem.key])
    }
  })
  each(context.file.form, (section, index) => check(context, section.visible, ['form', index, 'visible']))
  each(context.file.list?.rows, (row, index) => check(context, row.when, ['list', 'rows', index, 'when']))
  each(context.file.list?.badges, (badge, index) => check(context, badge.when, ['list', 'badges', index, 'when']))
  each(context.file.actions, (action, index) => check(context, action.when, ['actions', index, 'when']))
  const { folder } = context.file
  if (folder && !Array.isArray(folder)) check(context, folder.when, ['folder', 'when'])
}

function check(context: CheckContext, text: string | undefined, at: JsonPath): void {
  if (text === undefined) return
  for (const problem of checkExpression(text, context.fields, codesOf(context))) complain(context, text, problem, at)
}

const codesOf = (context: CheckContext): string[] => [...(context.statuses ?? [])]

const textOf = (rule: object, key: string): string => String((rule as Record<string, unknown>)[key] ?? '')

function complain(context: CheckContext, text: string, problem: ExpressionProblem, at: JsonPath): void {
  if (isAboutMuted(context, text)) return
  const { syntax } = problem
  const code = syntax ? 'RULE_SYNTAX' : 'RULE_TYPE'
  const known = syntax
    ? 'write an expression such as record.kind == "SAIL"'
    : 'compare and compute values of one kind, of fields that exist'
  const hint = problem.suggestion === undefined ? known : `did you mean "${problem.suggestion}"?`
  context.report.value(code, at, `in the expression: ${problem.message}`, hint, problem.offset)
}

/** Expressions about properties or statuses that have mistakes of their own are not judged. */
function isAboutMuted(context: CheckContext, text: string): boolean {
  if (context.statuses === null && /\bstatus\b/.test(text)) return true
  return [...context.muted].some((name) => new RegExp(`(?<![\\w])${name.replace(/[^A-Za-z0-9_]/g, '.')}(?![\\w])`).test(text))
}
