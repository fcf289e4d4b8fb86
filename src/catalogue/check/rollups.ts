import type { Json, JsonObject } from '../../contract/json'
import type { RollupFile } from '../../contract/model/entity-file'
import type { Field, Rollup } from '../../contract/model/field'
import type { FilterTerm } from '../../contract/model/filter-term'
import type { CheckContext } from '../files/check-context'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { getStructure, KINDS, listKind } from '../kinds'
import { filterTerm, Refused } from '../list-query/filter-term'
import { isObject, valueAt } from '../paths'
import { listFigures } from '../resolve/rollups'

/** Keys that say a type: that of a roll-up follows from what it takes. */
const TYPE_WORDS = ['type', 'enum', 'lookup', 'group', 'entity', 'tags', 'files', 'items', 'properties']

/** One roll-up of a file, with the fields of its entity. */
interface Case {
  context: CheckContext
  name: string
  file: RollupFile
  rollup: Rollup
  fields: ReadonlyMap<string, Field>
  at: JsonPath
}

/** Checks the roll-ups of a file: relation, field, conditions. */
export function checkRollups(context: CheckContext): void {
  for (const { path, rollup } of context.fields) {
    const file = context.file.record?.properties[path]?.rollup
    if (!rollup || !file || context.muted.has(path)) continue
    const property: JsonPath = ['record', 'properties', path]
    checkOwnKeys(context, property)
    const fields = findFields(context, file, [...property, 'rollup'])
    if (!fields) continue
    const one = { context, name: path, file, rollup, fields, at: [...property, 'rollup'] }
    checkBy(one)
    checkFigure(one)
    checkWhere(one)
  }
}

function checkOwnKeys({ report, source }: CheckContext, at: JsonPath): void {
  const property = valueAt((source.value ?? {}) as JsonObject, at.join('.'))
  if (!isObject(property)) return
  for (const word of TYPE_WORDS.filter((key) => key in property))
    report.key(
      'BAD_ROLLUP',
      [...at, word],
      `"${word}" is not said of a roll-up: its type follows from what it takes`,
      'remove it',
    )
}

function findFields(
  { library, report, target }: CheckContext,
  { entity }: RollupFile,
  at: JsonPath,
): ReadonlyMap<string, Field> | undefined {
  const { entities } = library
  if (!entities.has(entity)) {
    const hint = didYouMean(entity, entities.keys(), `add entities/${entity}.json`)
    report.value('UNKNOWN_ENTITY', [...at, 'entity'], `there is no entity "${entity}"`, hint)
  } else if (entities.get(entity)?.recordless)
    report.value(
      'ENTITY_WITHOUT_RECORDS',
      [...at, 'entity'],
      `"${entity}" is a page without records`,
      'name an entity of type conf or plain',
    )
  return target(entity)
}

/** The relation that points here, outside of rows. */
function checkBy({ at, context: { file, report }, fields, file: { by, entity } }: Case): void {
  const pointing = [...fields.values()].filter(
    ({ kind, path, relation }) =>
      relation?.route === file.route && !path.includes('[]') && getStructure(kind) === 'reference',
  )
  if (pointing.some(({ path }) => path === by)) return
  const known = pointing.map(({ path }) => path)
  const message = `"${by}" of "${entity}" is no relation to "${file.route}"`
  report.value(
    'BAD_ROLLUP',
    [...at, 'by'],
    message,
    didYouMean(by, known, `add { "entity": "${file.route}" } to ${entity}`),
  )
}

function checkFigure(one: Case): void {
  const { at, context, file, rollup } = one
  const figures = listFigures(file)
  const [figure] = figures
  if (figure === undefined || figures.length > 1) {
    const message = `a roll-up takes one figure; this one takes ${figures.join(' and ') || 'none'}`
    context.report.key('BAD_ROLLUP', at, message, 'name one of count, sum, min, max, latest')
    return
  }
  const place = [...at, figure]
  const isSplit = isObject(file.latest)
  if (rollup.path !== null) checkTaken(one, rollup.path, isSplit ? [...place, 'of'] : place)
  if (rollup.order !== null && isSplit) checkOrdered(one, rollup.order, [...place, 'by'])
}

const isNumber = ({ kind }: Field): boolean => KINDS[kind].totals.includes('sum')
const isOrdered = ({ kind }: Field): boolean => KINDS[kind].totals.includes('max')
const isMoment = ({ kind }: Field): boolean => isOrdered({ kind } as Field) && !isNumber({ kind } as Field)

/** Labels of codes belong to the texts of their own entity. */
const isTaken = (field: Field): boolean =>
  KINDS[field.kind].isScalar && field.values === null && getStructure(field.kind) === 'value'

function checkTaken(one: Case, path: string, at: JsonPath): void {
  const { figure, order } = one.rollup
  const fits = { sum: isNumber, min: isOrdered, max: isOrdered, count: isTaken, latest: isTaken }[figure]
  const isFitting = figure === 'latest' && path === order ? isMoment : fits
  checkField(one, { path, fits: isFitting, as: figure === 'latest' ? 'be taken' : `have a ${figure}`, at })
}

