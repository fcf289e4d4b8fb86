import type { Rule } from '../../contract/entity'
import type { CheckContext } from '../check-context'
import { sectionsOf } from '../resolve/layout'
import { relationOn } from '../resolve/paths'
import { ruleCycles } from '../rules/cycles'
import { inRows, touches, type Unit, unitsOf } from '../rules/unit'
import { each } from './grammar'
import { didYouMean } from './hint'

/** What rules read of each other and of related records; their expressions are known to be sound. */
export function checkDependencies(context: CheckContext): void {
  const rules = (context.file.rules ?? []).map((rule): Rule => ({ ...rule, field: rule.field ?? null, source: '' }))
  checkComputedOnce(context, rules)
  for (const unit of unitsOf(rules, [])) {
    const at = ['rules', unit.rule ? rules.indexOf(unit.rule) : 0, unit.kind]
    checkSelf(context, unit, at)
    for (const path of unit.reads) checkForeign(context, path, at)
    for (const read of unit.program.reads) if (read.root === 'lookup') checkCarried(context, read.path, unit.list, at)
  }
  for (const cycle of ruleCycles(rules, sectionsOf(context.file))) {
    const message = `the rules depend on each other in a circle: ${[...cycle.fields, cycle.fields[0]].join(' → ')}`
    const at = ['rules', rules.indexOf(cycle.rule)]
    context.report.value('RULE_CYCLE', at, message, 'take one of the fields out of the expressions')
  }
}

function checkComputedOnce(context: CheckContext, rules: readonly Rule[]): void {
  const computed = new Set<string>()
  each(rules, ({ field, value }, index) => {
    if (field === null || value === undefined) return
    const message = `"${field}" is computed by another rule already`
    if (computed.has(field)) context.report.value('RULE_COMPUTED_TWICE', ['rules', index, 'value'], message, 'join the two rules')
    computed.add(field)
  })
}

function checkSelf(context: CheckContext, unit: Unit, at: (string | number)[]): void {
  const own = unit.reads.some((read) => unit.targets.some((target) => touches(read, target)))
  if (unit.kind !== 'value' || !own) return
  context.report.value('RULE_CYCLE', at, `"${unit.targets[0]}" is computed from itself`, 'compute it from other fields')
}

/** The expression checker takes any path behind an embedded relation; here the related file is known. */
function checkForeign(context: CheckContext, path: string, at: (string | number)[]): void {
  const relation = relationOn(context, path)
  const target = relation?.relation ? context.target(relation.relation.route) : undefined
  const inner = relation ? path.slice(relation.path.length + 1) : ''
  if (!relation || !target || target.has(inner)) return
  const hint = didYouMean(inner, target.keys(), `declare it in ${relation.relation?.route ?? ''}`)
  context.report.value('RULE_TYPE', at, `in the expression: "${relation.path}" has no field "${inner}"`, hint)
}

/** Keys of a chosen row that every table carries. */
const ALWAYS_CARRIED = ['id', 'val', 'code', 'name']

/** A table that says what its choices carry is read for nothing else: a key its rows leave empty would never decide anything. */
function checkCarried(context: CheckContext, path: readonly string[], list: string | null, at: (string | number)[]): void {
  const key = path.at(-1) ?? ''
  const name = context.byPath.get(inRows(path.slice(0, -1).join('.'), list))?.lookup?.name ?? ''
  const table = context.library.lookups.get(name)
  const carries = table?.file?.carries
  if (!table || !carries || [...ALWAYS_CARRIED, ...carries].includes(key)) return
  const hint = `read ${[...carries, ...ALWAYS_CARRIED].join(', ')}, or add "${key}" to "carries" in ${table.path}`
  context.report.value('RULE_TYPE', at, `in the expression: a choice of "${name}" does not carry "${key}"`, hint)
}
