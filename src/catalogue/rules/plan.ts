import type { Entity, Rule } from '../../contract/model/entity'
import type { SectionLayout } from '../../contract/model/layout'
import { getComputedDecimals } from './computed'
import { COMMON_SHAPES, type RecordShape, toRecordShape } from './shape'
import { listUnits, touches, type Unit } from './unit'

/** What rules are compiled from: any entity, public or not. */
export type RuleSource = Pick<Entity, 'rules' | 'fields' | 'statuses' | 'form' | 'list' | 'folder'>

/** An entity's rules, prepared once: units in dependency order, with indexes. */
export interface Plan {
  /** computed values and visibility first, each after what it reads; then the rest in file order */
  units: Unit[]
  /** units by the first step of the record paths they read; '' = the whole record */
  readers: Map<string, number[]>
  /**
   * by field path, the units that may hide it and the sections that contain it (null = a section always
   * shown)
   */
  hiders: Map<string, Hiders>
  /** by first step, the decided fields (computed or hideable) whose decision later units must see */
  decided: Map<string, { path: string; values: number[] }[]>
  shape: RecordShape
  /** by path of a field with decimals, those of a number computed for it */
  scales: ReadonlyMap<string, number>
}

/** The units that may hide one field, and the declared paths hidden with it. */
export interface Hiders {
  visible: number[]
  sections: (number | null)[]
  below: string[]
}

/**
 * Plans an entity's rules. Throws on an expression that does not parse (reading the file refuses those
 * before).
 */
export function rulePlan(source: RuleSource): Plan {
  const units = sortUnits(listUnits(source.rules, source.form))
  const hiders = indexHiders(source, units)
  return {
    units,
    hiders,
    readers: indexReaders(units),
    decided: indexDecided(units, hiders),
    shape: toRecordShape([...COMMON_SHAPES, ...source.fields]),
    scales: getScales(source.fields),
  }
}

function getScales(fields: RuleSource['fields']): Plan['scales'] {
  const scales = fields.map((field) => [field.path, getComputedDecimals(field)] as const)
  return new Map(scales.flatMap(([path, scale]) => (scale === undefined ? [] : [[path, scale] as const])))
}

/** True for units whose outcome other units may read: a computed value, or emptiness by being hidden. */
export function decides(unit: Unit): boolean {
  return unit.kind === 'value' || unit.kind === 'visible' || unit.kind === 'section'
}

/**
 * True when `unit` must run after `other`: it reads what the other decides. Reading oneself is not a
 * dependency.
 */
function follows(unit: Unit, other: Unit): boolean {
  if (unit === other || !decides(other)) return false
  const foreign = other.targets.filter((target) => !unit.targets.includes(target))
  return foreign.some((target) => unit.reads.some((read) => touches(read, target)))
}

function sortUnits(units: readonly Unit[]): Unit[] {
  const out = new Set<Unit>()
  const open = new Set<Unit>()
  const visit = (unit: Unit) => {
    if (out.has(unit) || open.has(unit)) return
    open.add(unit)
    for (const other of units) if (follows(unit, other)) visit(other)
    open.delete(unit)
    out.add(unit)
  }
  units.filter(decides).forEach(visit)
  units.forEach(visit)
  return [...out]
}

function indexReaders(units: readonly Unit[]): Map<string, number[]> {
  const readers = new Map<string, number[]>()
  units.forEach((unit, index) => {
    for (const key of new Set(unit.reads.map(firstStep))) add(readers, key, index)
  })
  return readers
}

function indexHiders(source: RuleSource, units: readonly Unit[]): Plan['hiders'] {
  const hiders: Plan['hiders'] = new Map()
  const at = (path: string) => {
    const known = hiders.get(path) ?? { visible: [], sections: [], below: [] }
    hiders.set(path, known)
    return known
  }
  units.forEach((unit, index) => {
    if (unit.kind === 'visible') for (const target of unit.targets) at(target).visible.push(index)
  })
  for (const section of source.form) {
    const index = units.findIndex((unit) => unit.kind === 'section' && unit.section === section.section)
    for (const { field } of section.fields) at(field).sections.push(index < 0 ? null : index)
  }
  for (const [path, { visible, sections }] of hiders)
    if (visible.length === 0 && sections.includes(null)) hiders.delete(path)
  for (const [path, one] of hiders)
    one.below = source.fields.map((field) => field.path).filter((below) => below.startsWith(`${path}.`))
  return hiders
}

function indexDecided(units: readonly Unit[], hiders: Plan['hiders']): Plan['decided'] {
  const paths = new Map<string, number[]>([...hiders.keys()].map((path) => [path, []]))
  units.forEach((unit, index) => {
    if (unit.kind === 'value') for (const target of unit.targets) add(paths, target, index)
  })
  const decided: Plan['decided'] = new Map()
  for (const [path, values] of paths) add(decided, firstStep(path), { path, values })
  return decided
}

/** `berth.city` → `berth`, `crew[].email` → `crew`. */
export function firstStep(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? ''
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Rules that depend on each other: the rule to report, and the fields of the cycle. */
interface RuleCycle {
  rule: Rule
  fields: string[]
}

/** Finds cycles among computed values and visibility (`a` from `b`, `b` from `a`); expressions must parse. */
export function ruleCycles(rules: readonly Rule[], form: readonly SectionLayout[] = []): RuleCycle[] {
  const units = listUnits(rules, form)
  const found: RuleCycle[] = []
  const done = new Set<Unit>()
  const visit = (unit: Unit, path: Unit[]) => {
    const start = path.indexOf(unit)
    if (start >= 0) return void found.push(...findCycle(path.slice(start)))
    if (done.has(unit)) return
    done.add(unit)
    for (const other of units) if (follows(unit, other)) visit(other, [...path, unit])
  }
  for (const unit of units) visit(unit, [])
  return found
}

function findCycle(units: readonly Unit[]): RuleCycle[] {
  const rule = units.map((unit) => unit.rule).find((one) => one !== null)
  return rule
    ? [
        {
          rule,
          fields: units.flatMap(({ targets, section }) => (section ? [`section ${section}`] : targets)),
        },
      ]
    : []
}
