import type { Rule } from '../../contract/model/entity'
import type { RuleFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import type { JsonPath } from '../files/report'
import { DECLARATIONS } from '../kinds/declarations'
import { resolveSections } from '../resolve/layout'
import { checkExpression, checkRule } from '../rules/check'
import type { ExpressionProblem, KnownCodes } from '../rules/literals'
import { isAlwaysFalse } from '../rules/outcomes'
import { ruleCycles } from '../rules/plan'
import type { RelatedEntities } from '../rules/related-fields'
import { inRows, listUnits, touches, type Unit } from '../rules/unit'
import { checkPath } from './paths'
import { checkStatus } from './statuses'

const FIELD_KEYS = ['visible', 'required', 'readOnly', 'options', 'value', 'valid'] as const
const GUARD_KEYS = ['when', 'requires', 'asks'] as const

/** Checks rules: a field or a transition, at least one effect, existing names and valid expressions. */
export function checkRules(context: CheckContext): void {
  const before = context.report.problems.length
  each(context.file.rules, (rule, index) => {
    if (checkShape(context, rule, index)) checkNames(context, rule, ['rules', index])
  })
  checkExpressions(context)
  each(context.file.rules, (rule, index) => checkShown(context, rule, ['rules', index]))
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
      'a rule needs either a field or a transition',
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
      `"${stray[0]}" is not allowed in ${what}`,
      'move it to a rule of its own',
    )
    return false
  }
  if (about.length + guards.length > 0) return true
  context.report.value(
    'RULE_EMPTY',
    at,
    'the rule has no effect',
    `add one of ${(rule.to === undefined ? FIELD_KEYS : GUARD_KEYS).join(', ')}`,
  )
  return false
}

/** A required field that is never shown asks nobody for anything: hidden fields are not required. */
function checkShown(context: CheckContext, { field, visible }: RuleFile, at: JsonPath): void {
  if (visible === undefined || !isAlwaysFalse(visible) || !context.byPath.get(field ?? '')?.required) return
  const message = `"${field}" is required and never shown: a hidden field is not asked for`
  context.report.value(
    'HIDDEN_REQUIRED',
    [...at, 'visible'],
    message,
    'take it out of "required", or show it',
  )
}

function checkNames(context: CheckContext, rule: RuleFile, at: (string | number)[]): void {
  if (rule.to !== undefined) checkStatus(context, rule.to, [...at, 'to'])
  each(rule.requires, (path, index) =>
    checkPath(context, path, { use: 'own', at: [...at, 'requires', index] }),
  )
  each(rule.asks, (path, index) => checkPath(context, path, { use: 'own', at: [...at, 'asks', index] }))
  if (rule.field !== undefined) checkRulePath(context, rule.field, [...at, 'field'])
}

/** Rules may target the fields of array rows: `crew[].email`. */
function checkRulePath(context: CheckContext, path: string, at: (string | number)[]): void {
  if (path.includes('[]') && context.byPath.has(path)) return
  checkPath(context, path, { use: 'own', at })
}

/** Checks what rules read of each other and of related records; their expressions are known to be valid. */
function checkDependencies(context: CheckContext): void {
  const rules = (context.file.rules ?? []).map(
    (rule): Rule => ({ ...rule, field: rule.field ?? null, source: '' }),
  )
  checkComputedOnce(context, rules)
  for (const unit of listUnits(rules, [])) {
    const at = ['rules', unit.rule ? rules.indexOf(unit.rule) : 0, unit.kind]
    checkSelf(context, unit, at)
    for (const read of unit.program.reads)
      if (read.root === 'lookup') checkCarried(context, read.path, unit.list, at)
  }
  for (const cycle of ruleCycles(rules, resolveSections(context))) {
    const message = `the rules depend on each other in a cycle: ${[...cycle.fields, cycle.fields[0]].join(' → ')}`
    const at = ['rules', rules.indexOf(cycle.rule)]
    context.report.value('RULE_CYCLE', at, message, 'take one of the fields out of the expressions')
  }
}

function checkComputedOnce(context: CheckContext, rules: readonly Rule[]): void {
  const computed = new Set<string>()
  each(rules, ({ field, value }, index) => {
    if (field === null || value === undefined) return
    const message = `"${field}" is computed by another rule already`
    if (computed.has(field))
      context.report.value('RULE_COMPUTED_TWICE', ['rules', index, 'value'], message, 'join the two rules')
    computed.add(field)
  })
}

function checkSelf(context: CheckContext, unit: Unit, at: (string | number)[]): void {
  const own = unit.reads.some((read) => unit.targets.some((target) => touches(read, target)))
  if (unit.kind !== 'value' || !own) return
  context.report.value(
    'RULE_CYCLE',
    at,
    `"${unit.targets[0]}" is computed from itself`,
    'compute it from other fields',
  )
}

/** Keys of a chosen row that every table carries. */
const ALWAYS_CARRIED = ['id', 'val', 'code', 'name']

/**
 * A table with `carries` provides nothing else: a key that its rows leave empty could never decide anything.
 */
