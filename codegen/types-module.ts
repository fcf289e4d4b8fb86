import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { COMMON_KEYS } from '../src/catalogue/common'
import { DECLARATIONS, REFERENCE_SCHEMA } from '../src/catalogue/kinds/declarations'
import type { JsonSchema } from '../src/contract/json'
import type { Catalogue } from '../src/contract/model/catalogue'
import type { Entity } from '../src/contract/model/entity'
import type { FieldKind } from '../src/contract/model/field'

const BANNER = '// Made by `npm run generate` from the schema files. Do not edit.'

/** Formatting of generated types. */
const STYLE = { printWidth: 130, singleQuote: true, semi: false, arrowParens: 'always' as const }

/**
 * TypeScript types of all records: one interface per entity, one per group, `Properties`, which maps routes to
 * them, and the types of calls (`record-types.ts`). One merged document: entities refer to groups only, never
 * to each other. `contract` is where the common types come from.
 */
export async function typesModule(
  catalogue: Catalogue,
  contract = '../contract/model/record-types',
): Promise<string> {
  const definitions: Record<string, JSONSchema> = {}
  const entities = catalogue.entities.filter((entity) => entity.type !== 'path')
  for (const entity of entities) addEntity(definitions, entity)
  const root: JSONSchema = {
    title: 'Properties',
    description: 'What the files declare, by route.',
    type: 'object',
    properties: Object.fromEntries(
      entities.map((entity) => [entity.route, { $ref: `#/definitions/${typeName(entity.route)}` }]),
    ),
    required: entities.map((entity) => entity.route),
    additionalProperties: false,
    definitions,
  }
  const text = await compiled(root, 'Properties')
  const relation = text.includes('RelationValue') ? ', RelationValue' : ''
  return `${BANNER}
import type { CreatedRecord, RecordRow, StoredRecord, UpdatedRecord${relation} } from '${contract}'

${text}
${factsOf(entities)}
${CALLS}`
}

/** What the types of calls need to know of each route. */
function factsOf(entities: readonly Entity[]): string {
  const lines = entities.map(
    (entity) => `  '${entity.route}': {
    status: ${union(entity.statuses?.list.map(({ code }) => code) ?? []) ?? 'null'}
    kept: ${union(listKept(entity)) ?? 'never'}
    defaulted: ${union(listFilled(entity)) ?? 'never'}
  }`,
  )
  return `/** The statuses of each route, the properties that the server keeps, and those that it fills in. */
export interface Facts {
${lines.join('\n')}
}
`
}

/** The properties that no one sends. */
const listKept = ({ fields }: Entity): string[] =>
  fields.flatMap(({ path, server }) => (server && isTop(path) ? path : []))

/** Required properties that a new record gets by itself. */
function listFilled({ fields, rules }: Entity): string[] {
  const computed = new Set(rules.flatMap(({ field, value }) => (field !== null && value ? field : [])))
  return fields.flatMap(({ default: first, path, required, server }) =>
    required && !server && isTop(path) && (first !== null || computed.has(path)) ? path : [],
  )
}

const isTop = (path: string): boolean => !/[.[]/.test(path)

const union = (words: readonly string[]): string | undefined =>
  words.length > 0 ? words.map((word) => `'${word}'`).join(' | ') : undefined

const CALLS = `
/** The addresses of the entities. */
export type Route = keyof Properties

/** The statuses of the records of a route. */
export type StatusOf<R extends Route> = Facts[R]['status']

/** A record as it is answered. */
export type RecordOf<R extends Route> = StoredRecord<Properties[R], StatusOf<R>>

/** The body of a POST: relations by id, without what the server keeps. */
export type CreateOf<R extends Route> = CreatedRecord<Properties[R], Facts[R]['kept'], Facts[R]['defaulted']>

/** The body of a PUT: the properties that change, with the version that was read. */
export type UpdateOf<R extends Route> = UpdatedRecord<Properties[R], Facts[R]['kept']>

/** A row of a list that asks for some columns. */
export type ListRow<R extends Route, Column extends string> = RecordRow<RecordOf<R>, Column>
`

function addEntity(definitions: Record<string, JSONSchema>, entity: Entity): void {
  const { definitions: groups = {}, properties = {}, ...rest } = entity.schema
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !COMMON_KEYS.includes(name)))
  const type = typed({ ...rest, properties: own }, `A record of "${entity.route}" (${entity.file}).`)
  for (const [name, copies] of copiesOf(entity)) {
    const property = type.properties?.[name]
    if (property?.tsType) property.tsType = property.tsType.replace(REFERENCE_TYPE, `(${REFERENCE_TYPE} & ${copies})`)
  }
  definitions[typeName(entity.route)] = type
  for (const [name, group] of Object.entries(groups))
    definitions[groupName(name)] ??= typed(group, `The group "${name}".`)
}