function checkOrdered(one: Case, path: string, at: JsonPath): void {
  checkField(one, { path, fits: isOrdered, as: 'say which is the latest', at })
}

function checkField(
  { context: { report }, fields, file: { entity } }: Case,
  { as, at, fits, path }: { path: string; fits: (field: Field) => boolean; as: string; at: JsonPath },
): void {
  const field = fields.get(path)
  const usable = [...fields.values()].filter((one) => !one.path.includes('[]') && fits(one))
  if (!field) {
    const hint = didYouMean(
      path,
      usable.map((one) => one.path),
      `declare it in ${entity}`,
    )
    report.value('UNKNOWN_FIELD', at, `"${entity}" has no field "${path}"`, hint)
  } else if (path.includes('[]') || !fits(field)) {
    const hint =
      usable.length > 0
        ? `fields that can: ${usable.map((one) => one.path).join(', ')}`
        : `${entity} has no such field`
    report.value('BAD_ROLLUP', at, `"${path}" of "${entity}" is ${field.kind} and cannot ${as}`, hint)
  }
}

function checkWhere({ at, context, fields, file, rollup }: Case): void {
  const { entity, where = {} } = file
  checkConditions(context, { what: 'a roll-up', entity, where, terms: rollup.where, fields, at })
}

/** Conditions on records of an entity, as written and as read, with its fields; `where` stands below `at`. */
interface ConstantTerms {
  /** what has them: "a roll-up" */
  what: string
  entity: string
  where: Readonly<Record<string, Json>>
  terms: readonly FilterTerm[]
  fields: ReadonlyMap<string, Field>
  at: JsonPath
}

/** Checks conditions that compare fields of records with constants. */
export function checkConditions(context: CheckContext, conditions: ConstantTerms): void {
  const { at, entity, fields, terms, where } = conditions
  for (const [index, [key]] of Object.entries(where).entries()) {
    const term = terms[index]
    const field = term && fields.get(term.path)
    const place = [...at, 'where', key]
    if (!term || !field || term.path.includes('[]')) {
      const hint = didYouMean(key, fields.keys(), `declare it in ${entity}`)
      context.report.key('BAD_FILTER', place, `"${entity}" has no field "${key}"`, hint)
    } else checkTerm(context, conditions, { term, field, key }, place)
  }
}

/** What a list would refuse a condition for; what changes by itself cannot be kept. */
function checkTerm(
  { library, report }: CheckContext,
  { entity, what }: ConstantTerms,
  { field, key, term }: { term: FilterTerm; field: Field; key: string },
  at: JsonPath,
): void {
  const moving = term.values.find((value) => value.startsWith('@') || value === '[object Object]')
  if (moving !== undefined) {
    const message = `${what} compares with constants: nobody writes a record when a day passes`
    report.value('BAD_FILTER', at, message, 'write a constant or a list of them')
    return
  }
  const statuses = key.startsWith('status') ? library.entities.get(entity)?.statuses : undefined
  const values = term.path === 'status' ? (statuses ?? []) : field.values
  const unknown = values && term.operator !== 'Null' && term.values.find((value) => !values.includes(value))
  if (unknown !== undefined && unknown !== null && unknown !== false) {
    const code = term.path === 'status' ? 'UNKNOWN_STATUS' : 'BAD_FILTER'
    const hint = didYouMean(unknown, values, `it has ${values.join(', ') || 'none'}`)
    report.value(code, at, `"${term.path}" of "${entity}" has no code "${unknown}"`, hint)
    return
  }
  const fault = faultOf(term, field, key)
  if (fault) report.value('BAD_FILTER', at, fault, 'write it as a condition of a view')
}

function faultOf(term: FilterTerm, field: Field, name: string): string | null {
  const path = { path: term.path, kind: field.kind, column: listKind(field), field, values: field.values }
  try {
    filterTerm({ path, operator: term.operator, given: term.values, name, advice: undefined })
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

/** Reports roll-ups that take one another: none of them could be computed first. */
export function checkRollupCycles(contexts: readonly CheckContext[]): void {
  const byRoute = new Map(contexts.map((context) => [context.file.route, context]))
  for (const context of contexts)
    for (const field of context.fields) {
      if (!field.rollup || !leadsTo({ field, route: context.file.route }, byRoute)) continue
      const at = ['record', 'properties', field.path, 'rollup']
      const message = `"${field.path}" is made of roll-ups that are made of it`
      context.report.value('ROLLUP_CYCLE', at, message, 'take a field that is typed, in one of them')
    }
}

interface Place {
  route: string
  field: Field
}

/** True when what a roll-up takes leads back to itself. */
function leadsTo(start: Place, byRoute: ReadonlyMap<string, CheckContext>): boolean {
  const seen = new Set<Field>()
  const waiting = [start.field]
  for (const { rollup } of waiting) {
    const known = byRoute.get(rollup?.route ?? '')?.byPath
    for (const path of rollup ? listTaken(rollup) : []) {
      const next = known?.get(path)
      if (next === start.field) return true
      if (!next?.rollup || seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return false
}

/** The fields of the related records that a roll-up is made of. */
function listTaken({ order, path, where }: Rollup): string[] {
  return [path, order, ...where.map((term) => term.path)].filter((one) => one !== null)
}
