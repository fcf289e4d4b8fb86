import type { Rule } from '../../contract/entity'
import { sectionsOf } from '../resolve/form'
import { relationOn } from '../resolve/paths'
import { ruleCycles } from '../rules/cycles'
import { inRows, touches, type Unit, unitsOf } from '../rules/unit'
import type { Scene } from '../scene'
import { each } from './each'
import { didYouMean } from './hint'

/** What rules read of each other and of related records; their expressions are known to be sound. */
export function checkDependencies(scene: Scene): void {
  const rules = (scene.file.rules ?? []).map((rule): Rule => ({ ...rule, field: rule.field ?? null, source: '' }))
  checkComputedOnce(scene, rules)
  for (const unit of unitsOf(rules, [])) {
    const at = ['rules', unit.rule ? rules.indexOf(unit.rule) : 0, unit.kind]
    checkSelf(scene, unit, at)
    for (const path of unit.reads) checkForeign(scene, path, at)
    for (const read of unit.program.reads) if (read.root === 'lookup') checkCarried(scene, read.path, unit.list, at)
  }
  for (const cycle of ruleCycles(rules, sectionsOf(scene.file))) {
    const message = `the rules depend on each other in a circle: ${[...cycle.fields, cycle.fields[0]].join(' → ')}`
    const at = ['rules', rules.indexOf(cycle.rule)]
    scene.report.value('RULE_CYCLE', at, message, 'take one of the fields out of the expressions')
  }
}

function checkComputedOnce(scene: Scene, rules: readonly Rule[]): void {
  const computed = new Set<string>()
  each(rules, ({ field, value }, index) => {
    if (field === null || value === undefined) return
    const message = `"${field}" is computed by another rule already`
    if (computed.has(field)) scene.report.value('RULE_COMPUTED_TWICE', ['rules', index, 'value'], message, 'join the two rules')
    computed.add(field)
  })
}

function checkSelf(scene: Scene, unit: Unit, at: (string | number)[]): void {
  const own = unit.reads.some((read) => unit.targets.some((target) => touches(read, target)))
  if (unit.kind !== 'value' || !own) return
  scene.report.value('RULE_CYCLE', at, `"${unit.targets[0]}" is computed from itself`, 'compute it from other fields')
}

/** The expression checker takes any path behind an embedded relation; here the related file is known. */
function checkForeign(scene: Scene, path: string, at: (string | number)[]): void {
  const relation = relationOn(scene, path)
  const target = relation?.relation ? scene.target(relation.relation.route) : undefined
  const inner = relation ? path.slice(relation.path.length + 1) : ''
  if (!relation || !target || target.has(inner)) return
  const hint = didYouMean(inner, target.keys(), `declare it in ${relation.relation?.route ?? ''}`)
  scene.report.value('RULE_TYPE', at, `in the expression: "${relation.path}" has no field "${inner}"`, hint)
}

/** Keys of a chosen row that every table carries. */
const ALWAYS_CARRIED = ['id', 'val', 'code', 'name']

/** A table that says what its choices carry is read for nothing else: a key its rows leave empty would never decide anything. */
function checkCarried(scene: Scene, path: readonly string[], list: string | null, at: (string | number)[]): void {
  const key = path.at(-1) ?? ''
  const name = scene.byPath.get(inRows(path.slice(0, -1).join('.'), list))?.lookup?.name ?? ''
  const table = scene.library.lookups.get(name)
  const carries = table?.file?.carries
  if (!table || !carries || [...ALWAYS_CARRIED, ...carries].includes(key)) return
  const hint = `read ${[...carries, ...ALWAYS_CARRIED].join(', ')}, or add "${key}" to "carries" in ${table.path}`
  scene.report.value('RULE_TYPE', at, `in the expression: a choice of "${name}" does not carry "${key}"`, hint)
}
