import type { JSONSchema } from 'json-schema-to-typescript'
import { COMMON_KEYS } from '../src/catalogue/common'
import { DECLARATIONS, REFERENCE_SCHEMA } from '../src/catalogue/kinds/declarations'
import type { JsonSchema } from '../src/contract/json'
import type { Entity } from '../src/contract/model/entity'
import type { Field } from '../src/contract/model/field'

/** Where a value stands: in an answered record, or in the body of a call. */
export type Direction = 'read' | 'sent'

/** What a value is part of. */
interface Place {
  direction: Direction
  /** its path in the record; null inside a group, which many entities share */
  path: string | null
  entity: Entity
}

/**
 * The schemas of one entity, for the printer of types: what its file declares, a new record, a change. None
 * allows a property that the file does not declare.
 */
export interface RecordSchemas {
  /** the declared properties, as they are answered */
  declared: JSONSchema
  /** the body of a POST: without what the server keeps; what it fills in may be left out */
  created: JSONSchema
  /** the body of a PUT: any of the properties, and the version that was read */
  updated: JSONSchema
}

/** The version of a record, where the wire has it. */
const VERSION: JSONSchema = {
  type: 'object',
  description: 'The version that was read.',
  properties: { current_envers_version: { type: 'number' }, access: { tsType: 'RecordAccess' } },
  required: ['current_envers_version'],
  additionalProperties: false,
}

const TEXT: JSONSchema = { type: 'string' }
const TEXT_OR_NULL: JSONSchema = { type: ['string', 'null'] }
const MOMENT: JSONSchema = { tsType: DECLARATIONS.instant.tsType ?? 'string' }

/** What every answered record has besides the properties that its file declares. */
export const RECORD_KEYS: JSONSchema = objectOf({
  id: TEXT,
  code: TEXT_OR_NULL,
  label: TEXT,
  delete: objectOf({ deleted: { type: 'boolean' } }),
  archived: { type: 'boolean' },
  entity: objectOf({ id: TEXT }),
  rootId: TEXT_OR_NULL,
  parentId: TEXT_OR_NULL,
  authorId: TEXT_OR_NULL,
  createdAt: MOMENT,
  createdBy: TEXT_OR_NULL,
  updatedAt: MOMENT,
  updatedBy: TEXT_OR_NULL,
  extraFields: VERSION,
})

/** An object all of whose properties are there. */
export function objectOf(properties: Record<string, JSONSchema>): JSONSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** The schemas of an entity's records. */
export function recordSchemas(entity: Entity): RecordSchemas {
  const { properties = {}, required = [] } = entity.schema
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !COMMON_KEYS.includes(name)))
  const schema = { type: 'object', properties: own, required }
  const sent = objectSchema(schema, { direction: 'sent', path: '', entity })
  const created = { ...sent, properties: { code: TEXT_OR_NULL, ...sent.properties } }
  return {
    declared: objectSchema(schema, { direction: 'read', path: '', entity }),
    created,
    updated: {
      ...created,
      properties: { ...created.properties, extraFields: VERSION },
      required: ['extraFields'],
    },
  }
}

/** The codes of an entity's statuses; null without any. */
export function statusSchema({ statuses }: Entity): JSONSchema {
  return statuses ? { enum: statuses.list.map(({ code }) => code) } : { type: 'null' }
}

/** The schema of a group, as it is answered or sent. */
export function groupSchema(group: JsonSchema, direction: Direction, entity: Entity): JSONSchema {
  return typed(group, { direction, path: null, entity })
}

/** The same schema for the printer: by the type's name where a kind of field declares one. */
function typed(schema: JsonSchema, place: Place): JSONSchema {
  const { $ref, items, properties, enum: codes, type, description, additionalProperties } = schema
  const about = description === undefined ? {} : { description }
  if ($ref !== undefined) return { $ref: groupReference($ref, place.direction) }
  const named = isReference(schema) ? relationSchema(place) : momentSchema(schema)
  if (named)
    return isNullable(schema) ? { ...about, anyOf: [named, { type: 'null' }] } : { ...about, ...named }
  if (properties) return { ...about, ...objectSchema(schema, place) }
  const rest = additionalProperties ?? !items
  return {
    ...about,
    ...(type === undefined ? {} : { type: type as JSONSchema['type'] }),
    ...(codes ? { enum: codes } : {}),
    ...(items ? { items: typed(items, { ...place, path: place.path && `${place.path}[]` }) } : {}),
    additionalProperties: typeof rest === 'object' ? typed(rest, place) : rest,
  } as JSONSchema
}

