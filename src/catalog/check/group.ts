import type { GroupFile, PropertyFile } from '../../contract/entity-file'
import type { Library } from '../library'
import { fieldsOf } from '../resolve/fields'
import type { Volume } from '../shelf'
import { isTainted } from './grammar'
import { didYouMean } from './hint'
import { checkRecord } from './property'
import { checkRowKey } from './references'
import { checkDrawing } from './widgets'

/** A group file: its properties, its widget, and that it does not contain itself. */
export function checkGroup(volume: Volume, library: Library): void {
  const { draft, source } = volume
  if (!draft) return
  const file = draft.value as unknown as GroupFile
  if (!file.record) return
  checkRecord({ report: source.report, draft, library, reserved: false }, file.record, ['record'])
  const ids = library.manifests.map((manifest) => manifest.id)
  if (file.widget !== undefined && !ids.includes(file.widget)) {
    source.report.value(
      'UNKNOWN_WIDGET',
      ['widget'],
      `there is no widget "${file.widget}"`,
      didYouMean(file.widget, ids, `widgets: ${ids.join(', ')}`),
    )
  }
  checkFilters(volume, file)
  checkRecursion(volume, file, library)
  // fields of a group that contains itself would never end
  if (!source.report.broken) checkParts(volume, file, library)
}

/** Widgets and options that parts of the group ask for. */
function checkParts({ source }: Volume, file: GroupFile, library: Library): void {
  const byPath = new Map(fieldsOf(file.record, library).map((field) => [field.path, field]))
  for (const [name, property] of Object.entries(file.record.properties)) {
    const field = byPath.get(name)
    if (field)
      checkDrawing({ report: source.report, library, byPath }, field, property, ['record', 'properties', name], property.format)
  }
}

/** Filters of lookups in a group name row keys, and follow other parts of the same group. */
function checkFilters({ source, draft }: Volume, file: GroupFile): void {
  const parts = Object.keys(file.record.properties)
  for (const [name, property] of Object.entries(file.record.properties)) {
    const at = ['record', 'properties', name]
    if (draft && isTainted(draft, at)) continue
    for (const [key, value] of Object.entries(property.filter ?? {})) {
      checkRowKey(source.report, key, [...at, 'filter', key])
      const field = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.field : undefined
      if (typeof field !== 'string' || parts.includes(field.split('.', 1)[0] ?? '')) continue
      const hint = didYouMean(field, parts, 'name a part of the group')
      source.report.value('UNKNOWN_FIELD', [...at, 'filter', key, 'field'], `the group has no part "${field}"`, hint)
    }
  }
}

function checkRecursion(volume: Volume, file: GroupFile, library: Library): void {
  for (const [name, property] of Object.entries(file.record.properties)) {
    const circle = circleOf(property, volume.name, library, [])
    if (!circle) continue
    const message = `the group "${volume.name}" contains itself: ${[volume.name, ...circle].join(' → ')}`
    volume.source.report.value('GROUP_RECURSION', ['record', 'properties', name], message, 'make a related entity of one of them')
  }
}

/** The way from a property back to the group it stands in. */
function circleOf(property: PropertyFile, home: string, library: Library, way: readonly string[]): string[] | undefined {
  for (const name of groupsIn(property)) {
    if (name === home) return [...way, name]
    const inner = way.includes(name) ? undefined : library.groups.get(name)?.file
    for (const part of Object.values(inner?.record?.properties ?? {})) {
      const circle = circleOf(part, home, library, [...way, name])
      if (circle) return circle
    }
  }
  return undefined
}

function groupsIn(property: PropertyFile): string[] {
  const inner = [...Object.values(property.properties ?? {}), ...(property.items ? [property.items] : [])]
  return [...(property.group === undefined ? [] : [property.group]), ...inner.flatMap(groupsIn)]
}
