import type { GroupFile, PropertyFile, RuleFile } from '../../contract/model/entity-file'
import { each, isTainted } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { Library, SchemaSource } from '../files/library'
import { resolveFields } from '../resolve/fields'
import { makeContext } from '../resolve/make-context'
import { compile } from '../rules/program'
import type { Read } from '../rules/walk'
import { checkRecord } from './property'
import { checkRowKey } from './references'
import { checkRules } from './rules'
import { checkDrawing, checkOptions } from './widgets'

/** The widget of groups that do not name one. */
const PLAIN_GROUP = 'group'

/** Checks a group file: its properties, its widget, and that it does not contain itself. */
export function checkGroup(schema: SchemaSource, library: Library): void {
  const { draft, source } = schema
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
  const drawnBy = library.manifests.find(({ id }) => id === (file.widget ?? PLAIN_GROUP))
  if (drawnBy && file.options) checkOptions(source.report, drawnBy, file.options, ['options'])
  checkFilters(schema, file)
  checkRecursion(schema, file, library)
  // expanding the fields of a group that contains itself would never end
  if (source.report.broken) return
  checkParts(schema, file, library)
  checkGroupForm(schema, file)
  checkGroupRules(schema, file, library)
}

/** Checks the widgets and options of the group's parts. */
function checkParts({ source }: SchemaSource, file: GroupFile, library: Library): void {
  const byPath = new Map(resolveFields(file.record, library).map((field) => [field.path, field]))
  for (const [name, property] of Object.entries(file.record.properties)) {
    const field = byPath.get(name)
    if (field)
      checkDrawing({ report: source.report, library, byPath }, field, {
        requested: property,
        at: ['record', 'properties', name],
        format: property.format,
      })
  }
}

/** The form names each part at most once. */
function checkGroupForm({ source }: SchemaSource, file: GroupFile): void {
  const parts = Object.keys(file.record.properties)
  const seen = new Set<string>()
  each(file.form, (item, index) => {
    const name = typeof item === 'string' ? item : item.field
    const at = ['form', index, ...(typeof item === 'string' ? [] : ['field'])]
    if (!parts.includes(name)) {
      const hint = didYouMean(name, parts, 'name a part of the group')
      source.report.value('UNKNOWN_FIELD', at, `the group has no part "${name}"`, hint)
    } else if (seen.has(name)) {
      source.report.value('DUPLICATE_FIELD', at, `"${name}" appears twice in the form`, 'keep one of the two')
    }
    seen.add(name)
  })
}

/** Checks rules as if the group were a record of its own; they cannot read what surrounds it. */
function checkGroupRules({ draft, name, source }: SchemaSource, file: GroupFile, library: Library): void {
  if (!draft || !file.rules) return
  const context = makeContext(name, { source, draft, library, target: () => undefined })
  checkRules({ ...context, file: { route: name, record: file.record, rules: file.rules } })
  // an expression that does not parse has no reads
  if (source.report.broken) return
  each(file.rules, (rule, index) => {
    for (const { key, path, root } of foreignReads(rule, file)) {
      const message = `in the expression: a group cannot read "${[root, ...path].join('.')}"`
      const hint = 'read parts of the group: record.x, or lookup.x for the row chosen in x'
      source.report.value('RULE_TYPE', ['rules', index, key], message, hint)
    }
  })
}

const FIELD_KEYS = ['visible', 'required', 'readOnly', 'options', 'value', 'valid'] as const

/** The reads of a rule outside the group's parts: common fields, the stored record. */
function foreignReads(rule: RuleFile, file: GroupFile): (Read & { key: string })[] {
  return FIELD_KEYS.flatMap((key) => {
    const text = rule[key]
    if (text === undefined) return []
    const foreign = compile(text).reads.filter(
      ({ root, path }) =>
        root === 'old' || (root === 'record' && !Object.hasOwn(file.record.properties, path[0] ?? '')),
    )
    return foreign.map((read) => ({ key, ...read }))
  })
}

/** Lookup filters in a group name row keys, and follow other parts of the same group. */
function checkFilters({ source, draft }: SchemaSource, file: GroupFile): void {
  const parts = Object.keys(file.record.properties)
  for (const [name, property] of Object.entries(file.record.properties)) {
    const at = ['record', 'properties', name]
    if (draft && isTainted(draft, at)) continue
    for (const [key, value] of Object.entries(property.filter ?? {})) {
      checkRowKey(source.report, key, [...at, 'filter', key])
      const field =
        typeof value === 'object' && value !== null && !Array.isArray(value) ? value.field : undefined
      if (typeof field !== 'string' || parts.includes(field.split('.', 1)[0] ?? '')) continue
      const hint = didYouMean(field, parts, 'name a part of the group')
      source.report.value(
        'UNKNOWN_FIELD',
        [...at, 'filter', key, 'field'],
        `the group has no part "${field}"`,
        hint,
      )
    }
  }
}

function checkRecursion(schema: SchemaSource, file: GroupFile, library: Library): void {
  for (const [name, property] of Object.entries(file.record.properties)) {
    const circle = findCycle(property, schema.name, library, [])
    if (!circle) continue
    const message = `the group "${schema.name}" contains itself: ${[schema.name, ...circle].join(' → ')}`
    schema.source.report.value(
      'GROUP_RECURSION',
      ['record', 'properties', name],
      message,
      'make a related entity of one of them',
    )
  }
}

/** The path from a property back to the group that contains it. */
function findCycle(
  property: PropertyFile,
  home: string,
  library: Library,
  way: readonly string[],
): string[] | undefined {
  for (const name of groupsIn(property)) {
    if (name === home) return [...way, name]
    const inner = way.includes(name) ? undefined : library.groups.get(name)?.file
    for (const part of Object.values(inner?.record?.properties ?? {})) {
      const circle = findCycle(part, home, library, [...way, name])
      if (circle) return circle
    }
  }
  return undefined
}

function groupsIn(property: PropertyFile): string[] {
  const inner = [...Object.values(property.properties ?? {}), ...(property.items ? [property.items] : [])]
  return [...(property.group === undefined ? [] : [property.group]), ...inner.flatMap(groupsIn)]
}
