import type { Json, JsonObject, JsonSchema } from '../../contract/json'
import { isObject, sameJson } from '../paths'
import { declare, keywords } from './declaration'
import { type ConditionValue, type Kind, plainText, SCALAR } from './kind'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A condition on the id of a record. */
export const RECORD_ID: ConditionValue = { accepts: (text) => UUID.test(text), like: 'the id of a record' }

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
})
