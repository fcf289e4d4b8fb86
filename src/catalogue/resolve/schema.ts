import type { JsonSchema } from '../../contract/json'
import type { PropertyFile, RecordFile } from '../../contract/model/entity-file'
import { NUMBER_MAX } from '../../contract/numbers/decimal'
import { commonSchema } from '../common'
import type { Library } from '../files/library'
import { getStructure } from '../kinds'
import { DECLARATIONS, getKind, type SchemaTools } from '../kinds/declarations'
import { FORMATS } from '../patterns/validator'

/**
 * The payload of POST and PUT in draft-07. Every value may be null (which clears it); `required` keys must be
 * present, and emptiness is checked once, by validateRecord. Groups are definitions; the common record keys
 * are accepted and ignored.
 */
export function payloadSchema(record: RecordFile, library: Library, hasRules = false): JsonSchema {
  const definitions: Record<string, JsonSchema> = {}
  const write = new SchemaWriter(library, definitions)
  const own = write.toObjectSchema(record)
  const properties = { ...commonSchema(hasRules), ...own.properties }
  const named = Object.keys(definitions).sort()
  return {
    ...own,
    type: 'object',
    properties,
    ...(named.length > 0
      ? { definitions: Object.fromEntries(named.map((name) => [name, definitions[name] ?? {}])) }
      : {}),
  }
}

/**
 * The schema of one property: leaves with their limits, groups and arrays as the whole branch, no references.
 */
export function branchSchema(property: PropertyFile, library: Library): JsonSchema {
  return new SchemaWriter(library, null).toValueSchema(property)
}

/** Writes draft-07 from properties; with definitions, groups are referenced instead of inlined. */
class SchemaWriter {
  private readonly library: Library
  private readonly definitions: Record<string, JsonSchema> | null
  private readonly tools: SchemaTools

  constructor(library: Library, definitions: Record<string, JsonSchema> | null) {
    this.library = library
    this.definitions = definitions
    this.tools = {
      isPayload: definitions !== null,
      isFormat: (format) => Object.hasOwn(FORMATS, format),
      numberMax: NUMBER_MAX,
      group: (property) => this.toGroupSchema(property),
      row: (items) => this.toRowSchema(items),
    }
  }

  toObjectSchema(record: RecordFile): JsonSchema {
    const entries = Object.entries(record.properties).filter(([, property]) =>
      isUsable(property, this.library),
    )
    const properties = Object.fromEntries(
      entries.map(([name, property]) => [name, nullable(this.toValueSchema(property))]),
    )
    const required = (record.required ?? []).filter((name) => Object.hasOwn(properties, name))
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    }
  }

  toValueSchema(property: PropertyFile): JsonSchema {
    const kind = getKind(property) ?? 'text'
    return DECLARATIONS[kind].schema(property, this.tools)
  }

  private toGroupSchema(property: PropertyFile): JsonSchema {
    const name = property.group
    if (name === undefined) return this.toObjectSchema(toRecord(property))
    const record = this.library.groups.get(name)?.file?.record
    if (!record) return { type: 'object' }
    if (!this.definitions) return this.toObjectSchema(record)
    if (!Object.hasOwn(this.definitions, name)) {
      this.definitions[name] = {}
      this.definitions[name] = nullable(this.toObjectSchema(record))
    }
    return { $ref: `#/definitions/${name}` }
  }

  /** Rows that are objects carry the server's `_id`. */
  private toRowSchema(items: PropertyFile): JsonSchema {
    const record =
      items.group === undefined ? toRecord(items) : this.library.groups.get(items.group)?.file?.record
    if (getStructure(getKind(items)) !== 'parts' || !record) return this.toValueSchema(items)
    const row = this.toObjectSchema(record)
    return { ...row, properties: { _id: { type: 'string' }, ...row.properties } }
  }
}

/** The same schema, also accepting null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined || schema.type === undefined) return schema
  const type = [...new Set([...[schema.type].flat(), 'null'])]
  return { ...schema, type, ...(schema.enum ? { enum: [...schema.enum, null] } : {}) }
}

/** The record inside an inline object property. */
export function toRecord(property: PropertyFile): RecordFile {
  return {
    properties: property.properties ?? {},
    ...(property.required ? { required: property.required } : {}),
  }
}

/** True of a part of a pack that is not installed. */
export function isAbsent({ needs }: { needs?: string }, { entities }: Pick<Library, 'entities'>): boolean {
  return needs !== undefined && !entities.has(needs)
}

/**
 * False for properties that are left out: those of an absent pack, and those whose group is unknown or
 * broken, until it is fixed.
 */
export function isUsable(property: PropertyFile, library: Library): boolean {
  if (isAbsent(property, library)) return false
  const group = property.group ?? property.items?.group
  if (group !== undefined && !library.groups.get(group)?.file) return false
  return getKind(property) !== undefined
}
