import type { PropertyFile, RecordFile } from '../../contract/model/entity-file'
import type { FieldKind } from '../../contract/model/field'
import { COMMON_KEYS } from '../common'
import { each, isTainted, type SchemaDraft } from '../files/draft'
import { didYouMean, formatQuotedValue } from '../files/findings'
import type { Library, Named, Names } from '../files/library'
import type { JsonPath, Report } from '../files/report'
import { getStructure } from '../kinds'
import {
  DECLARATIONS,
  type DefaultFault,
  type DefaultTools,
  getKind,
  listWords,
  REFERENCE_WORDS,
} from '../kinds/declarations'
import { linearPattern } from '../patterns/linear-pattern'
import { patternFault } from '../patterns/pattern-fault'
import { FORMATS } from '../patterns/validator'
import { isAbsent } from '../resolve/schema'
import { checkMasked, checkSuggest } from './beside'
import { SYSTEM_COLUMNS } from './table-limits'

/** State shared by the checks of properties in one file. */
export interface PropertyContext {
  report: Report
  draft: SchemaDraft
  library: Library
  /** names that top-level properties may not have */
  reserved: boolean
}

const MAX_DEPTH = 5

/** Keys that any property may have. */
const ANY_KEYS: readonly string[] = [
  'description',
  'default',
  'defaultFrom',
  'setOnce',
  'server',
  'sensitive',
  'needs',
  'was',
  'fill',
  'map',
  'read',
  'write',
  'erase',
  'rollup',
  'widget',
  'options',
  'width',
]

/** Checks the properties of a record or group as written. */
export function checkRecord(context: PropertyContext, record: RecordFile, at: JsonPath, depth = 0): void {
  for (const [name, property] of Object.entries(record.properties)) {
    const here = [...at, 'properties', name]
    checkName(context, name, here, depth)
    if (isTainted(context.draft, here) || isAbsent(property, context.library)) continue
    checkProperty(context, property, here, depth)
    checkSuggest(context.report, property, record, here)
    checkMasked(context.report, property, record, { at: here, isTop: context.reserved && depth === 0 })
  }
  each(record.required ?? [], (name, index) => {
    if (Object.hasOwn(record.properties, name) || isTainted(context.draft, [...at, 'properties'])) return
    const hint = didYouMean(name, Object.keys(record.properties), 'declare it under properties')
    context.report.value(
      'UNKNOWN_REQUIRED',
      [...at, 'required', index],
      `"${name}" is required but not declared`,
      hint,
    )
  })
}

function checkName(context: PropertyContext, name: string, at: JsonPath, depth: number): void {
  const common = context.reserved && depth === 0 && COMMON_KEYS.includes(name)
  if (context.reserved && depth === 0 && SYSTEM_COLUMNS.has(name))
    context.report.key(
      'RESERVED_COLUMN',
      at,
      `the database reserves the name "${name}"`,
      `choose another name: "${name}Value"`,
    )
  if (!common && !(name in Object.prototype)) return
  const hint = common
    ? 'remove it: it can be listed, sorted and filtered without being declared'
    : 'choose another name'
  context.report.key('RESERVED_PROPERTY', at, `every record has "${name}" already`, hint)
}

function checkProperty(context: PropertyContext, property: PropertyFile, at: JsonPath, depth: number): void {
  if (property.rollup && (depth > 0 || !context.reserved)) {
    const message = 'a roll-up is a property of a record, not of a row, a part or a group'
    context.report.key('BAD_ROLLUP', [...at, 'rollup'], message, 'declare it under record.properties')
    return
  }
  const kind = checkPropertyKind(context, property, at)
  if (!kind) return
  checkReference(context, property, at)
  const { keys } = DECLARATIONS[kind]
  for (const key of Object.keys(property)) {
    if (ANY_KEYS.includes(key) || (keys as readonly string[]).includes(key)) continue
    const own = keys.filter((one) => one !== 'type')
    const hint = own.length > 0 ? `keys for it: ${own.join(', ')}` : 'remove it'
    context.report.key(
      'KEY_NOT_FOR_KIND',
      [...at, key],
      `"${key}" is not allowed for a property of kind ${kind}`,
      hint,
    )
  }
  checkBounds(context, property, at)
  checkTextRules(context, property, at)
  const fault = defaultFault(property, kind)
  if (fault)
    context.report.value(
      'BAD_DEFAULT',
      [...at, 'default'],
      `the default ${formatQuotedValue(property.default ?? null)} ${fault.message}`,
      fault.hint,
    )
  checkParts(context, property, { kind, at, depth })
}

/** What is wrong with a property's default, and the cure; null when it fits or is absent. */
function defaultFault(property: PropertyFile, kind: FieldKind): DefaultFault | null {
  if (property.default === undefined) return null
  const check = DECLARATIONS[kind].defaultFault
  if (!check) return { message: `is not possible for a property of kind ${kind}`, hint: 'remove the default' }
  return check(property.default, property, VALUE_TOOLS)
}

/** Tools for checking a value written for a property: its default, and what effects set. */
export const VALUE_TOOLS: DefaultTools = {
  isOfFormat: (text, format) => !Object.hasOwn(FORMATS, format) || FORMATS[format]?.test(text) === true,
  matches: (text, pattern) => {
    try {
      return linearPattern(pattern).test(text)
    } catch {
      return true // the pattern itself is reported elsewhere
    }
  },
  didYouMean,
}

