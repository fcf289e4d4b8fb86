import type { PropertyFile, RecordFile } from '../../contract/entity-file'
import type { FieldKind } from '../../contract/field'
import { FORMATS } from '../ajv-options'
import { COMMON_KEYS } from '../common'
import { structureOf } from '../kinds'
import { DECLARATIONS, type DefaultFault, type DefaultTools, kindOf, REFERENCE_WORDS, wordsOf } from '../kinds/declarations'
import type { Library, Named, Names } from '../library'
import { linearPattern } from '../linear-pattern'
import type { JsonPath, Report } from '../report'
import { each } from './each'
import { shown } from './findings'
import { type Draft, isTainted } from './grammar'
import { didYouMean } from './hint'
import { checkMasked } from './masked'
import { patternFault } from './pattern'
import { checkSuggest } from './suggest'
import { SYSTEM_COLUMNS } from './table-limits'

/** What the checks of properties need to know of their file. */
export interface RecordScene {
  report: Report
  draft: Draft
  library: Library
  /** names a top-level property may not have */
  reserved: boolean
}

const MAX_DEPTH = 5

/** Keys that any property may have. */
const ANY_KEYS: readonly string[] = [
  ...['description', 'default', 'setOnce', 'server', 'sensitive', 'read', 'write', 'widget', 'options', 'width'],
]

/** Examines the properties of a record or group as they are written. */
export function checkRecord(scene: RecordScene, record: RecordFile, at: JsonPath, depth = 0): void {
  for (const [name, property] of Object.entries(record.properties)) {
    const here = [...at, 'properties', name]
    checkName(scene, name, here, depth)
    if (isTainted(scene.draft, here)) continue
    checkProperty(scene, property, here, depth)
    checkSuggest(scene.report, property, record, here)
    checkMasked(scene.report, property, record, { at: here, isTop: scene.reserved && depth === 0 })
  }
  each(record.required ?? [], (name, index) => {
    if (Object.hasOwn(record.properties, name) || isTainted(scene.draft, [...at, 'properties'])) return
    const hint = didYouMean(name, Object.keys(record.properties), 'declare it under properties')
    scene.report.value('UNKNOWN_REQUIRED', [...at, 'required', index], `"${name}" is required but not declared`, hint)
  })
}

function checkName(scene: RecordScene, name: string, at: JsonPath, depth: number): void {
  const common = scene.reserved && depth === 0 && COMMON_KEYS.includes(name)
  if (scene.reserved && depth === 0 && SYSTEM_COLUMNS.has(name))
    scene.report.key(
      'RESERVED_COLUMN',
      at,
      `the database keeps the name "${name}" for itself`,
      `choose another name: "${name}Value"`,
    )
  if (!common && !(name in Object.prototype)) return
  const hint = common ? 'remove it: it can be listed, sorted and filtered without being declared' : 'choose another name'
  scene.report.key('RESERVED_PROPERTY', at, `every record has "${name}" already`, hint)
}

function checkProperty(scene: RecordScene, property: PropertyFile, at: JsonPath, depth: number): void {
  const kind = checkedKind(scene, property, at)
  if (!kind) return
  checkReference(scene, property, at)
  const { keys } = DECLARATIONS[kind]
  for (const key of Object.keys(property)) {
    if (ANY_KEYS.includes(key) || (keys as readonly string[]).includes(key)) continue
    const own = keys.filter((one) => one !== 'type')
    const hint = own.length > 0 ? `keys for it: ${own.join(', ')}` : 'remove it'
    scene.report.key('KEY_NOT_FOR_KIND', [...at, key], `"${key}" means nothing for a property of kind ${kind}`, hint)
  }
  checkBounds(scene, property, at)
  checkTextRules(scene, property, at)
  const fault = defaultFault(property, kind)
  if (fault)
    scene.report.value(
      'BAD_DEFAULT',
      [...at, 'default'],
      `the default ${shown(property.default ?? null)} ${fault.message}`,
      fault.hint,
    )
  checkParts(scene, property, kind, at, depth)
}

/** What is wrong with a property's default, and the cure; null when it fits or is not there. */
function defaultFault(property: PropertyFile, kind: FieldKind): DefaultFault | null {
  if (property.default === undefined) return null
  const check = DECLARATIONS[kind].defaultFault
  if (!check) return { message: `cannot stand on a property of kind ${kind}`, hint: 'remove the default' }
  return check(property.default, property, DEFAULT_TOOLS)
}

const DEFAULT_TOOLS: DefaultTools = {
  isOfFormat: (text, format) => !Object.hasOwn(FORMATS, format) || FORMATS[format]?.test(text) === true,
  matches: (text, pattern) => {
    try {
      return linearPattern(pattern).test(text)
    } catch {
      return true // the pattern itself is reported
    }
  },
  didYouMean,
}

