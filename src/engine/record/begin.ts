import { describeField } from '../../catalog/describe/field'
import { structureOf } from '../../catalog/kinds'
import { isEmpty, isObject, valueAt, withValue } from '../../catalog/paths'
import { FORM_DATA_LIFE_MS, STORAGE_FORM_DATA } from '../../contract/constants'
import type { PublicEntity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { Json, JsonObject } from '../../contract/json'
import type { StoragePort } from '../../contract/ports'
import type { RelationValue, Revision } from '../../contract/record'
import type { Office } from '../office'
import { compareDraft, draftValues } from './draft-values'
import type { Begin, OpenRecord, RecordTarget } from './open-record'
import { restoredTo, undone } from './restore'
import { workOf } from './state'

/** Revisions asked for at once. */
const PAGE = 100

/**
 * Writes the values a page is to start with into its session. Those of a copy or of the address are where the person
 * starts; those of a revision or of a kept form are unsaved work, one step that can be undone. Rejects with ApiError.
 */
export async function beginWith(begin: Begin, office: Office, open: OpenRecord): Promise<void> {
  if ('kept' in begin) return restoreForm(office, open)
  const { session, target } = open
  if ('copy' in begin) {
    const source = await office.ports.backend.records.get(open.entity.route, begin.copy)
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
    const { items, total } = await ports.backend.records.revisions(entity.route, id, { page, size: PAGE })
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

/** What a kept form holds. Sensitive values are never in it. */
interface FormData {
  user: string
  changes: Record<string, Json>
  base: Record<string, Json>
  picked: string | null
  /** the draft the page wrote of the same work */
  draft: string
  /** values that may not be kept were typed too */
  secrets: boolean
  /** the record that was made meanwhile */
  record: RelationValue | null
}

/** The form that waits while one of its fields has a new record made (AUTO-16, D61). There is one at most. */
export interface KeptForm {
  /** the page: `/customers/new` */
  route: string
  /** the field that asked */
  path: string
  /** when it was kept, in ms since 1970 */
  at: number
  data: FormData
}

type Needs = Pick<Office, 'ports' | 'session'>

/** The page of a record as the kept form knows it. */
export function formRoute({ route, mode, id }: Pick<RecordTarget, 'route' | 'mode' | 'id'>): string {
  return mode === 'create' ? `/${route}/new` : `/${route}/${id}/edit`
}

const userOf = ({ session }: Needs) => session.store.getState().user?.id ?? ''

/** Keeps what was typed into an open form on behalf of one of its fields. */
export function keepForm(office: Needs, open: OpenRecord, path: string): void {
  const state = open.session.store.getState()
  const { picked } = state
  const { changes, initial } = workOf(state, open.entity)
  const kept = draftValues(open.entity, changes, initial)
  const secrets = Object.keys(changes).some(
    (change) => !Object.keys(kept.changes).some((one) => `${one}.`.startsWith(`${change}.`)),
  )
  const data: FormData = { user: userOf(office), ...kept, picked, draft: open.journal.park(), secrets, record: null }
  write(office.ports.storage, { route: formRoute(open.target), path, at: office.ports.clock.now(), data })
}

/** Tells the waiting form which record was made for it. */
export function answerForm({ storage }: Pick<Needs['ports'], 'storage'>, address: string, { id, label }: RelationValue): void {
  const kept = read(storage)
  if (!kept || kept.route !== address.split('?')[0]) return
  write(storage, { ...kept, data: { ...kept.data, record: { id, label } } })
}

/** Takes the kept form of a page out of the store; null when it is another page's or person's, or older than two hours. */
export function takeForm(office: Needs, target: RecordTarget): KeptForm | null {
  const { storage, clock } = office.ports
  const kept = read(storage)
  if (!kept || kept.route !== formRoute(target)) return null
  storage.remove(STORAGE_FORM_DATA)
  const isFresh = clock.now() - kept.at < FORM_DATA_LIFE_MS
  return isFresh && kept.data.user === userOf(office) ? kept : null
}

/** Puts a kept form back as it was, with the record that was made for it. */
export async function restoreForm(office: Office, open: OpenRecord): Promise<void> {
  const kept = takeForm(office, open.target)
  if (!kept) return
  const { session, entity } = open
  const { changes, base, picked, draft, secrets, record } = kept.data
  const { fields } = compareDraft(entity, { changes, base }, session.values())
  const values: Record<string, Json> = Object.fromEntries(fields.map(({ path, value }) => [path, value]))
  if (fields.length > 0) session.fill(values)
  if (record) session.change(kept.path, withMade(open, kept.path, record))
  if (picked !== null) session.pick(picked)
  session.lead(kept.path)
  if (secrets) office.notices.add({ tone: 'warning', text: 'FIELD.FORM_SECRETS' })
  await office.drafts.remove(draft)
}

/** The value of the field that asked: the record itself, or one more of its tags. */
function withMade({ entity, session }: OpenRecord, path: string, { id, label }: RelationValue): Json {
  const isList = structureOf(entity.fields.find((field) => field.path === path)?.kind) === 'list'
  const held = session.value(path)
  return isList ? [...(Array.isArray(held) ? held : []), { label, id }] : { id, label }
}

function write(storage: StoragePort, kept: KeptForm): void {
  storage.set(STORAGE_FORM_DATA, JSON.stringify(kept))
}

/** What the store holds, when it is a form at all: anybody may have written there. */
function read(storage: StoragePort): KeptForm | null {
  try {
    const value = JSON.parse(storage.get(STORAGE_FORM_DATA) ?? 'null') as Json
    return isObject(value) && isForm(value) ? (value as unknown as KeptForm) : null
  } catch {
    return null
  }
}

function isForm(value: JsonObject): boolean {
  const texts = [value.route, value.path, valueAt(value, 'data.user'), valueAt(value, 'data.draft')]
  const maps = [valueAt(value, 'data.changes'), valueAt(value, 'data.base')]
  return texts.every((one) => typeof one === 'string') && maps.every(isObject) && typeof value.at === 'number'
}
