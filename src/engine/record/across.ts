import { isObject, relationId, valueAt, withValue } from '../../catalogue/paths'
import { fillRelation } from '../../catalogue/record/across'
import { exactPaths } from '../../catalogue/record/locks'
import {
  crossedRelation,
  defaultsRelated,
  type RelatedReads,
  rulesRelated,
} from '../../catalogue/rules/related-reads'
import type { JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'

/** Calls for related records, and the entities that they belong to. */
export interface AcrossNeeds {
  /** a record as this person sees it; null where they do not */
  load: (route: string, id: string) => Promise<JsonObject | null>
  fieldsOf: (route: string) => Promise<readonly Field[]>
  /** something came that rules read */
  arrived: () => void
}

/** The records that rules and defaults of an open record read across its relations. */
export interface RecordAcross {
  /** the record as rules read it; loads what is missing */
  fill: (record: JsonObject) => JsonObject
  /** the record without what `fill` added to the relations of another */
  strip: (record: JsonObject, plain: JsonObject) => JsonObject
  /** the record with what its defaults are taken from, once that is there */
  withDefaults: (record: JsonObject) => Promise<JsonObject>
}

/**
 * Reads across relations with the rights of the person, as the server does for their saves. An embedded
 * relation to a record that they do not see stays as it is: there the server alone decides.
 */
export function createAcross(entity: PublicEntity, needs: AcrossNeeds): RecordAcross {
  const seen = new Map<string, JsonObject | null>()
  const fields = new Map<string, readonly Field[]>()
  const loading = new Map<string, Promise<void>>()

  const take = (route: string, id: string): Promise<void> => {
    const known = loading.get(id)
    if (known) return known
    const coming = needs.load(route, id).then(
      (record) => void seen.set(id, record),
      // What could not be asked is asked again with the next choice; meanwhile the server alone decides.
      () => void loading.delete(id),
    )
    loading.set(id, coming)
    return coming
  }
  const loadOne = async ({ relation: { route } }: Crossable, id: string, rests: readonly string[]) => {
    const known = fields.get(route) ?? (await needs.fieldsOf(route))
    fields.set(route, known)
    await take(route, id)
    for (const second of rests.flatMap((rest) => crossedRelation(known, rest)?.relation ?? [])) {
      const next = relationId(valueAt(seen.get(id) ?? {}, second.path))
      if (next !== null) await take(second.relation.route, next)
    }
  }
  const isThere = ({ relation: { route } }: Crossable, id: string, rests: readonly string[]): boolean => {
    const known = fields.get(route)
    if (!known || !seen.has(id)) return false
    return rests.every((rest) => {
      const second = crossedRelation(known, rest)?.relation
      const next = second && relationId(valueAt(seen.get(id) ?? {}, second.path))
      return !next || seen.has(next)
    })
  }
  // Rules run at every key press, over the same record until something is written or comes.
  let last: { record: JsonObject; seen: number; filled: JsonObject } | null = null
  const fillWith = (reads: RelatedReads, record: JsonObject): JsonObject =>
    listPlaces(entity.fields, reads, record).reduce((out, { field, id, path, rests, value }) => {
      const isOpen = field.relation.embedded && !seen.get(id)
      if (isOpen || !isThere(field, id, rests)) return out
      return withValue(
        out,
        path,
        fillRelation(value, { fields: fields.get(field.relation.route) ?? [], rests, seen }),
      )
    }, record)
  const asked = new Set<string>()
  const ask = (record: JsonObject): void => {
    for (const { field, id, rests } of listPlaces(entity.fields, rulesRelated(entity), record)) {
      const key = `${field.path} ${id}`
      if (asked.has(key) || isThere(field, id, rests)) continue
      asked.add(key)
      void loadOne(field, id, rests)
        .catch(() => asked.delete(key))
        .then(needs.arrived)
    }
  }
  return {
    fill: (record) => {
      if (rulesRelated(entity).size === 0) return record
      ask(record)
      if (last?.record !== record || last.seen !== seen.size)
        last = { record, seen: seen.size, filled: fillWith(rulesRelated(entity), record) }
      return last.filled
    },
    strip: (record, plain) =>
      listPlaces(entity.fields, rulesRelated(entity), record).reduce((out, { id, path }) => {
        const own = valueAt(plain, path)
        return relationId(own) === id ? withValue(out, path, own ?? null) : out
      }, record),
    withDefaults: async (record) => {
      const reads = defaultsRelated(entity)
      const places = listPlaces(entity.fields, reads, record)
      await Promise.allSettled(places.map(({ field, id, rests }) => loadOne(field, id, rests)))
      return fillWith(reads, record)
    },
  }
}

type Crossable = Field & { relation: NonNullable<Field['relation']> }

/** One relation value of a record that is read across. */
interface Place {
  field: Crossable
  path: string
  id: string
  value: JsonObject
  rests: readonly string[]
}

function listPlaces(fields: readonly Field[], reads: RelatedReads, record: JsonObject): Place[] {
  if (reads.size === 0) return []
  return fields.flatMap((field) => {
    const rests = reads.get(field.path)
    if (!rests || !isCrossable(field)) return []
    return exactPaths(record, field).flatMap((path) => {
      const value = valueAt(record, path)
      const id = relationId(value)
      return isObject(value) && id !== null ? [{ field, path, id, value, rests }] : []
    })
  })
}

const isCrossable = (field: Field): field is Crossable => field.relation !== null