function checkedKind(scene: RecordScene, property: PropertyFile, at: JsonPath): FieldKind | undefined {
  const words: string[] = wordsOf(property)
  const plain = (['type', 'enum'] as const).filter((key) => property[key] !== undefined)
  if (words.length > 1 || (words.length === 1 && plain.length > 0)) {
    const all = [...words, ...plain]
    const hint = `keep one of ${all.map((word) => `"${word}"`).join(', ')}`
    scene.report.value('SEVERAL_KINDS', at, `a property is one thing; this one says ${all.join(' and ')}`, hint)
    return undefined
  }
  const kind = kindOf(property)
  if (!kind)
    scene.report.value(
      'NO_KIND',
      at,
      'the property does not say what it is',
      `add "type", "enum" or one of ${REFERENCE_WORDS.join(', ')}`,
    )
  return kind
}

function checkReference(scene: RecordScene, property: PropertyFile, at: JsonPath): void {
  const { lookups, groups, entities } = scene.library
  if (property.lookup !== undefined) checkKnown(scene, 'lookup', property.lookup, lookups, at)
  if (property.suggest) checkKnown(scene, 'lookup', property.suggest.lookup, lookups, [...at, 'suggest'])
  if (property.group !== undefined) checkKnown(scene, 'group', property.group, groups, at)
  if (property.entity === undefined) return
  checkKnown(scene, 'entity', property.entity, entities, at)
  if (!entities.get(property.entity)?.recordless) return
  const message = `"${property.entity}" is a page without records`
  scene.report.value('ENTITY_WITHOUT_RECORDS', [...at, 'entity'], message, 'name an entity of type conf or plain')
}

const FOLDERS = { lookup: 'lookups', group: 'groups', entity: 'entities' } as const
const UNKNOWN = { lookup: 'UNKNOWN_LOOKUP', group: 'UNKNOWN_GROUP', entity: 'UNKNOWN_ENTITY' } as const

function checkKnown(scene: RecordScene, word: keyof typeof FOLDERS, name: string, known: Names<Named>, at: JsonPath): void {
  if (known.has(name)) return
  const hint = didYouMean(name, known.keys(), `add ${FOLDERS[word]}/${name}.json`)
  scene.report.value(UNKNOWN[word], [...at, word], `there is no ${word} "${name}"`, hint)
}

const BOUNDS = [
  ['minLength', 'maxLength', false],
  ['minimum', 'maximum', false],
  ['minItems', 'maxItems', false],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
] as const

function checkBounds(scene: RecordScene, property: PropertyFile, at: JsonPath): void {
  for (const [low, high, strict] of BOUNDS) {
    const [least, most] = [property[low], property[high]]
    if (least === undefined || most === undefined || (strict ? least < most : least <= most)) continue
    scene.report.value(
      'MIN_ABOVE_MAX',
      [...at, low],
      `"${low}" ${least} leaves nothing below "${high}" ${most}`,
      'swap or correct the two',
    )
  }
}

function checkTextRules(scene: RecordScene, property: PropertyFile, at: JsonPath): void {
  const { format, maxLength, pattern } = property
  if (format !== undefined && !knownFormats(scene.library).has(format)) {
    const hint = didYouMean(format, knownFormats(scene.library), `formats: ${[...knownFormats(scene.library)].join(', ')}`)
    scene.report.value('UNKNOWN_FORMAT', [...at, 'format'], `there is no format "${format}"`, hint)
  }
  const fault = pattern === undefined ? null : patternFault(pattern, maxLength)
  if (!fault) return
  if (fault.slow)
    scene.report.value(
      'SLOW_PATTERN',
      [...at, 'pattern'],
      `the pattern cannot be run in bounded time: ${fault.message}`,
      'write it without \\1, without (?=…) but at its beginning, and with repeats up to 1000; lengths are "maxLength"',
    )
  else
    scene.report.value(
      'BAD_PATTERN',
      [...at, 'pattern'],
      `the pattern does not compile: ${fault.message}`,
      'backslashes are doubled in JSON: "\\\\d+"',
    )
}

/** Formats that validators know, and those an installed widget answers to. */
function knownFormats(library: Library): Set<string> {
  const widgets = library.manifests.flatMap((manifest) => manifest.accepts.flatMap((shape) => shape.format ?? []))
  return new Set([...Object.keys(FORMATS), ...widgets])
}

function checkParts(scene: RecordScene, property: PropertyFile, kind: FieldKind, at: JsonPath, depth: number): void {
  if (depth >= MAX_DEPTH) {
    scene.report.value(
      'NESTED_TOO_DEEP',
      at,
      `properties are nested more than ${MAX_DEPTH} deep`,
      'make a related entity of the inner ones',
    )
    return
  }
  if (structureOf(kind) === 'parts' && property.properties) {
    checkRecord(
      scene,
      { properties: property.properties, ...(property.required ? { required: property.required } : {}) },
      at,
      depth + 1,
    )
  }
  if (structureOf(kind) !== 'rows') return
  if (!property.items) {
    scene.report.value('NO_KIND', at, 'the array does not say what its rows are', 'add "items"')
  } else if (structureOf(kindOf(property.items)) === 'rows') {
    scene.report.value(
      'NESTED_TOO_DEEP',
      [...at, 'items'],
      'rows cannot be arrays themselves',
      'make them objects with an array in them',
    )
  } else {
    checkProperty(scene, property.items, [...at, 'items'], depth + 1)
  }
}