function checkCarried(
  context: CheckContext,
  path: readonly string[],
  list: string | null,
  at: (string | number)[],
): void {
  const key = path.at(-1) ?? ''
  const name = context.byPath.get(inRows(path.slice(0, -1).join('.'), list))?.lookup?.name ?? ''
  const table = context.library.lookups.get(name)
  const carries = table?.file?.carries
  if (!table || !carries || [...ALWAYS_CARRIED, ...carries].includes(key)) return
  const hint = `read ${[...carries, ...ALWAYS_CARRIED].join(', ')}, or add "${key}" to "carries" in ${table.path}`
  context.report.value('RULE_TYPE', at, `in the expression: rows of "${name}" do not provide "${key}"`, hint)
}

/** Type-checks every expression of a file: in rules, sections, list rows, actions and the folder. */
function checkExpressions(context: CheckContext): void {
  each(context.file.rules, (rule, index) => {
    const whole: Rule = { ...rule, field: rule.field ?? null, source: '' }
    for (const problem of checkRule(whole, context.fields, listCodes(context), listKnown(context))) {
      complain(context, readText(rule, problem.key), problem, ['rules', index, problem.key])
    }
  })
  each(context.file.form, (section, index) =>
    check(context, section.visible, ['form', index, 'visible'], listKnown(context)),
  )
  each(context.file.list?.rows, (row, index) => check(context, row.when, ['list', 'rows', index, 'when']))
  each(context.file.list?.badges, (badge, index) =>
    check(context, badge.when, ['list', 'badges', index, 'when']),
  )
  each(context.file.actions, (action, index) => check(context, action.when, ['actions', index, 'when']))
  const { folder } = context.file
  if (folder && !Array.isArray(folder)) check(context, folder.when, ['folder', 'when'])
}

function check(
  context: CheckContext,
  text: string | undefined,
  at: JsonPath,
  known: Known = { foreign: listForeignCodes(context) },
): void {
  if (text === undefined) return
  for (const problem of checkExpression(text, context.fields, listCodes(context), known))
    complain(context, text, problem, at)
}

/** What is known of related records. */
interface Known {
  foreign: KnownCodes
  related?: RelatedEntities
}

const listKnown = (context: CheckContext): Known & Required<Pick<Known, 'related'>> => ({
  foreign: listForeignCodes(context),
  related: {
    fields: context.target,
    statuses: (route) => context.library.entities.get(route)?.statuses,
  },
})

/** Where an expression stands that is about the rows of a list: `lines`, or `quotation.lines` of another. */
export interface InRows {
  at: JsonPath
  list: string
}

/**
 * Checks an expression of an effect: a condition, or with `field` the value of that field, which may be in
 * another entity and unknown (undefined). The value null clears a field.
 */
export function checkEffectExpression(
  context: CheckContext,
  text: string | undefined,
  field: Pick<Field, 'kind' | 'values'> | null | undefined,
  place: JsonPath | InRows,
): boolean {
  if (text === undefined) return true
  const { at, list } = 'list' in place ? place : { at: place, list: null }
  const expects = field === null ? 'condition' : field ? DECLARATIONS[field.kind].computed : 'any'
  const found = checkExpression(text, context.fields, listCodes(context), {
    expects,
    values: field?.values ?? null,
    list,
    ...listKnown(context),
  })
  for (const problem of found) complain(context, text, problem, at)
  return found.length === 0
}

/** The codes of related records, which rules may read across embedded relations, by path from the record. */
function listForeignCodes(context: CheckContext): KnownCodes {
  const codes: KnownCodes = new Map()
  for (const { path, relation } of context.fields) {
    if (!relation?.embedded) continue
    const statuses = context.library.entities.get(relation.route)?.statuses
    if (statuses && statuses.length > 0) codes.set(`${path}.status`, statuses)
    for (const [inner, { values }] of context.target(relation.route) ?? [])
      if (values) codes.set(`${path}.${inner}`, values)
  }
  return codes
}

const listCodes = (context: CheckContext): string[] => [...(context.statuses ?? [])]

const readText = (rule: object, key: string): string => String((rule as Record<string, unknown>)[key] ?? '')

function complain(context: CheckContext, text: string, problem: ExpressionProblem, at: JsonPath): void {
  if (!problem.syntax && !problem.long && isAboutMuted(context, text)) return
  const { code, hint } = describeProblem(problem)
  context.report.value(code, at, `in the expression: ${problem.message}`, hint, problem.offset)
}

/** The code and the cure of a problem in an expression. */
export function describeProblem({ hint, long, suggestion, syntax }: ExpressionProblem): {
  code: 'RULE_TOO_LONG' | 'RULE_SYNTAX' | 'RULE_TYPE'
  hint: string
} {
  const code = long ? 'RULE_TOO_LONG' : syntax ? 'RULE_SYNTAX' : 'RULE_TYPE'
  return { code, hint: hint ?? (suggestion === undefined ? CURES[code] : `did you mean "${suggestion}"?`) }
}

const CURES = {
  RULE_TOO_LONG:
    'go through rows by their list, as in record.lines.sum(l, l.amount), or compute a part in a field of its own',
  RULE_SYNTAX: 'write an expression such as record.kind == "SAIL"',
  RULE_TYPE: 'compare and compute values of one kind, of fields that exist',
}

/** Names of properties or statuses with errors of their own are not reported again. */
function isAboutMuted(context: CheckContext, text: string): boolean {
  if (context.statuses === null && /\bstatus\b/.test(text)) return true
  return [...context.muted].some((name) =>
    new RegExp(`(?<![\\w])${name.replace(/[^A-Za-z0-9_]/g, '.')}(?![\\w])`).test(text),
  )
}
