import type { Json, JsonObject } from '../../contract/json'
import type { Rule } from '../../contract/model/entity'
import type {
  GroupFile,
  PropertyFile,
  RecordFile,
  RuleFile,
  SuggestFile,
} from '../../contract/model/entity-file'
import type { Field, FieldKind, FilterValue } from '../../contract/model/field'
import type { Library } from '../files/library'
import { bestWidget, shapeOfField } from '../files/manifest-match'
import { basePath, getStructure } from '../kinds'
import { getKind } from '../kinds/declarations'
import { renameVariables } from '../rules/walk'
import { resolveRollup } from './rollups'
import { branchSchema, isUsable, toRecord } from './schema'

type Filters = Record<string, FilterValue>

/**
 * All properties of a record as a flat list, in file order, nested ones after their parent. Reports nothing:
 * the check does.
 */
export function resolveFields(record: RecordFile, library: Library, prefix = ''): Field[] {
  const required = new Set(record.required ?? [])
  return Object.entries(record.properties)
    .filter(([, property]) => isUsable(property, library))
    .flatMap(([name, property]) =>
      branch(`${prefix}${name}`, nearby(property, record, prefix), required.has(name), library),
    )
}

/** Makes filters that follow a sibling part absolute: inside a group the sibling's name alone is enough. */
function nearby(property: PropertyFile, record: RecordFile, prefix: string): PropertyFile {
  if (prefix === '') return property
  const follow = (filters: Filters) =>
    Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [key, rebaseFilterValue(value, record, prefix)]),
    )
  return {
    ...property,
    ...(property.filter ? { filter: follow(property.filter) } : {}),
    ...(property.where ? { where: follow(property.where) } : {}),
    ...(property.suggest ? { suggest: besides(property.suggest, follow, prefix) } : {}),
    ...(isBeside(property.defaultFrom, record) ? { defaultFrom: `${prefix}${property.defaultFrom}` } : {}),
  }
}

/** Whether the relation of a default is a sibling part. */
const isBeside = (path: string | undefined, { properties }: RecordFile): boolean =>
  path !== undefined && Object.hasOwn(properties, path.split('.')[0] ?? '')

/** A suggestion with the paths of sibling parts made absolute. */
function besides(suggest: SuggestFile, follow: (filters: Filters) => Filters, prefix: string): SuggestFile {
  const fill = Object.entries(suggest.fill ?? {}).map(([part, key]) => [`${prefix}${part}`, key] as const)
  return { ...suggest, filter: follow(suggest.filter ?? {}), fill: Object.fromEntries(fill) }
}

function rebaseFilterValue(value: FilterValue, record: RecordFile, prefix: string): FilterValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof value.field !== 'string')
    return value
  return value.field in record.properties ? { field: `${prefix}${value.field}` } : value
}