/** The fields of related records that come with a relation, as a type: `{ person: '{ name?: string | null }' }`. */
function copiesOf({ copied }: Entity): Map<string, string> {
  const found = new Map<string, Branch>()
  for (const { kind, path, values } of copied) {
    const [relation = '', ...steps] = path.split('.')
    const last = steps.pop()
    if (last === undefined || ['id', 'label'].includes(last)) continue
    const parent = steps.reduce<Branch>((branch, step) => below(branch, step), below(found, relation))
    parent.set(last, (values && union(values)) ?? DECLARATIONS[kind].tsType ?? PLAIN_TYPES[kind] ?? 'string')
  }
  return new Map([...found].map(([relation, branch]) => [relation, branchType(branch)]))
}

type Branch = Map<string, string | Branch>

const PLAIN_TYPES: Partial<Record<FieldKind, string>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  group: 'object',
  array: 'unknown[]',
  files: 'unknown[]',
  tags: 'unknown[]',
  multilingual: 'Record<string, string>',
  json: 'unknown',
}

function below(branch: Map<string, string | Branch> | Map<string, Branch>, step: string): Branch {
  const known = (branch as Branch).get(step)
  if (known instanceof Map) return known
  const made: Branch = new Map()
  ;(branch as Branch).set(step, made)
  return made
}

function branchType(branch: Branch): string {
  const parts = [...branch].map(
    ([name, type]) => `${name}?: ${type instanceof Map ? branchType(type) : type} | null`,
  )
  return `{ ${parts.join('; ')} }`
}

/** The same schema for the generator: required values not nullable, references by type name. */
function typed(schema: JsonSchema, description?: string): JSONSchema {
  if (isReference(schema))
    return { tsType: [schema.type].flat().includes('null') ? `${REFERENCE_TYPE} | null` : REFERENCE_TYPE }
  const required = new Set(schema.required ?? [])
  const properties = Object.entries(schema.properties ?? {}).map(([name, value]): [string, JSONSchema] => [
    name,
    typed(required.has(name) ? filled(value) : value),
  ])
  const { $ref, items, properties: _own, definitions: _groups, additionalProperties, ...rest } = schema
  if ($ref !== undefined) return { $ref: `#/definitions/${groupName($ref.slice('#/definitions/'.length))}` }
  const out: JSONSchema = { ...(rest as unknown as JSONSchema) }
  if (properties.length > 0) out.properties = Object.fromEntries(properties)
  if (items) out.items = typed(items)
  if (additionalProperties !== undefined)
    out.additionalProperties =
      typeof additionalProperties === 'object' ? typed(additionalProperties) : additionalProperties
  if (description !== undefined) out.description = description
  return out
}

const REFERENCE_TYPE = DECLARATIONS.relation.tsType ?? 'object'

const isReference = ({ properties = {} }: JsonSchema): boolean =>
  Object.keys(properties).join() === Object.keys(REFERENCE_SCHEMA.properties ?? {}).join()

function filled(schema: JsonSchema): JsonSchema {
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
const typeName = (route: string): string => `${pascal(route)}Record`
const groupName = (name: string): string => `${pascal(name)}Group`

/** The TypeScript declarations of a schema's definitions, in the project's formatting. */
export async function compiled(root: JSONSchema, name: string): Promise<string> {
  const text = await compile(root, name, {
    additionalProperties: false,
    strictIndexSignatures: true,
    ignoreMinAndMaxItems: true,
    bannerComment: '',
    style: STYLE,
    unreachableDefinitions: true,
  })
  return withoutNoise(text)
}

/** json-schema-to-typescript lists the referrers of every definition. */
function withoutNoise(text: string): string {
  return text
    .replace(/\/\*\*\n(?: \*[^\n]*\n)*? \*\/\n/g, (comment) =>
      comment
        .replace(/ \*\n \* This interface was referenced by[^\n]*\n \* via the `definition` "[^"]*"\.\n/g, '')
        .replace(/ \* This interface was referenced by[^\n]*\n \* via the `definition` "[^"]*"\.\n/g, ''),
    )
    .replace(/\/\*\*\n \*\/\n/g, '')
}
