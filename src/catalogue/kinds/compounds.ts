import type { Json, JsonObject, JsonSchema } from '../../contract/json'
import type { FilesOptions } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import { isRecordId } from '../../contract/model/record'
import { TAGS_ROUTE } from '../../contract/model/tree'
import { isObject, sameJson } from '../paths'
import { declare, keywords } from './declaration'
import {
  COMPOUND,
  type ConditionValue,
  eachText,
  emptyToNull,
  type Kind,
  plainText,
  SCALAR,
  SET_OPERATORS,
  trimToNull,
} from './kind'
import { enumeration, lookup } from './texts'

/** A condition on the id of a record. */
export const RECORD_ID: ConditionValue = { accepts: isRecordId, like: 'the id of a record' }

/** Another record: `{id, label}`, with the label supplied by the server. */
export const relation: Kind = {
  ...SCALAR,
  structure: 'reference',
  filterValue: RECORD_ID,
  format: targetLabel,
  // a text stands for a record that has not been chosen yet
  holds: (value) => isObject(value) || typeof value === 'string',
  normalise: (value) => reference(typeof value === 'string' ? { id: value } : value),
  same: (a, b) => sameJson(isObject(a) ? a.id : a, isObject(b) ? b.id : b),
  sent: (value) => (isObject(value) ? (value.id === undefined ? null : { id: value.id }) : value),
}

/** The label of a related record; its id while the label is unknown. */
export function targetLabel(value: Json): string {
  return isObject(value) ? plainText(value.label ?? value.id ?? '') : plainText(value)
}

function reference({ id, ...rest }: JsonObject): Json {
  return typeof id === 'string' && id.trim() !== '' ? { ...rest, id: id.trim() } : null
}

/** Schema of a reference to another record in a payload. */
export const REFERENCE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, label: { type: ['string', 'null'] } },
  required: ['id'],
  additionalProperties: false,
}

export const relationDeclaration = /* @__PURE__ */ declare({
  said: { word: 'entity' },
  keys: ['entity', 'where', 'embedded', 'create', 'tree', 'unique', 'searchable'],
  // The server adds copies of the related record's fields beside id and label; clients send them back.
  schema: (property) => ({ ...keywords(property), ...REFERENCE_SCHEMA, additionalProperties: true }),
  rulesType: ({ relation: to }) => (to?.embedded ? 'dyn' : 'relation'),
  computed: 'any',
  isSearchable: true,
  columns: 2,
  isFolded: true,
  tsType: 'RelationValue',
  sentType: 'RelationInput',
})

/** A block of properties. */
export const group: Kind = {
  ...COMPOUND,
  structure: 'parts',
  format: partsText,
  holds: isObject,
  normalise: (value, parts) => (typeof value === 'string' ? trimToNull(value) : emptyToNull(parts(value))),
}

/** A group in one line: its filled parts, in order. */
export function partsText(value: Json): string {
  if (!isObject(value)) return plainText(value)
  if (typeof value.label === 'string') return value.label
  return Object.entries(value)
    .filter(([key]) => key !== '_id')
    .map(([, part]) =>
      isObject(part) ? partsText(part) : Array.isArray(part) ? eachText(part, partsText) : plainText(part),
    )
    .filter((text) => text !== '')
    .join(', ')
}

export const groupDeclaration = /* @__PURE__ */ declare({
  said: { word: 'group', type: 'object', by: 'properties' },
  keys: ['group', 'type', 'properties', 'required'],
  schema: (property, { group: parts }) => parts(property),
  rulesType: (_field, { parts }) => parts,
  computed: 'any',
})

/** Rows: objects with parts of their own, or plain values. */
export const array: Kind = {
  ...COMPOUND,
  structure: 'rows',
  filterForm: 'values',
  format: (value, context) => {
    const plain = context.field.choices ? enumeration : lookup
    return eachText(value, (one) => (typeof one === 'string' ? plain.format(one, context) : partsText(one)))
  },
}

/** Rows of plain values – codes, texts, records – as a column and a filter. */
export const arrayOfValues: Kind = { ...array, isColumn: true, operators: SET_OPERATORS }

/** True of rows of plain values: those with parts have their own schema. */
export function hasPlainRows({ relation, schema }: Pick<Field, 'relation' | 'schema'>): boolean {
  return relation !== null || ![schema.items?.type].flat().includes('object')
}

export const arrayDeclaration = /* @__PURE__ */ declare({
  said: { type: 'array' },
  keys: ['type', 'items', 'minItems', 'maxItems', 'uniqueItems', 'keepBlankRow', 'mirror'],
  schema: ({ minItems, maxItems, uniqueItems, items }, { row }) => ({
    type: 'array',
    items: items ? row(items) : {},
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(uniqueItems ? { uniqueItems } : {}),
  }),
  defaultFault: (value) => (Array.isArray(value) ? null : { message: 'is not a list', hint: 'write [ … ]' }),
  rulesType: ({ schema }, { row }) => `list<${row ?? plainRow(schema)}>`,
  computed: 'any',
})

/** The type of rows of plain values. */
function plainRow({ items }: JsonSchema): string {
  const type = [items?.type].flat().find((one) => one !== 'null')
  if (type === 'string') return 'string'
  return type === 'number' || type === 'integer' ? 'double' : 'dyn'
}

/** Tags of a tree, which are records. */
export const tags: Kind = {
  ...COMPOUND,
  structure: 'list',
  isColumn: true,
  operators: SET_OPERATORS,
  route: TAGS_ROUTE,
  format: (value) => eachText(value, targetLabel),
}

export const tagsDeclaration = /* @__PURE__ */ declare({
  said: { word: 'tags' },
  keys: ['tags'],
  schema: () => ({ type: 'array', items: REFERENCE_SCHEMA }),
  rulesType: () => 'list<relation>',
  computed: 'any',
})

/** Uploaded files. */
export const files: Kind = {
  ...COMPOUND,
  structure: 'list',
  isExclusive: true,
  format: (value) =>
    eachText(value, (one) => (isObject(one) ? plainText(one.fileName ?? '') : plainText(one))),
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

const toMaxItems = (taken: FilesOptions | undefined): JsonSchema => {
  if (!taken?.multiple) return { maxItems: 1 }
  return taken.maxFiles === undefined ? {} : { maxItems: taken.maxFiles }
}

export const filesDeclaration = /* @__PURE__ */ declare({
  said: { word: 'files' },
  keys: ['files', 'searchable'],
  schema: ({ files: taken }) => ({ type: 'array', items: FILE, ...toMaxItems(taken) }),
  rulesType: () => 'list<dyn>',
  computed: 'any',
  isSearchable: true,
})

/** Any object without declared parts. */
export const json: Kind = { ...COMPOUND, structure: 'object', holds: () => true }

export const jsonDeclaration = /* @__PURE__ */ declare({
  said: { type: 'object' },
  keys: ['type'],
  schema: () => ({ type: 'object' }),
  defaultFault: () => null,
  rulesType: () => 'dyn',
  computed: 'any',
})
