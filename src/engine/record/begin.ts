import { describeField } from '../../catalog/describe/field'
import { structureOf } from '../../catalog/kinds'
import { isEmpty, isObject, valueAt, withValue } from '../../catalog/paths'
import type { PublicEntity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { Json, JsonObject } from '../../contract/json'
import type { Revision } from '../../contract/record'
import type { Office } from '../office'
import { restoreForm } from './form-data'
import type { Begin, OpenRecord } from './open-record'
import { restoredTo, undone } from './restore'

/** Revisions asked for at once. */
const PAGE = 100

/**
 * Writes the values a page is to start with into its session. Those of a copy or of the address are where the person
 * starts; those of a revision or of a kept form are unsaved work, one step that can be undone. Rejects with ApiError.
 */
export async function beginWith(begin: Begin, office: Office, open: OpenRecord): Promise<void> {
  if ('kept' in begin) return restoreForm(office, open)
  const { backend } = office.ports
  const { entity, session, target } = open
  if ('copy' in begin) {
    const source = await backend.get(entity.endpoint, begin.copy)
    session.begin(copiedValues(source as JsonObject, open))
    return
  }
  if ('fill' in begin) {
    const values = givenValues(begin.fill, open)
    if (target.mode === 'create' && Object.keys(values).length > 0) session.begin(values)
    return
  }
  if (target.id === null) return
  const revisions = await revisionsSince(begin.restore, office, open, target.id)
  const { path } = begin
  const asked = revisions.find(({ revision }) => revision === begin.restore)?.changes.filter((one) => one.path === path) ?? []
  const { values } = path === null ? restoredTo(begin.restore, revisions, open) : undone(asked, open)
  if (Object.keys(values).length > 0) session.fill(values)
}

/** The revisions down to the given one, newest first. */
async function revisionsSince(last: number, { ports }: Pick<Office, 'ports'>, { entity }: OpenRecord, id: string) {
  const found: Revision[] = []
  for (let page = 0; ; page += 1) {
    const { items, total } = await ports.backend.revisions(entity.endpoint, id, [
      ['page', String(page)],
      ['size', String(PAGE)],
    ])
    found.push(...items)
    const oldest = items.at(-1)?.revision ?? 0
    if (items.length === 0 || oldest <= last || found.length >= total) return found
  }
}

/** What a copy of a record takes over: not what must be one per record, what the system sets, and what the person may not write. */
function copiedValues(source: JsonObject, open: OpenRecord): Record<string, Json> {
  const { fields } = open.entity
  const dropped = fields.filter((field) => !isCopied(field, open)).map(({ path }) => path)
  const tops = fields.filter(({ path }) => !/[.[]/.test(path) && !dropped.includes(path))
  const values = tops.map(({ path }) => [path, without(source[path] ?? null, path, dropped)] as const)
  return Object.fromEntries(values.filter(([, value]) => !isEmpty(value)))
}

function isCopied(field: Field, open: OpenRecord): boolean {
  return !field.unique && !isUniqueAlone(open.entity, field.path) && isWritten(field, open)
}

function isWritten(field: Field, { entity, conf }: OpenRecord): boolean {
  if (field.server) return false
  const described = describeField({ entity, conf, mode: 'create', lang: 'it' }, field)
  return described !== null && described.lockedBy === null
}

/** Given values that the person may write and whose kind fits: a reference for relations, a plain value for the rest. */
function givenValues(given: JsonObject, open: OpenRecord): Record<string, Json> {
  const fits = (path: string, value: Json) => {
    const field = open.entity.fields.find((one) => one.path === path)
    return field !== undefined && isWritten(field, open) && (structureOf(field.kind) === 'reference') === isObject(value)
  }
  return Object.fromEntries(Object.entries(given).filter(([path, value]) => fits(path, value)))
}

function isUniqueAlone({ unique }: Pick<PublicEntity, 'unique'>, path: string): boolean {
  return unique.some((fields) => fields.length === 1 && fields[0] === path)
}

/** A value without its dropped parts; rows of lists lose their names too: a copy's rows are new ones. */
function without(value: Json, path: string, dropped: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((row) => without(unnamed(row), `${path}[]`, dropped))
  if (!isObject(value)) return value
  const inside = dropped.filter((one) => one.startsWith(`${path}.`)).map((one) => one.slice(path.length + 1))
  return inside
    .filter((part) => !part.includes('[]') && valueAt(value, part) !== undefined)
    .reduce<JsonObject>((kept, part) => withValue(kept, part, null), value)
}

function unnamed(row: Json): Json {
  if (!isObject(row)) return row
  const { _id, ...rest } = row
  return rest
}
