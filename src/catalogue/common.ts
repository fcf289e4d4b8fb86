import type { JsonSchema } from '../contract/json'
import type { Field, FieldKind } from '../contract/model/field'

/** Keys that every record has and no file may declare (domain 1.1). */
export const COMMON_KEYS: readonly string[] = [
  'id',
  'code',
  'status',
  'delete',
  'rootId',
  'parentId',
  'entity',
  'archived',
  'authorId',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'extraFields',
  'label',
]

/** Keys of access rules, on records of entities that have rules (PERM-11). */
export const ACCESS_KEYS: readonly string[] = ['authRead', 'authReadMap', 'authWrite', 'authWriteMap']

const KINDS: readonly [string, FieldKind, JsonSchema][] = [
  ['id', 'text', { type: 'string', format: 'uuid' }],
  ['code', 'text', { type: 'string', maxLength: 32 }],
  ['status', 'text', { type: 'string' }],
  ['label', 'text', { type: 'string' }],
  ['archived', 'boolean', { type: 'boolean' }],
  ['authorId', 'text', { type: 'string' }],
  ['createdAt', 'instant', { type: 'string', format: 'date-time' }],
  ['createdBy', 'text', { type: 'string' }],
  ['updatedAt', 'instant', { type: 'string', format: 'date-time' }],
  ['updatedBy', 'text', { type: 'string' }],
]

/**
 * The common keys that list columns, sort, filters and search may use without declaring them; forms may use
 * `code`.
 */
export const COMMON_FIELDS: Field[] = KINDS.map(([path, kind, schema]) => commonField(path, kind, schema))

function commonField(path: string, kind: FieldKind, schema: JsonSchema): Field {
  const server = path !== 'code'
  return {
    path,
    kind,
    schema,
    required: false,
    unique: path === 'code',
    setOnce: path === 'code',
    server,
    sensitive: false,
    read: null,
    write: null,
    default: null,
    values: null,
    lookup: null,
    relation: null,
    group: null,
    // the only one a form may show is the code, a plain text
    widget: server ? '' : 'text',
    options: {},
    width: 3,
  }
}

/**
 * The payload schema of the common keys: clients send them back, so anything is accepted except in `code` and
 * the version. Access rule keys are included where the entity has rules.
 */
export function commonSchema(hasRules = false): Record<string, JsonSchema> {
  const keys = hasRules ? [...COMMON_KEYS, ...ACCESS_KEYS] : COMMON_KEYS
  const any = Object.fromEntries(keys.map((key): [string, JsonSchema] => [key, {}]))
  return {
    ...any,
    code: { type: ['string', 'null'], maxLength: 32 },
    extraFields: { type: ['object', 'null'] },
  }
}
