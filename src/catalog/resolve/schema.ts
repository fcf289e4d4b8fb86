import { NUMBER_MAX } from '../../contract/decimal'
import type { PropertyFile, RecordFile } from '../../contract/entity-file'
import type { JsonSchema } from '../../contract/json'
import { FORMATS } from '../ajv-options'
import { commonSchema } from '../common'
import { kindOf } from '../kind'
import type { Library } from '../library'

const KEYWORDS = [
  'description',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const

const IDENTITY: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, label: { type: ['string', 'null'] } },
  required: ['id'],
  additionalProperties: false,
}

const FILE: JsonSchema = {
  type: 'object',
  properties: {
    documentId: { type: 'string' },
    fileName: { type: 'string' },
    size: { type: 'integer', minimum: 0 },
    mime: { type: 'string' },
  },
  required: ['documentId', 'fileName'],
  additionalProperties: false,
}

/**
 * The payload of POST and PUT in draft-07. Every value may be null (that clears it); `required` keys must be there, and
 * what "filled" means is said once, by validateRecord. Groups are definitions; the common record keys are an echo.
 */
export function payloadSchema(record: RecordFile, library: Library, hasRules = false): JsonSchema {
  const definitions: Record<string, JsonSchema> = {}
  const write = new SchemaWriter(library, definitions)
  const own = write.objectOf(record)
  const properties = { ...commonSchema(hasRules), ...own.properties }
  const named = Object.keys(definitions).sort()
  return {
    ...own,
    type: 'object',
    properties,
    ...(named.length > 0 ? { definitions: Object.fromEntries(named.map((name) => [name, definitions[name] ?? {}])) } : {}),
  }
}

/** The schema of one property by itself: leaves with their limits, groups and arrays as the whole branch, no references. */
export function branchSchema(property: PropertyFile, library: Library): JsonSchema {
  return new SchemaWriter(library, null).valueOf(property)
}

/** Writes draft-07 out of properties; with definitions at hand, groups are referred to instead of repeated. */
class SchemaWriter {
  private readonly library: Library
  private readonly definitions: Record<string, JsonSchema> | null

  constructor(library: Library, definitions: Record<string, JsonSchema> | null) {
    this.library = library
    this.definitions = definitions
  }

  objectOf(record: RecordFile): JsonSchema {
    const entries = Object.entries(record.properties).filter(([, property]) => isUsable(property, this.library))
    const properties = Object.fromEntries(entries.map(([name, property]) => [name, nullable(this.valueOf(property))]))
    const required = (record.required ?? []).filter((name) => Object.hasOwn(properties, name))
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false }
  }

  valueOf(property: PropertyFile): JsonSchema {
    switch (kindOf(property)) {
      case 'lookup':
        return { ...keywords(property), type: 'string' }
      case 'relation':
        // The server adds copies of the related record's fields beside id and label; they come back as an echo.
        return { ...keywords(property), ...IDENTITY, additionalProperties: true }
      case 'tags':
        return { type: 'array', items: IDENTITY }
      case 'files':
        return { type: 'array', items: FILE, ...(property.files?.multiple ? {} : { maxItems: 1 }) }
      case 'multilingual':
        return { type: 'object', additionalProperties: { ...keywords(property), type: ['string', 'null'] } }
      case 'group':
        return this.groupOf(property)
      case 'array':
        return this.arrayOf(property)
      case 'json':
        return { type: 'object' }
      default:
        return this.definitions ? { ...plain(property), ...bounds(property) } : plain(property)
    }
  }

  private groupOf(property: PropertyFile): JsonSchema {
    const name = property.group
    if (name === undefined) return this.objectOf(recordOf(property))
    const record = this.library.groups.get(name)?.file?.record
    if (!record) return { type: 'object' }
    if (!this.definitions) return this.objectOf(record)
    if (!Object.hasOwn(this.definitions, name)) {
      this.definitions[name] = {}
      this.definitions[name] = nullable(this.objectOf(record))
    }
    return { $ref: `#/definitions/${name}` }
  }

  private arrayOf(property: PropertyFile): JsonSchema {
    const { minItems, maxItems, uniqueItems, items } = property
    const bounds = {
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
      ...(uniqueItems ? { uniqueItems } : {}),
    }
    return { type: 'array', items: items ? this.rowOf(items) : {}, ...bounds }
  }

  /** Rows that are objects carry the `_id` the server keeps. */
  private rowOf(items: PropertyFile): JsonSchema {
    const record = items.group === undefined ? recordOf(items) : this.library.groups.get(items.group)?.file?.record
    if (kindOf(items) !== 'group' || !record) return this.valueOf(items)
    const row = this.objectOf(record)
    return { ...row, properties: { _id: { type: 'string' }, ...row.properties } }
  }
}

function plain(property: PropertyFile): JsonSchema {
  const type = property.enum ? 'string' : (property.type ?? 'string')
  const format = property.format !== undefined && Object.hasOwn(FORMATS, property.format) ? { format: property.format } : {}
  return { type, ...(property.enum ? { enum: property.enum } : {}), ...format, ...keywords(property) }
}

/** Bounds of what is kept exactly, where the file names none; a column of whole numbers holds no larger ones in any case. */
function bounds({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: PropertyFile): JsonSchema {
  if (type !== 'number' && type !== 'integer') return {}
  const most = type === 'integer' ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE
  return {
    minimum: Math.max(minimum ?? (exclusiveMinimum === undefined ? -NUMBER_MAX : -most), -most),
    maximum: Math.min(maximum ?? (exclusiveMaximum === undefined ? NUMBER_MAX : most), most),
  }
}

function keywords(property: PropertyFile): JsonSchema {
  return Object.fromEntries(KEYWORDS.flatMap((key) => (property[key] === undefined ? [] : [[key, property[key]]])))
}

/** The same schema, also taking null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined || schema.type === undefined) return schema
  const type = [...new Set([...[schema.type].flat(), 'null'])]
  return { ...schema, type, ...(schema.enum ? { enum: [...schema.enum, null] } : {}) }
}

/** The record hidden in a property that is an object written in place. */
export function recordOf(property: PropertyFile): RecordFile {
  return { properties: property.properties ?? {}, ...(property.required ? { required: property.required } : {}) }
}

/** False for properties whose group is unknown or broken: they are left out until it is mended. */
export function isUsable(property: PropertyFile, library: Library): boolean {
  const group = property.group ?? property.items?.group
  if (group !== undefined && !library.groups.get(group)?.file) return false
  return kindOf(property) !== undefined
}