/** Names of the properties a file declares, invalid ones included. */
export function topNames(value: Record<string, Json> | undefined): string[] {
  const record = value?.record
  const properties = isObject(record) ? record.properties : undefined
  return isObject(properties) ? Object.keys(properties) : []
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function branch(path: string, property: PropertyFile, required: boolean, library: Library): Field[] {
  const field = resolveField(path, property, required, library)
  return [field, ...children(path, property, library)]
}

function children(path: string, property: PropertyFile, library: Library): Field[] {
  const structure = getStructure(getKind(property))
  if (structure === 'parts') return resolveFields(getParts(property, library), library, `${path}.`)
  const rows = structure === 'rows' && isGroup(property.items) ? property.items : undefined
  return rows ? resolveFields(getParts(rows, library), library, `${path}[].`) : []
}

const isGroup = (property: PropertyFile | undefined): property is PropertyFile =>
  property !== undefined && getStructure(getKind(property)) === 'parts'

function getParts(property: PropertyFile, library: Library): RecordFile {
  if (property.group === undefined) return toRecord(property)
  const file = library.groups.get(property.group)?.file
  return file ? applyFormOrder(file) : { properties: {} }
}

/** The parts in the order of the group's form, with its widgets; parts that the form omits have no widget. */
function applyFormOrder({ form, record }: GroupFile): RecordFile {
  if (!form) return record
  const drawn = form.flatMap((item): [string, PropertyFile][] => {
    const { field, options, ...place } = typeof item === 'string' ? { field: item } : item
    const property = record.properties[field]
    return property ? [[field, { ...property, ...place, options: { ...property.options, ...options } }]] : []
  })
  const shown = new Set(drawn.map(([name]) => name))
  const rest = Object.entries(record.properties).filter(([name]) => !shown.has(name))
  const silent = rest.map(([name, property]) => [name, { ...property, widget: '' }] as const)
  return { ...record, properties: Object.fromEntries([...drawn, ...silent]) }
}

function resolveField(path: string, property: PropertyFile, required: boolean, library: Library): Field {
  const kind: FieldKind = getKind(property) ?? 'json'
  // an array of plain values declares the choices of its rows
  const source = (getStructure(kind) === 'rows' && property.items) || property
  const field: Field = {
    path,
    kind,
    schema: branchSchema(property, library),
    required,
    unique: property.unique === true,
    setOnce: property.setOnce === true,
    server: property.server === true,
    sensitive: property.sensitive === true,
    ...(property.masked ? { masked: property.masked } : {}),
    ...(property.erase ? { erase: property.erase } : {}),
    read: property.read ?? null,
    write: property.write ?? null,
    default: property.default ?? null,
    ...(property.defaultFrom === undefined ? {} : { defaultFrom: property.defaultFrom }),
    values: source.enum ?? null,
    lookup: source.lookup === undefined ? null : { name: source.lookup, filter: source.filter ?? {} },
    ...resolveSuggest(property),
    ...resolveMirror(property),
    ...(property.reaches
      ? { reaches: { route: property.reaches.entity, also: property.reaches.also ?? null } }
      : {}),
    relation: resolveRelation(source),
    ...resolveRollup(property, library),
    group: source.group ?? null,
    widget: '',
    // the declared options of files and trees are passed to the widget
    options: {
      ...findGroup(property, library)?.options,
      ...property.files,
      ...(property.tags === undefined ? {} : { tree: property.tags }),
      ...(property.keepBlankRow ? { keepBlankRow: true } : {}),
      ...property.options,
    },
    width: 12,
  }
  return withWidget(field, property, library)
}

function resolveSuggest({ suggest }: PropertyFile): Pick<Field, 'suggest'> {
  if (!suggest) return {}
  const { fill = {}, filter = {}, label = '{name}', lookup: name } = suggest
  return { suggest: { name, filter, label, fill } }
}

function resolveMirror({ items, mirror }: PropertyFile): Pick<Field, 'mirror'> {
  if (!mirror) return {}
  const swap = (mirror.swap ?? []).flatMap((part): [string, [string, string]][] => {
    const [one, two] = items?.properties?.[part]?.enum ?? []
    return one !== undefined && two !== undefined ? [[part, [one, two]]] : []
  })
  return { mirror: { by: mirror.by, swap: Object.fromEntries(swap) } }
}

function resolveRelation(property: PropertyFile): Field['relation'] {
  if (property.entity === undefined) return null
  return {
    route: property.entity,
    embedded: property.embedded === true,
    create: property.create === true,
    where: property.where ?? {},
    ...(property.tree ? { tree: true } : {}),
  }
}

/** The group file of a property; rows of a list are drawn by the list's own widget. */
const findGroup = ({ group }: PropertyFile, library: Library): GroupFile | undefined =>
  group === undefined ? undefined : library.groups.get(group)?.file

/** Chooses the field's widget: the one it names, its group's, or the best match. */
function withWidget(field: Field, property: PropertyFile, library: Library): Field {
  const named = property.widget ?? findGroup(property, library)?.widget
  const widget = named ?? bestWidget(shapeOfField(field, property.format), library.manifests).widget ?? ''
  const width = property.width ?? library.manifests.find((manifest) => manifest.id === widget)?.width ?? 12
  return { ...field, widget, width }
}

/** The rules that fields inherit from their groups, in field order. */
export function groupRules(fields: readonly Field[], library: Library): Rule[] {
  return fields.flatMap((field) => {
    const group = field.group === null ? undefined : library.groups.get(field.group)
    const base = basePath(field)
    return (group?.file?.rules ?? []).map((rule, index) =>
      rebaseRule(rule, base, group?.getSource(['rules', index]) ?? ''),
    )
  })
}

const EXPRESSIONS = ['visible', 'required', 'readOnly', 'options', 'value', 'valid'] as const

function rebaseRule({ field, code, message, ...rule }: RuleFile, base: string, source: string): Rule {
  const texts = EXPRESSIONS.flatMap((key) => {
    const text = rule[key]
    return text === undefined ? [] : [[key, rebaseExpression(text, base)] as const]
  })
  return {
    field: `${base}.${field ?? ''}`,
    ...Object.fromEntries(texts),
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    source,
  }
}

/**
 * Rewrites a group's expression for the place where the group is used: in a group file `record` is the group
 * itself and `lookup.x` the row chosen in its part x. At `berth` they become `record.berth` and
 * `lookup.berth.x`; in rows (`homes[].address`) `row.address`.
 */
function rebaseExpression(text: string, base: string): string {
  const list = base.lastIndexOf('[]')
  const below = list < 0 ? `.${base}` : base.slice(list + 2)
  const names: Record<string, string> = {
    record: `${list < 0 ? 'record' : 'row'}${below}`,
    lookup: `lookup.${base.replaceAll('[]', '')}`,
  }
  return renameVariables(text, (name) => names[name])
}
