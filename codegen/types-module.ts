import type { JSONSchema } from 'json-schema-to-typescript'
import type { Catalogue } from '../src/contract/model/catalogue'
import type { Entity } from '../src/contract/model/entity'
import { compiled } from './compiled-types'
import {
  type Direction,
  groupName,
  groupSchema,
  objectOf,
  RECORD_KEYS,
  recordSchemas,
  statusSchema,
  typeName,
} from './record-schemas'

const banner = (command: string): string => `// Made by \`${command}\` from the schema files. Do not edit.`

/** Where the common types come from, and what makes the module, in the repository. */
const HERE: TypesTarget = { contract: '../contract/model/record-types', command: 'npm run generate' }

/** What differs between the repository and an office. */
interface TypesTarget {
  /** where the common types are imported from */
  contract: string
  /** what makes the module anew */
  command: string
}

/**
 * TypeScript types of all records: of each entity the record as it is answered, the body of a new one and of
 * a change; the groups; maps from routes to them. One document, which json-schema-to-typescript prints.
 */
export async function typesModule(catalogue: Catalogue, target = HERE): Promise<string> {
  const entities = catalogue.entities.filter((entity) => entity.type !== 'path')
  const definitions = { RecordKeys: RECORD_KEYS, ...groupsOf(entities), ...modesOf(entities) }
  const root = { title: 'Records', ...mapOf(entities, 'Record', 'Records as they are answered, by route.') }
  const text = await compiled({ ...root, definitions }, 'Records')
  const names = COMMON_TYPES.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  return `${banner(target.command)}
import type { ${[...names, ...ROW_TYPES].sort().join(', ')} } from '${target.contract}'

${text}${CALLS}`
}

/** Types of `record-types.ts` that the printed ones may name. */
const COMMON_TYPES = ['DateText', 'InstantText', 'RecordAccess', 'RelationInput', 'RelationValue', 'TimeText']
const ROW_TYPES = ['ColumnOf', 'RecordRow']

const CALLS = `
/** The addresses of the entities. */
export type Route = keyof Records

/** The statuses of the records of a route. */
export type StatusOf<R extends Route> = Records[R]['status']

/** A record as it is answered. */
export type RecordOf<R extends Route> = Records[R]

/** The body of a POST: relations by id, without what the server keeps. */
export type CreateOf<R extends Route> = Creates[R]

/** The body of a PUT: the properties that change, with the version that was read. */
export type UpdateOf<R extends Route> = Updates[R]

/** A row of a list that asks for some columns. */
export type ListRow<R extends Route, Column extends ColumnOf<Records[R]>> = RecordRow<
  Records[R],
  keyof RecordKeys | 'status',
  Column
>
`

/** The groups, and what is sent of them. */
function groupsOf(entities: readonly Entity[]): Record<string, JSONSchema> {
  const directions: readonly Direction[] = ['read', 'sent']
  const groups = new Map(
    entities.flatMap((entity) =>
      Object.entries(entity.schema.definitions ?? {}).map(
        ([name, group]) => [name, { entity, group }] as const,
      ),
    ),
  )
  return Object.fromEntries(
    [...groups].flatMap(([name, { entity, group }]) =>
      directions.map((direction) => [
        groupName(name, direction),
        { ...groupSchema(group, direction, entity), description: GROUP_TEXTS[direction](name) },
      ]),
    ),
  )
}

const GROUP_TEXTS: Readonly<Record<Direction, (name: string) => string>> = {
  read: (name) => `The group "${name}".`,
  sent: (name) => `The group "${name}", as it is sent.`,
}

/** The types of every entity, and the maps from routes to them. */
function modesOf(entities: readonly Entity[]): Record<string, JSONSchema> {
  return {
    Properties: mapOf(entities, 'Properties', 'What the files declare, by route.'),
    Creates: mapOf(entities, 'Create', 'Bodies of new records, by route.'),
    Updates: mapOf(entities, 'Update', 'Bodies of changes, by route.'),
    ...Object.assign({}, ...entities.map(modes)),
  }
}

function modes(entity: Entity): Record<string, JSONSchema> {
  const { route, file } = entity
  const { declared, created, updated } = recordSchemas(entity)
  const name = (what: string) => typeName(route, what)
  return {
    [name('Properties')]: { ...declared, description: `What ${file} declares.` },
    [name('Record')]: {
      ...objectOf({ status: statusSchema(entity) }),
      description: `A record of "${route}".`,
      // The library takes schemas here; its type names only those of draft 4, which are texts.
      extends: [reference('RecordKeys'), reference(name('Properties'))] as unknown as string[],
    },
    [name('Create')]: { ...created, description: `A new record of "${route}".` },
    [name('Update')]: { ...updated, description: `A change of a record of "${route}".` },
  }
}

const reference = (name: string): JSONSchema => ({ $ref: `#/definitions/${name}` })

function mapOf(entities: readonly Entity[], what: string, description: string): JSONSchema {
  const properties = entities.map(({ route }) => [route, reference(typeName(route, what))])
  return { ...objectOf(Object.fromEntries(properties)), description }
}
