import type { PropertyFile } from '../../contract/model/entity-file'
import type { FilterValue } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import { readersWithout } from '../files/defaults'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath, Report } from '../files/report'
import { ROW_KEYS } from '../grammar'
import { findPath } from '../resolve/paths'
import { checkPath } from './paths'
import { checkIndexed } from './table-limits'

/** Unique combinations must name own fields. */
export function checkUnique(context: CheckContext): void {
  each(context.file.record?.unique, (paths, index) => {
    checkIndexed(context, paths, ['record', 'unique', index])
    each(paths, (path, place) =>
      checkPath(context, path, { use: 'own', at: ['record', 'unique', index, place] }),
    )
  })
}

/**
 * Checks filters of lookups and relations: row keys, fields of the related entity, and the fields they
 * follow.
 */
export function checkFilters(context: CheckContext): void {
  for (const [name, property] of Object.entries(context.file.record?.properties ?? {})) {
    if (context.muted.has(name)) continue
    checkFilter(context, property, ['record', 'properties', name])
    checkMirror(context, property, ['record', 'properties', name])
    checkReaches(context, property, ['record', 'properties', name, 'reaches'])
  }
}

function checkFilter(context: CheckContext, property: PropertyFile, at: JsonPath): void {
  for (const [key, value] of Object.entries(property.filter ?? {})) {
    checkRowKey(context.report, key, [...at, 'filter', key])
    checkFilterValue(context, value, [...at, 'filter', key])
  }
  if (property.tree && property.entity !== undefined && property.entity !== context.file.route)
    context.report.value(
      'BAD_TREE',
      [...at, 'tree'],
      `a tree consists of records of one entity, not of "${property.entity}"`,
      `"entity": "${context.file.route}"`,
    )
  const target = property.entity === undefined ? undefined : context.target(property.entity)
  for (const [key, value] of Object.entries(property.where ?? {})) {
    if (target && !target.has(key)) {
      const hint = didYouMean(key, target.keys(), `declare it in ${property.entity}`)
      context.report.key(
        'BAD_FILTER',
        [...at, 'where', key],
        `"${property.entity}" has no field "${key}"`,
        hint,
      )
    }
    const found = target && findPath({ byPath: target, target: context.target }, key)
    checkSeen(context, property.entity ?? '', { key, readers: found?.readers ?? null }, [...at, 'where', key])
    checkFilterValue(context, value, [...at, 'where', key])
    if (target?.has(key)) checkCodes(context, property.entity ?? '', { key, value }, [...at, 'where', key])
  }
}

/**
 * Whoever does not see the field of a condition can choose no record: the list of these records does not
 * answer it.
 */
function checkSeen(
  { library, report }: CheckContext,
  entity: string,
  { key, readers }: { key: string; readers: readonly string[] | null },
  at: JsonPath,
): void {
  const without = readersWithout(library.entities.get(entity)?.readers ?? [], readers)
  if (without.length === 0) return
  const message = `${without.join(', ')} may read "${entity}" but not "${key}", and can choose none of them here`
  report.key('HIDDEN_CONDITION', at, message, 'name a field that they see, or add them to its "read"')
}

/** A condition on codes that the target does not have offers no record. */
function checkCodes(
  { library, report, target }: CheckContext,
  route: string,
  { key, value }: Condition,
  at: JsonPath,
): void {
  const isStatus = key === 'status'
  const known = isStatus ? library.entities.get(route)?.statuses : target(route)?.get(key)?.values
  const given = Array.isArray(value) ? value : [value]
  if (!known || (typeof value === 'object' && !Array.isArray(value))) return
  each(given, (code, index) => {
    if (known.includes(String(code))) return
    const place = Array.isArray(value) ? [...at, index] : at
    const several = String(code).includes(',')
      ? `write a list: ["${String(code).split(',').join('", "')}"]`
      : undefined
    const hint = several ?? didYouMean(String(code), known, `it has ${known.join(', ')}`)
    if (isStatus) report.value('UNKNOWN_STATUS', place, `"${route}" has no status "${code}"`, hint)
    else report.value('BAD_FILTER', place, `"${key}" of "${route}" has no code "${code}"`, hint)
  })
}

