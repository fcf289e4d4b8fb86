import { isObject, sameJson } from '../../../../catalogue/paths'
import { canEntity } from '../../../../catalogue/rights/rights'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { Field } from '../../../../contract/model/field'
import {
  DESCRIBED_WIDGET,
  descriptionFaults,
  findDescribedFaults,
  readDescribedFields,
} from '../../../../contract/ports/described-form'
import { type Core, defineFeature, type Route } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import type { RecordGuard, WrittenRecord } from '../../../records'
import type { ServedCatalogue } from '../../../schema-folder'

/** A field whose parts a record of another entity describes. */
interface DescribedPlace {
  path: string
  /** the relation to that record */
  by: string
  route: string
  /** its field with the rows that describe parts */
  fields: string
}

function exactPaths({ fields }: Entity): DescribedPlace[] {
  return fields.flatMap(({ options, path, widget }: Field) => {
    const relation =
      widget === DESCRIBED_WIDGET ? fields.find((one) => one.path === options.by)?.relation : undefined
    return relation
      ? [{ path, by: String(options.by), route: relation.route, fields: String(options.fields) }]
      : []
  })
}

/** The rows by which a record describes a form; null where there is no such record. */
async function loadRows(
  { records, served }: Core,
  { fields, route }: DescribedPlace,
  id: string,
): Promise<Json | null> {
  const target = served(route)
  if (!target || !isUuid(id)) return null
  const record = await records()
    .get(target, id, serverContext())
    .catch(() => null)
  return record && ((record as JsonObject)[fields] ?? [])
}

/**
 * People who may read the records of an entity may know the forms in them, without reading the records that
 * describe these.
 */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/forms/:route/:path/:id',
    right: 'signed in',
    answer: async (call, core) => {
      const entity = core.served(readParam(call, 'route'))
      const mayRead = entity && canEntity(call.get('signed').user, entity, 'read')
      const place = mayRead
        ? exactPaths(entity).find(({ path }) => path === readParam(call, 'path'))
        : undefined
      const rows = place ? await loadRows(core, place, readParam(call, 'id')) : null
      if (rows === null) throw new Refusal('NOT_FOUND', 'There is no such form')
      return answer(call, { fields: readDescribedFields(rows) })
    },
  },
]

/** Values match the record that describes them, and descriptions form a valid form. */
function createGuard(core: Core): RecordGuard {
  return {
    route: null,
    check: async (_sql, entity, stored, { principal }) => {
      if (!principal) return
      const places = exactPaths(entity)
      const described = getDescribingFields(core).get(entity.route) ?? new Set<string>()
      if (places.length === 0 && described.size === 0) return
      for (const { write } of stored) {
        const errors = [...descriptionErrors(described, write), ...(await valueErrors(core, places, write))]
        if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)
      }
    },
  }
}

/** By route, the fields whose rows describe forms of others. */
type Describing = ReadonlyMap<string, ReadonlySet<string>>

/** Only a new catalogue changes which fields describe which; every write of a person needs it. */
const known = new WeakMap<ServedCatalogue['entities'], Describing>()

function getDescribingFields({ catalogue }: Core): Describing {
  const { entities } = catalogue()
  const found =
    known.get(entities) ?? buildDescribingFields([...entities.values()].map(({ entity }) => entity))
  known.set(entities, found)
  return found
}

function buildDescribingFields(entities: readonly Entity[]): Describing {
  const found = new Map<string, Set<string>>()
  for (const { fields, route } of entities.flatMap(exactPaths))
    found.set(route, (found.get(route) ?? new Set()).add(fields))
  return found
}

function descriptionErrors(
  described: ReadonlySet<string>,
  { content }: WrittenRecord['write'],
): ApiFieldError[] {
  return [...described].flatMap((path) => {
    const rows = content?.record[path]
    return descriptionFaults(rows).map(({ code, index, part }) => {
      const row = Array.isArray(rows) ? rows[index] : null
      const key =
        isObject(row ?? undefined) && typeof (row as JsonObject)._id === 'string'
          ? (row as JsonObject)._id
          : index
      return { path: `${path}.${String(key)}.${part}`, code, message: `described form: ${code}` }
    })
  })
}

async function valueErrors(
  core: Core,
  places: readonly DescribedPlace[],
  { base, content }: WrittenRecord['write'],
): Promise<ApiFieldError[]> {
  const found: ApiFieldError[] = []
  for (const place of places) {
    const { by, path } = place
    const [now, before] = [content?.record, base as JsonObject | null]
    const named = now?.[by]
    if (
      !now ||
      !isObject(named) ||
      (before && sameJson(now[path], before[path]) && sameJson(readId(named), readId(before[by])))
    )
      continue
    const fields = readDescribedFields((await loadRows(core, place, String(readId(named)))) ?? [])
    const known = new Set([
      ...fields.map(({ name }) => name),
      ...Object.keys(isObject(before?.[path]) ? before[path] : {}),
    ])
    const strange = Object.keys(isObject(now[path]) ? now[path] : {}).filter((name) => !known.has(name))
    for (const name of strange)
      found.push({ path: `${path}.${name}`, code: 'UNKNOWN_FIELD', message: 'is not a field of this form' })
    for (const { code, params, path: name } of findDescribedFaults(now[path] ?? null, fields))
      found.push({ path: `${path}.${name}`, code, message: `check ${code}`, ...(params ? { params } : {}) })
  }
  return found
}

const readId = (value: Json | undefined): Json => (isObject(value) ? (value.id ?? null) : null)

/** Forms that records describe: their fields for the browser, and the check of their values. */
export const describedFormsFeature = defineFeature({
  id: 'described-forms',
  routes,
  open: (core) => ({ service: undefined, guards: [createGuard(core)] }),
})
