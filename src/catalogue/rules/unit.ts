import type { Rule } from '../../contract/model/entity'
import type { SectionLayout } from '../../contract/model/layout'
import { compile, type Program } from './program'
import type { Read } from './walk'

/** What a unit's expression decides. */
export type UnitKind = 'visible' | 'value' | 'section' | 'required' | 'readOnly' | 'valid' | 'options'

/** The dependencies of an expression. */
interface Dependencies {
  /** record paths read, in field notation; `row.x` reads `drivers[].x` */
  reads: string[]
  /** reads besides the record: mode, user, status, today, now, old */
  ambient: string[]
  /** the top-level keys of the record that are read; null = all */
  keys: ReadonlySet<string> | null
  /** a row's outcome follows from other rows: it reads the row before it, or its place */
  isOrdered: boolean
  /** paths below `lookup` */
  lookups: readonly (readonly string[])[]
}

/** One expression with its effect and dependencies: a rule with three expressions has three units. */
export interface Unit extends Dependencies {
  kind: UnitKind
  /** affected field paths; for a section its fields */
  targets: string[]
  /** id of the section, or '' */
  section: string
  /** the list whose rows it runs for (`drivers` for `drivers[].main`), or null */
  list: string | null
  rule: Rule | null
  program: Program
}

const KINDS = ['visible', 'value', 'required', 'readOnly', 'valid', 'options'] as const

/** All units of the rules and of the sections' `visible`. */
export function listUnits(rules: readonly Rule[], form: readonly SectionLayout[]): Unit[] {
  return [...form.flatMap(sectionUnit), ...rules.flatMap(ruleUnits)]
}

function sectionUnit(section: SectionLayout): Unit[] {
  if (!section.visible) return []
  const program = compile(section.visible)
  const targets = section.fields.map(({ field }) => field)
  return [
    {
      kind: 'section',
      targets,
      section: section.section,
      list: null,
      rule: null,
      program,
      ...dependencies(program.reads, null),
    },
  ]
}

function ruleUnits(rule: Rule): Unit[] {
  const { field } = rule
  if (field === null) return []
  const list = getList(field)
  return KINDS.flatMap((kind) => {
    const text = rule[kind]
    if (text === undefined) return []
    const program = compile(text)
    return [
      { kind, targets: [field], section: '', list, rule, program, ...dependencies(program.reads, list) },
    ]
  })
}

/** `drivers[].main` → `drivers`; in nested lists, units run for the rows of the innermost. */
export function getList(path: string): string | null {
  const end = path.lastIndexOf('[]')
  return end < 0 ? null : path.slice(0, end)
}

/** Splits the reads of an expression into record paths and everything else. */
export function dependencies(reads: readonly Read[], list: string | null): Dependencies {
  const paths = new Set<string>()
  const ambient = new Set<string>()
  for (const { root, path } of reads) {
    if (root === 'record') paths.add(path.join('.'))
    else if (root === 'index' && list) paths.add(inOrder(list))
    else if (root === 'previous' && list && path.length === 0) paths.add(inOrder(list))
    else if ((root === 'row' || root === 'previous') && list) paths.add([`${list}[]`, ...path].join('.'))
    else if (root === 'lookup') paths.add(inRows(path.slice(0, -1).join('.') || path.join('.'), list))
    else ambient.add(root)
  }
  const below = (name: string) => reads.flatMap(({ root, path }) => (root === name ? [path] : []))
  const record = below('record')
  return {
    reads: [...paths],
    ambient: [...ambient],
    keys: record.some((path) => path.length === 0)
      ? null
      : new Set(record.flatMap(([key = '']) => key.replace('[]', ''))),
    isOrdered: list !== null && reads.some(({ root }) => root === 'previous' || root === 'index'),
    lookups: below('lookup').filter((path) => path.length > 0),
  }
}

/** What says which rows a list has, and in which order, whatever is in them. */
const inOrder = (list: string): string => `${list}[]._id`

/** The field of a lookup named without its list's brackets: `crew.role` of `crew` → `crew[].role`. */
export function inRows(path: string, list: string | null): string {
  const plain = list?.replaceAll('[]', '')
  return plain !== undefined && path.startsWith(`${plain}.`) ? `${list}[]${path.slice(plain.length)}` : path
}

/**
 * Two paths touch when they are equal or one contains the other; `[]` counts as a step, '' is the whole
 * record.
 */
export function touches(a: string, b: string): boolean {
  if (a === '' || b === '') return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (!long.startsWith(short)) return false
  const next = long[short.length]
  return next === undefined || next === '.' || next === '['
}
