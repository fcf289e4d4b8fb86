import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { COMMON_KEYS } from '../src/catalogue/common'
import { DECLARATIONS, REFERENCE_SCHEMA } from '../src/catalogue/kinds/declarations'
import type { JsonSchema } from '../src/contract/json'
import type { Catalogue } from '../src/contract/model/catalogue'
import type { Entity } from '../src/contract/model/entity'

const BANNER = `// Made by \`npm run generate\` from the schema files. Do not edit.
import type { RecordData, RelationValue } from '../contract/model/record'`

/** Formatting of generated types. */
const STYLE = { printWidth: 130, singleQuote: true, semi: false, arrowParens: 'always' as const }

/**
 * TypeScript types of all records: one interface per entity, one per group, and `Records`, which maps routes
 * to them. One merged document: entities refer to groups only, never to each other.
 */
export async function typesModule(catalogue: Catalogue): Promise<string> {
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
  return `${text.includes('RelationValue') ? BANNER : BANNER.replace(', RelationValue', '')}

${text}${RECORDS}`
}

const RECORDS = `
/** A whole record of a route: its declared and its common properties. */
export type RecordOf<Route extends keyof Properties> = RecordData & Properties[Route]
`

function addEntity(definitions: Record<string, JSONSchema>, entity: Entity): void {
  const { definitions: groups = {}, properties = {}, ...rest } = entity.schema
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !COMMON_KEYS.includes(name)))
  definitions[typeName(entity.route)] = typed(
    { ...rest, properties: own },
    `A record of "${entity.route}" (${entity.file}).`,
  )
  for (const [name, group] of Object.entries(groups))
    definitions[groupName(name)] ??= typed(group, `The group "${name}".`)
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