function checkPropertyKind(
  context: PropertyContext,
  property: PropertyFile,
  at: JsonPath,
): FieldKind | undefined {
  const words: string[] = listWords(property)
  const plain = (['type', 'enum'] as const).filter((key) => property[key] !== undefined)
  if (words.length > 1 || (words.length === 1 && plain.length > 0)) {
    const all = [...words, ...plain]
    const hint = `keep one of ${all.map((word) => `"${word}"`).join(', ')}`
    context.report.value(
      'SEVERAL_KINDS',
      at,
      `a property has one kind; this one declares ${all.join(' and ')}`,
      hint,
    )
    return undefined
  }
  const kind = getKind(property)
  if (!kind)
    context.report.value(
      'NO_KIND',
      at,
      'the property has no kind',
      `add "type", "enum" or one of ${REFERENCE_WORDS.join(', ')}`,
    )
  return kind
}

function checkReference(context: PropertyContext, property: PropertyFile, at: JsonPath): void {
  const { lookups, groups, entities } = context.library
  if (property.lookup !== undefined)
    checkKnown(context, { word: 'lookup', name: property.lookup, known: lookups, at })
  if (property.suggest)
    checkKnown(context, {
      word: 'lookup',
      name: property.suggest.lookup,
      known: lookups,
      at: [...at, 'suggest'],
    })
  if (property.reaches)
    checkKnown(context, {
      word: 'entity',
      name: property.reaches.entity,
      known: entities,
      at: [...at, 'reaches'],
    })
  if (property.group !== undefined)
    checkKnown(context, { word: 'group', name: property.group, known: groups, at })
  if (property.entity === undefined) return
  checkKnown(context, { word: 'entity', name: property.entity, known: entities, at })
  if (!entities.get(property.entity)?.recordless) return
  const message = `"${property.entity}" is a page without records`
  context.report.value(
    'ENTITY_WITHOUT_RECORDS',
    [...at, 'entity'],
    message,
    'name an entity of type conf or plain',
  )
}

const FOLDERS = { lookup: 'lookups', group: 'groups', entity: 'entities' } as const
const UNKNOWN_CODES = { lookup: 'UNKNOWN_LOOKUP', group: 'UNKNOWN_GROUP', entity: 'UNKNOWN_ENTITY' } as const

function checkKnown(
  context: PropertyContext,
  { word, name, known, at }: { word: keyof typeof FOLDERS; name: string; known: Names<Named>; at: JsonPath },
): void {
  if (known.has(name)) return
  const hint = didYouMean(name, known.keys(), `add ${FOLDERS[word]}/${name}.json`)
  context.report.value(UNKNOWN_CODES[word], [...at, word], `there is no ${word} "${name}"`, hint)
}

const BOUNDS = [
  ['minLength', 'maxLength', false],
  ['minimum', 'maximum', false],
  ['minItems', 'maxItems', false],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
] as const

function checkBounds(context: PropertyContext, property: PropertyFile, at: JsonPath): void {
  for (const [low, high, strict] of BOUNDS) {
    const [least, most] = [property[low], property[high]]
    if (least === undefined || most === undefined || (strict ? least < most : least <= most)) continue
    context.report.value(
      'MIN_ABOVE_MAX',
      [...at, low],
      `"${low}" ${least} allows no value up to "${high}" ${most}`,
      'swap or correct the two',
    )
  }
}

function checkTextRules(context: PropertyContext, property: PropertyFile, at: JsonPath): void {
  const { format, maxLength, pattern } = property
  if (format !== undefined && !getKnownFormats(context.library).has(format)) {
    const hint = didYouMean(
      format,
      getKnownFormats(context.library),
      `formats: ${[...getKnownFormats(context.library)].join(', ')}`,
    )
    context.report.value('UNKNOWN_FORMAT', [...at, 'format'], `there is no format "${format}"`, hint)
  }
  const fault = pattern === undefined ? null : patternFault(pattern, maxLength)
  if (!fault) return
  if (fault.slow)
    context.report.value(
      'SLOW_PATTERN',
      [...at, 'pattern'],
      `the pattern cannot be run in bounded time: ${fault.message}`,
      'write it without \\1 and \\k<name>, without (?=…) but at its beginning, and with repeats up to 1000; lengths are "maxLength"',
    )
  else
    context.report.value(
      'BAD_PATTERN',
      [...at, 'pattern'],
      `the pattern does not compile: ${fault.message}`,
      'backslashes are doubled in JSON: "\\\\d+"',
    )
}

/** Formats known to validators or accepted by an installed widget. */
function getKnownFormats(library: Library): Set<string> {
  const widgets = library.manifests.flatMap((manifest) =>
    manifest.accepts.flatMap((shape) => shape.format ?? []),
  )
  return new Set([...Object.keys(FORMATS), ...widgets])
}

function checkParts(
  context: PropertyContext,
  property: PropertyFile,
  { kind, at, depth }: { kind: FieldKind; at: JsonPath; depth: number },
): void {
  if (depth >= MAX_DEPTH) {
    context.report.value(
      'NESTED_TOO_DEEP',
      at,
      `properties are nested more than ${MAX_DEPTH} deep`,
      'make a related entity of the inner ones',
    )
    return
  }
  if (getStructure(kind) === 'parts' && property.properties) {
    checkRecord(
      context,
      { properties: property.properties, ...(property.required ? { required: property.required } : {}) },
      at,
      depth + 1,
    )
  }
  if (getStructure(kind) !== 'rows') return
  if (!property.items) {
    context.report.value('NO_KIND', at, 'the array does not declare its rows', 'add "items"')
  } else if (getStructure(getKind(property.items)) === 'rows') {
    context.report.value(
      'NESTED_TOO_DEEP',
      [...at, 'items'],
      'rows cannot be arrays themselves',
      'make them objects with an array in them',
    )
  } else {
    checkProperty(context, property.items, [...at, 'items'], depth + 1)
  }
}
