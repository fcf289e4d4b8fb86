import type { PropertyFile } from '../../contract/entity-file'
import type { FilterValue } from '../../contract/field'
import { ROW_KEYS } from '../grammar/files'
import type { JsonPath, Report } from '../report'
import type { Scene } from '../scene'
import { each } from './each'
import { didYouMean } from './hint'
import { checkMirror } from './mirror'
import { checkPath } from './paths'
import { checkIndexed } from './table-limits'

/** Combinations that must be unique name own fields. */
export function checkUnique(scene: Scene): void {
  each(scene.file.record?.unique, (paths, index) => {
    checkIndexed(scene, paths, ['record', 'unique', index])
    each(paths, (path, place) => checkPath(scene, path, 'own', ['record', 'unique', index, place]))
  })
}

/** Filters of lookups and relations: row keys, fields of the related entity, fields whose value they take. */
export function checkFilters(scene: Scene): void {
  for (const [name, property] of Object.entries(scene.file.record?.properties ?? {})) {
    if (scene.muted.has(name)) continue
    checkFilter(scene, property, ['record', 'properties', name])
    checkMirror(scene, property, ['record', 'properties', name])
  }
}

function checkFilter(scene: Scene, property: PropertyFile, at: JsonPath): void {
  for (const [key, value] of Object.entries(property.filter ?? {})) {
    checkRowKey(scene.report, key, [...at, 'filter', key])
    checkFilterValue(scene, value, [...at, 'filter', key])
  }
  if (property.tree && property.entity !== undefined && property.entity !== scene.file.route)
    scene.report.value(
      'BAD_TREE',
      [...at, 'tree'],
      `a tree is made of the records of one entity, not of "${property.entity}"`,
      `"entity": "${scene.file.route}"`,
    )
  const target = property.entity === undefined ? undefined : scene.target(property.entity)
  for (const [key, value] of Object.entries(property.where ?? {})) {
    if (target && !target.has(key)) {
      const hint = didYouMean(key, target.keys(), `declare it in ${property.entity}`)
      scene.report.key('BAD_FILTER', [...at, 'where', key], `"${property.entity}" has no field "${key}"`, hint)
    }
    checkFilterValue(scene, value, [...at, 'where', key])
  }
}

/** Rows of every reference table have the same keys. */
export function checkRowKey(report: Report, key: string, at: JsonPath): void {
  if (ROW_KEYS.includes(key) || key === 'tagIds') return
  report.key('BAD_FILTER', at, `rows of a table have no key "${key}"`, didYouMean(key, ROW_KEYS, `keys: ${ROW_KEYS.join(', ')}`))
}

function checkFilterValue(scene: Scene, value: FilterValue, at: JsonPath): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  if (typeof value.field === 'string') checkPath(scene, value.field, 'title', [...at, 'field'])
  else
    scene.report.value(
      'BAD_FILTER',
      at,
      'a filter value is a constant, a list, or { "field": "path" }',
      'write { "field": "path" }',
    )
}

/** Warns of names whose file has errors: the office runs, with less. */
export function warnOfBrokenNames(scene: Scene): void {
  const { lookups, groups, entities } = scene.library
  for (const [name, property] of Object.entries(scene.file.record?.properties ?? {})) {
    const at = ['record', 'properties', name]
    const { lookup, group, entity } = { ...property, ...(property.items ?? {}) }
    const broken = (path: string | undefined) => `has errors in its file ${path ?? ''}`
    if (lookup !== undefined && lookups.get(lookup)?.broken) {
      scene.report.value(
        'LOOKUP_QUARANTINED',
        at,
        `the lookup "${lookup}" ${broken(lookups.get(lookup)?.path)}`,
        'mend that file',
      )
    }
    if (group !== undefined && groups.get(group)?.broken) {
      scene.report.value('GROUP_QUARANTINED', at, `the group "${group}" ${broken(groups.get(group)?.path)}`, 'mend that file')
    }
    if (entity !== undefined && entities.get(entity)?.broken && entity !== scene.file.route) {
      scene.report.value(
        'TARGET_QUARANTINED',
        at,
        `the entity "${entity}" ${broken(entities.get(entity)?.path)}`,
        'mend that file',
      )
    }
  }
}
