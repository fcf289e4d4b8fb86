import { COMMON_KEYS } from '../src/catalogue/common'
import { DECLARATIONS, REFERENCE_SCHEMA } from '../src/catalogue/kinds/declarations'
import type { JsonSchema } from '../src/contract/json'
import type { Catalogue } from '../src/contract/model/catalogue'
import type { Entity } from '../src/contract/model/entity'
import type { FieldKind } from '../src/contract/model/field'

const BANNER = '// Made by `npm run generate` from the schema files. Do not edit.'

/**
 * TypeScript types of all records: one interface per entity, one per group, `Properties`, which maps routes to
 * them, and the types of calls (`record-types.ts`). One merged document: entities refer to groups only, never
 * to each other. `contract` is where the common types come from.
 */
export function typesModule(catalogue: Catalogue, contract = '../contract/model/record-types'): string {
  const entities = catalogue.entities.filter((entity) => entity.type !== 'path')
  const groups = new Map(entities.flatMap(({ schema }) => Object.entries(schema.definitions ?? {})))
  const texts = [
    ...[...groups].map(
      ([name, group]) => `/** The group "${name}". */
export type ${groupName(name)} = ${typeOf(group)}
`,
    ),
    ...entities.map(entityType),
    `/** What the files declare, by route. */
export interface Properties {
${entities.map(({ route }) => `  ${keyOf(route)}: ${typeName(route)}`).join('\n')}
}
`,
    factsOf(entities),
  ].join('\n')
  const relation = texts.includes('RelationValue') ? ', RelationValue' : ''
  return `${BANNER}
import type { CreatedRecord, RecordRow, StoredRecord, UpdatedRecord${relation} } from '${contract}'

${texts}${CALLS}`
}

function entityType(entity: Entity): string {
  const { properties = {}, ...rest } = entity.schema
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !COMMON_KEYS.includes(name)))
  return `/** A record of "${entity.route}" (${entity.file}). */
export interface ${typeName(entity.route)} ${shape({ ...rest, properties: own }, '', copiesOf(entity))}
`
}

/** What the types of calls need to know of each route. */
function factsOf(entities: readonly Entity[]): string {
  const lines = entities.map(
    (entity) => `  ${keyOf(entity.route)}: {
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

/** A type as TypeScript, from the schema of a value; required values are not null. */
function typeOf(schema: JsonSchema, indent = ''): string {
  const isNullable = [schema.type ?? []].flat().includes('null')
  const plain = plainType(schema, indent)
  return isNullable && plain !== 'unknown' ? `${plain} | null` : plain
}

function plainType(schema: JsonSchema, indent: string): string {
  const { $ref, enum: codes, items, properties } = schema
  if ($ref !== undefined) return groupName($ref.slice('#/definitions/'.length))
  if (isReference(schema)) return REFERENCE_TYPE
  if (codes) return union(codes.filter((code) => code !== null).map(String)) ?? 'never'
  if (items) return `${grouped(typeOf(items, indent))}[]`
  if (properties) return shape(schema, indent)
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  return [...new Set(types.map((type) => wordOf(type, schema)))].join(' | ') || 'unknown'
}

/** Values of one kind by free keys, such as a text per language, are all that an object without parts holds. */
function wordOf(type: string, { additionalProperties: rest }: JsonSchema): string {
  if (type === 'object') return typeof rest === 'object' ? `Record<string, ${typeOf(rest)}>` : 'object'
  if (type === 'array') return 'unknown[]'
  return type === 'integer' ? 'number' : type
}

const grouped = (type: string): string => (/[|&]/.test(type) && !type.startsWith('{') ? `(${type})` : type)

/** An object with its properties, one a line, each with what its file says of it. */
function shape({ properties = {}, required = [] }: JsonSchema, indent = '', more = NO_COPIES): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name)
    const copies = more.get(name)
    const type = typeOf(isRequired ? filled(property) : property, inner)
    const whole = copies ? type.replace(REFERENCE_TYPE, `(${REFERENCE_TYPE} & ${copies})`) : type
    const said =
      property.description === undefined
        ? ''
        : `${inner}/** ${property.description.replaceAll('*/', '* /')} */\n`
    return `${said}${inner}${keyOf(name)}${isRequired ? '' : '?'}: ${whole}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

const NO_COPIES: ReadonlyMap<string, string> = new Map()

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

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
