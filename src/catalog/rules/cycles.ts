import type { Rule } from '../../contract/entity'
import type { FormSection } from '../../contract/layout'
import { follows } from './plan'
import { type Unit, unitsOf } from './unit'

/** Rules that wait for each other: the rule to complain about, and the fields around the circle. */
export interface RuleCycle {
  rule: Rule
  fields: string[]
}

/** Circles among computed values and visibility (`a` from `b`, `b` from `a`); expressions must parse. */
export function ruleCycles(rules: readonly Rule[], form: readonly FormSection[] = []): RuleCycle[] {
  const units = unitsOf(rules, form)
  const found: RuleCycle[] = []
  const done = new Set<Unit>()
  const visit = (unit: Unit, path: Unit[]) => {
    const start = path.indexOf(unit)
    if (start >= 0) return void found.push(...cycleOf(path.slice(start)))
    if (done.has(unit)) return
    done.add(unit)
    for (const other of units) if (follows(unit, other)) visit(other, [...path, unit])
  }
  for (const unit of units) visit(unit, [])
  return found
}

function cycleOf(units: readonly Unit[]): RuleCycle[] {
  const rule = units.map((unit) => unit.rule).find((one) => one !== null)
  return rule ? [{ rule, fields: units.flatMap(({ targets, section }) => (section ? [`section ${section}`] : targets)) }] : []
}
