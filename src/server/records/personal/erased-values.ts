import { getStructure } from '../../../catalogue/kinds'
import { oncePer } from '../../../catalogue/once'
import { isEmpty, isObject } from '../../../catalogue/paths'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import { ERASED_TEXT, type FieldErasure } from '../../../contract/model/person'
import { STORED_KINDS } from '../schema/columns'

/** What an erasure does with each field of an entity, by path; parts of rows follow their list. */
export const erasuresOf = oncePer((entity: Entity): ReadonlyMap<string, FieldErasure> => {
  const titled = new Set(entity.title.flatMap((part) => ('path' in part ? part.path : [])))
  // A group that says what is done with it says so for its parts.
  const said = new Map<string, FieldErasure | undefined>()
  const byPath = new Map<string, FieldErasure>()
  for (const field of entity.fields.filter(({ path }) => !path.includes('[]'))) {
    const own = field.erase ?? said.get(getParent(field.path) ?? '')
    said.set(field.path, own)
    byPath.set(field.path, own ?? ownErasure(entity, field, titled))
  }
  return byPath
})

function ownErasure({ fields }: Entity, field: Field, titled: ReadonlySet<string>): FieldErasure {
  const structure = getStructure(field.kind)
  if (structure === 'parts') return 'keep'
  if (structure === 'rows') return isPersonalList(fields, field) ? 'clear' : 'keep'
  if (!STORED_KINDS[field.kind].isPersonal) return 'keep'
  const isText = structure === 'value' || structure === 'texts'
  return isText && (field.required || titled.has(field.path)) ? 'replace' : 'clear'
}

/** Rows with a personal part, and plain texts; chosen codes and records are not. */
function isPersonalList(fields: readonly Field[], { lookup, path, relation, values }: Field): boolean {
  const parts = fields.filter((one) => one.path.startsWith(`${path}[].`))
  if (parts.length > 0) return parts.some(({ kind }) => STORED_KINDS[kind].isPersonal)
  return !lookup && !relation && !values
}

/** A record without its personal values. Stored values that the file no longer declares are gone as well. */
export function toErasedRecord(entity: Entity, record: JsonObject, id: string): JsonObject {
  const erasures = erasuresOf(entity)
  const toErasedValue = (field: Field, value: Json): Json => {
    const erasure = erasures.get(field.path) ?? 'clear'
    if (isEmpty(value)) return null
    if (erasure === 'clear') return null
    if (erasure === 'replace') return neutralValue(field, id)
    if (getStructure(field.kind) !== 'parts' || !isObject(value)) return value
    const parts = entity.fields.filter(({ path }) => getParent(path) === field.path)
    return Object.fromEntries(
      parts.flatMap((part): [string, Json][] => {
        const name = part.path.slice(field.path.length + 1)
        return value[name] === undefined ? [] : [[name, toErasedValue(part, value[name])]]
      }),
    )
  }
  // A new object: what a record carries aside under a symbol does not follow.
  const out = Object.fromEntries(Object.entries(record))
  for (const field of entity.fields)
    if (getParent(field.path) === null) out[field.path] = toErasedValue(field, record[field.path] ?? null)
  return out
}

function getParent(path: string): string | null {
  const at = path.lastIndexOf('.')
  return at < 0 ? null : path.slice(0, at)
}

/**
 * A text that says nothing about anybody; where no two records may share one, it ends like the record's id.
 */
function neutralValue({ kind, schema, unique }: Field, id: string): Json {
  const structure = getStructure(kind)
  if (structure !== 'texts' && structure !== 'value') return null
  if (structure === 'texts') return { it: ERASED_TEXT, en: 'Erased' }
  if (schema.format === 'email') return toNeutralAddress(id)
  return unique ? toNeutralName(id) : ERASED_TEXT
}

/** A log-in name in the place of an erased one. */
export function toNeutralName(id: string): string {
  return `${ERASED_TEXT.toLowerCase()}.${id.slice(-12)}`
}

/** An address in the place of an erased one: nobody can have it (RFC 2606). */
export function toNeutralAddress(id: string): string {
  return `${toNeutralName(id)}@example.invalid`
}
