import type { AcrossConstraint, AcrossFile, AcrossKind } from '../../contract/model/across'
import type { Field } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import type { JsonPath } from '../files/report'
import { getStructure, KINDS } from '../kinds'
import { findLimit, readAcross } from '../resolve/across'
import { findPath, isMuted } from '../resolve/paths'
import { checkPath } from './paths'
import { checkConditions } from './rollups'
import { checkIndexed } from './table-limits'

/** One constraint of a file, at its place. */
interface Case {
  context: CheckContext
  name: string
  file: AcrossFile
  constraint: AcrossConstraint
  at: JsonPath
}

/** Keys by kind: those it needs, and those it may have besides `kind`, `where` and `message`. */
const KEYS: Record<AcrossKind, { needs: (keyof AcrossFile)[]; may: (keyof AcrossFile)[] }> = {
  noOverlap: { needs: ['by', 'from', 'to', 'end'], may: [] },
  unique: { needs: ['fields'], may: [] },
  atMost: { needs: ['max'], may: ['by', 'sum', 'from', 'to', 'end'] },
}

const PERIOD_KEYS = ['from', 'to', 'end'] as const

/** Checks the constraints across records: their keys, fields and conditions. */
export function checkAcross(context: CheckContext): void {
  for (const [name, file] of Object.entries(context.file.constraints ?? {})) {
    if (file?.kind === undefined) continue
    const at: JsonPath = ['constraints', name]
    const one = { context, name, file, at, constraint: readAcross(context, name, file) }
    checkKeys(one)
    checkGroup(one)
    checkPeriod(one)
    checkMost(one)
    const { route: entity } = context.file
    const { where = {} } = file
    const { where: terms } = one.constraint
    checkConditions(context, { what: 'a constraint', entity, where, terms, fields: context.byPath, at })
    checkKept(
      one,
      terms.map(({ path }, index) => [path, [...at, 'where', Object.keys(where)[index] ?? '']]),
    )
  }
}

function checkKeys({ at, context: { draft, report }, file, name }: Case): void {
  const { may, needs } = KEYS[file.kind]
  // A period is said as a whole or not at all.
  const period = PERIOD_KEYS.some((key) => file[key] !== undefined) ? PERIOD_KEYS : []
  const needed = [...needs, ...period.filter((key) => may.includes(key))]
  const missing = needed.filter((key) => file[key] === undefined)
  const isRemoved = missing.some((key) => draft.tainted.includes(`/constraints/${name}/${key}`))
  if (missing.length > 0 && !isRemoved) {
    const message = `the constraint "${name}" of kind ${file.kind} lacks ${missing.join(' and ')}`
    report.key('BAD_CONSTRAINT', at, message, `add ${missing.map((key) => HINTS[key] ?? key).join(', ')}`)
  }
  const known = [...needs, ...may, 'kind', 'where', 'message']
  for (const key of Object.keys(file).filter((one) => !known.includes(one))) {
    const message = `"${key}" is not said of a constraint of kind ${file.kind}`
    report.key('BAD_CONSTRAINT', [...at, key], message, `it has ${[...needs, ...may].join(', ')}`)
  }
}

const HINTS: Partial<Record<keyof AcrossFile, string>> = {
  by: '"by": the field that tells one item from another',
  fields: '"fields": [ … ]',
  from: '"from": the field with the first moment',
  to: '"to": the field with the last moment',
  end: '"end": "included" or "excluded"',
  max: '"max": a number',
}

/** The field of an entry, when it may be compared; else that is reported. */
type Fits = (field: Field) => boolean

const isComparable: Fits = ({ kind }) => KINDS[kind].isScalar || getStructure(kind) === 'reference'
const isMoment: Fits = ({ kind }) => KINDS[kind].totals.includes('max')
const isNumber: Fits = ({ kind }) => KINDS[kind].figures !== null

function checkGroup(one: Case): void {
  const { at, constraint, file } = one
  const key = file.kind === 'unique' ? 'fields' : 'by'
  const isList = key === 'fields' || Array.isArray(file.by)
  checkIndexed(one.context, constraint.by, [...at, key])
  for (const [index, path] of constraint.by.entries())
    checkField(one, path, {
      fits: isComparable,
      as: 'be compared',
      at: isList ? [...at, key, index] : [...at, key],
    })
}

function checkPeriod(one: Case): void {
  const { at, context, file } = one
  if (file.kind === 'unique') return
  const as = 'begin or end a period'
  const from =
    file.from === undefined
      ? undefined
      : checkField(one, file.from, { fits: isMoment, as, at: [...at, 'from'] })
  const to =
    file.to === undefined ? undefined : checkField(one, file.to, { fits: isMoment, as, at: [...at, 'to'] })
  if (!from || !to || from.kind === to.kind) return
  const message = `"${from.path}" is of kind ${from.kind} and "${to.path}" of kind ${to.kind}: a period has one kind`
  context.report.value('BAD_CONSTRAINT', [...at, 'to'], message, `name a field of kind ${from.kind}`)
}

function checkMost(one: Case): void {
  const { at, context, file } = one
  if (file.kind !== 'atMost') return
  if (file.sum !== undefined)
    checkField(one, file.sum, { fits: isNumber, as: 'be added up', at: [...at, 'sum'] })
  if (typeof file.max === 'string') checkLimit(one, file.max, [...at, 'max'])
  else if (file.max !== undefined && file.sum === undefined && !Number.isInteger(file.max))
    context.report.value(
      'BAD_CONSTRAINT',
      [...at, 'max'],
      `${file.max} is not a number of records`,
      'a whole number',
    )
}

/** The most is said by the record that makes the group: a room says how many it holds. */
function checkLimit({ constraint, context }: Case, path: string, at: JsonPath): void {
  const field = checkPath(context, path, { use: 'value', at })
  if (!field) return
  const limit = findLimit(context, path)
  if (limit && constraint.by.includes(limit.by) && isNumber(field)) return
  const message =
    limit && isNumber(field) ? `"${limit.by}" is not in "by"` : `"${path}" is no number of a record of "by"`
  const relations = constraint.by.filter((one) => context.byPath.get(one)?.relation)
  const hint = relations.length > 0 ? `a path through ${relations.join(' or ')}` : 'write a number'
  context.report.value('BAD_CONSTRAINT', at, message, hint)
}

function checkField(
  one: Case,
  path: string,
  { as, at, fits }: { fits: Fits; as: string; at: JsonPath },
): Field | undefined {
  const { context } = one
  const field = checkPath(context, path, { use: 'own', at })
  if (!field) return undefined
  checkKept(one, [[path, at]])
  if (fits(field) && !field.masked) return field
  const usable = context.fields
    .filter((other) => !other.path.includes('[]') && !other.rollup && fits(other))
    .map((other) => other.path)
  const hint =
    usable.length > 0 ? `fields that can: ${usable.slice(0, 8).join(', ')}` : 'the record has no such field'
  context.report.value('BAD_CONSTRAINT', at, `"${path}" is of kind ${field.kind} and cannot ${as}`, hint)
  return undefined
}

/** A roll-up changes while nobody writes its record. */
function checkKept({ context }: Case, paths: readonly (readonly [string, JsonPath])[]): void {
  for (const [path, at] of paths) {
    if (isMuted(context, path) || !findPath(context, path)?.field.rollup) continue
    const message = `"${path}" is kept from other records: it changes while nobody writes this one`
    context.report.value('BAD_CONSTRAINT', at, message, 'name a field that is written with the record')
  }
}