/** An object with its parts; sent ones go without what the server keeps. */
function objectSchema(schema: JsonSchema, place: Place): JSONSchema {
  const { properties = {}, required = [], type } = schema
  const { kept, filled } = place.direction === 'sent' ? serverPaths(place.entity) : NO_PATHS
  const names = Object.keys(properties).filter((name) => !kept.has(toPath(place, name)))
  const isThere = (name: string) => required.includes(name)
  return {
    type: type as JSONSchema['type'],
    properties: Object.fromEntries(
      names.map((name) => {
        const part = properties[name] ?? {}
        const below = { ...place, path: place.path === null ? null : toPath(place, name) }
        return [name, typed(isThere(name) ? withoutNull(part) : part, below)]
      }),
    ),
    required: names.filter((name) => isThere(name) && !filled.has(toPath(place, name))),
    additionalProperties: false,
  }
}

/** The path of a part; inside a group no path that an entity has. */
const toPath = ({ path }: Place, name: string): string =>
  path === '' ? name : `${path ?? '(group)'}.${name}`

/** Paths that the server fills by itself: those that no one sends, and required ones that may be left out. */
interface ServerPaths {
  kept: ReadonlySet<string>
  filled: ReadonlySet<string>
}

const NO_PATHS: ServerPaths = { kept: new Set(), filled: new Set() }

function serverPaths({ fields, rules }: Entity): ServerPaths {
  const computed = new Set(rules.flatMap(({ field, value }) => (field !== null && value ? field : [])))
  const kept = fields.filter(({ server }) => server)
  const filled = fields.filter(({ default: first, path }) => first !== null || computed.has(path))
  return { kept: new Set(kept.map(({ path }) => path)), filled: new Set(filled.map(({ path }) => path)) }
}

const NAME_OF_REFERENCE = DECLARATIONS.relation

/** Another record: answered with the fields of it that the server copies, sent by its id. */
function relationSchema({ direction, path, entity }: Place): JSONSchema {
  if (direction === 'sent') return { tsType: NAME_OF_REFERENCE.sentType ?? 'object' }
  const copies = path === null ? [] : entity.copied.filter((copy) => copy.path.startsWith(`${path}.`))
  return copies.length === 0
    ? { tsType: NAME_OF_REFERENCE.tsType ?? 'object' }
    : withCopies(objectOf({ id: TEXT, label: TEXT }), copies, { direction, path, entity })
}

/** An object with the copied fields below its path beside its own properties. */
function withCopies(own: JSONSchema, copies: readonly Field[], place: Place): JSONSchema {
  const steps = new Set(copies.map(({ path }) => path.slice(`${place.path}.`.length).split('.')[0] ?? ''))
  const more = [...steps]
    .filter((name) => !Object.hasOwn(own.properties ?? {}, name))
    .map((name): [string, JSONSchema] => [name, copySchema(copies, { ...place, path: toPath(place, name) })])
  return { ...own, properties: { ...own.properties, ...Object.fromEntries(more) } }
}

/** One copied field; where only parts of a block are copied, an object of these. */
function copySchema(copies: readonly Field[], place: Place): JSONSchema {
  const copy = copies.find(({ path }) => path === place.path)
  if (copy) return typed({ ...copy.schema, type: [...[copy.schema.type ?? 'object'].flat(), 'null'] }, place)
  const below = copies.filter(({ path }) => path.startsWith(`${place.path}.`))
  return withCopies({ type: ['object', 'null'], additionalProperties: false }, below, place)
}

const NAMED_FORMATS = Object.values(DECLARATIONS).filter(({ said, tsType }) => said.format && tsType)

/** Days and moments are texts with a name of their own. */
function momentSchema({ format }: JsonSchema): JSONSchema | undefined {
  const declaration = NAMED_FORMATS.find(({ said }) => said.format === format)
  return declaration?.tsType === undefined ? undefined : { tsType: declaration.tsType }
}

const REFERENCE_KEYS = Object.keys(REFERENCE_SCHEMA.properties ?? {}).join()
const isReference = ({ properties = {} }: JsonSchema): boolean =>
  Object.keys(properties).join() === REFERENCE_KEYS
const isNullable = ({ type }: JsonSchema): boolean => [type].flat().includes('null')

function withoutNull(schema: JsonSchema): JsonSchema {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  const [type] = types
  const codes = schema.enum?.filter((code) => code !== null)
  return {
    ...schema,
    ...(type === undefined ? {} : { type: types.length === 1 ? type : types }),
    ...(codes ? { enum: codes } : {}),
  }
}

const pascal = (name: string): string =>
  name.replace(/(^|[-_])(.)/g, (_match, _dash, letter: string) => letter.toUpperCase())

const GROUP_NAMES: Readonly<Record<Direction, string>> = { read: 'Group', sent: 'GroupInput' }

/** The name of a group's type. */
export const groupName = (name: string, direction: Direction): string =>
  `${pascal(name)}${GROUP_NAMES[direction]}`

const groupReference = (reference: string, direction: Direction): string =>
  `#/definitions/${groupName(reference.slice('#/definitions/'.length), direction)}`

/** The name of a type of an entity: `CustomersRecord`. */
export const typeName = (route: string, what: string): string => `${pascal(route)}${what}`