interface Condition {
  key: string
  value: FilterValue
}

/** Checks a row key; the rows of all lookup tables have the same keys. */
export function checkRowKey(report: Report, key: string, at: JsonPath): void {
  if (ROW_KEYS.includes(key) || key === 'tagIds') return
  report.key(
    'BAD_FILTER',
    at,
    `rows of a table have no key "${key}"`,
    didYouMean(key, ROW_KEYS, `keys: ${ROW_KEYS.join(', ')}`),
  )
}

function checkFilterValue(context: CheckContext, value: FilterValue, at: JsonPath): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  if (typeof value.field === 'string') checkPath(context, value.field, { use: 'value', at: [...at, 'field'] })
  else
    context.report.value(
      'BAD_FILTER',
      at,
      'a filter value is a constant, a list, or { "field": "path" }',
      'write { "field": "path" }',
    )
}

/** Warns of references to files with errors: the office runs, with less. */
export function warnOfBrokenNames(context: CheckContext): void {
  const { lookups, groups, entities } = context.library
  for (const [name, property] of Object.entries(context.file.record?.properties ?? {})) {
    const at = ['record', 'properties', name]
    const { lookup, group, entity } = { ...property, ...(property.items ?? {}) }
    const formatBrokenFile = (path: string | undefined) => `has errors in its file ${path ?? ''}`
    if (lookup !== undefined && lookups.get(lookup)?.broken) {
      context.report.value(
        'LOOKUP_QUARANTINED',
        at,
        `the lookup "${lookup}" ${formatBrokenFile(lookups.get(lookup)?.path)}`,
        'fix that file',
      )
    }
    if (group !== undefined && groups.get(group)?.broken) {
      context.report.value(
        'GROUP_QUARANTINED',
        at,
        `the group "${group}" ${formatBrokenFile(groups.get(group)?.path)}`,
        'fix that file',
      )
    }
    if (entity !== undefined && entities.get(entity)?.broken && entity !== context.file.route) {
      context.report.value(
        'TARGET_QUARANTINED',
        at,
        `the entity "${entity}" ${formatBrokenFile(entities.get(entity)?.path)}`,
        'fix that file',
      )
    }
  }
}

/** A mirror must point to records of its own entity, and swap parts with two codes. */
export function checkMirror(context: CheckContext, { items, mirror }: PropertyFile, at: JsonPath): void {
  if (!mirror) return
  const parts = items?.properties ?? {}
  if (parts[mirror.by]?.entity !== context.file.route) {
    const message = `"${mirror.by}" is not a part that points to a record of this entity`
    context.report.value(
      'BAD_MIRROR',
      [...at, 'mirror', 'by'],
      message,
      `{ "entity": "${context.file.route}" } in the row`,
    )
  }
  for (const [index, part] of (mirror.swap ?? []).entries()) {
    if (parts[part]?.enum?.length === 2) continue
    const message = `"${part}" is not a part with two codes`
    context.report.value('BAD_MIRROR', [...at, 'mirror', 'swap', index], message, 'name an enum of two codes')
  }
}

/** What counts as reached from the start is a relation beside it, to the same entity. */
function checkReaches({ file, report }: CheckContext, { reaches }: PropertyFile, at: JsonPath): void {
  if (reaches?.also === undefined) return
  const properties = Object.entries(file.record?.properties ?? {})
  const pointing = properties.filter(([, { entity }]) => entity === reaches.entity).map(([name]) => name)
  if (pointing.includes(reaches.also)) return
  const hint = didYouMean(
    reaches.also,
    pointing,
    `the record has no relation to ${reaches.entity}: leave "also" out`,
  )
  report.value(
    'BAD_REACHES',
    [...at, 'also'],
    `"${reaches.also}" is not a relation to "${reaches.entity}"`,
    hint,
  )
}
