import { describeField } from '../../catalogue/describe/field'
import { getStructure, KINDS } from '../../catalogue/kinds'
import { isEmpty, isObject, valueAt, withValue } from '../../catalogue/paths'
import { FORM_DATA_LIFE_MS, STORAGE_FORM_DATA } from '../../contract/constants'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import type { RelationValue, Revision } from '../../contract/model/record'
import type { StoragePort } from '../../contract/ports/ports'
import type { Office } from '../office/office'
import { compareDraft, draftValues } from './draft-values'
import type { Begin, OpenRecord, RecordTarget } from './open-record'
import { restoreRevision, undone } from './restore'
import { getWork } from './state'

/** Revisions per call. */
const PAGE_SIZE = 100

/**
 * Writes a page's initial values into its session. Values of a copy or of the address are the starting point;
 * values of a revision or of a kept form are unsaved changes, one undoable step. Rejects with ApiError.
 */
export async function beginWith(begin: Begin, office: Office, open: OpenRecord): Promise<void> {
  if ('kept' in begin) return restoreForm(office, open)
  const { session, target } = open
  if ('copy' in begin) {
    const source = await office.ports.backend.records.get(open.entity.route, begin.copy)
    session.begin(getCopyValues(source as JsonObject, open))
    const isLeftOut = ({ kind, path }: Field) =>
      KINDS[kind].isExclusive && !isEmpty(valueAt(source as JsonObject, path) ?? null)
    if (open.entity.fields.some(isLeftOut))
      office.notices.add({ tone: 'info', text: 'RECORD.COPIED_WITHOUT_FILES' })
    return
  }
  if ('fill' in begin) {
    const values = pickWritableValues(begin.fill, open)
    if (target.mode === 'create' && Object.keys(values).length > 0) session.begin(values)
    return
  }
  if (target.id === null) return
  const revisions = await revisionsSince(begin.restore, office, open, target.id)
  const { path } = begin
  const asked =
    revisions
      .find(({ revision }) => revision === begin.restore)
      ?.changes.filter((one) => one.path === path) ?? []
  const { values } = path === null ? restoreRevision(begin.restore, revisions, open) : undone(asked, open)
  if (Object.keys(values).length > 0) session.fill(values)
}

/** The values that a new record of a list in sheets begins with by its address: they tell its sheet. */
export async function loadSheetValues(
  { ports }: Pick<Office, 'ports'>,
  { list, route }: PublicEntity,
  { begin }: RecordTarget,
): Promise<Readonly<Record<string, unknown>>> {
  if (!list.sheets || !begin) return {}
  if ('fill' in begin) return begin.fill
  return 'copy' in begin ? ports.backend.records.get(route, begin.copy) : {}
}

/** The revisions back to the given one, newest first. */
async function revisionsSince(
  last: number,
  { ports }: Pick<Office, 'ports'>,
  { entity }: OpenRecord,
  id: string,
) {
  const found: Revision[] = []
  for (let page = 0; ; page += 1) {
    const { items, total } = await ports.backend.records.revisions(entity.route, id, {
      page,
      size: PAGE_SIZE,
    })
    found.push(...items)
    const oldest = items.at(-1)?.revision ?? 0
    if (items.length === 0 || oldest <= last || found.length >= total) return found
  }
}

/**
 * The values a copy takes over: without unique fields, system-set fields and fields the person may not write.
 */
function getCopyValues(source: JsonObject, open: OpenRecord): Record<string, Json> {
  const { fields } = open.entity
  const dropped = fields.filter((field) => !isCopied(field, open)).map(({ path }) => path)
  const tops = fields.filter(({ path }) => !/[.[]/.test(path) && !dropped.includes(path))
  const values = tops.map(({ path }) => [path, without(source[path] ?? null, path, dropped)] as const)
  return Object.fromEntries(values.filter(([, value]) => !isEmpty(value)))
}

function isCopied(field: Field, open: OpenRecord): boolean {
  return (
    !KINDS[field.kind].isExclusive &&
    !field.unique &&
    !isUniqueAlone(open.entity, field.path) &&
    isWritten(field, open)
  )
}

function isWritten(field: Field, { entity, conf }: OpenRecord): boolean {
  if (field.server) return false
  const described = describeField({ entity, conf, mode: 'create', lang: 'it' }, field)
  return described !== null && described.lockedBy === null
}

/**
 * The given values that the person may write and whose type fits: a reference for relations and for lists of
 * them, a plain value for the rest.
 */
function pickWritableValues(values: JsonObject, open: OpenRecord): Record<string, Json> {
  const fitting = Object.entries(values).flatMap(([path, value]): [string, Json][] => {
    const field = open.entity.fields.find((one) => one.path === path)
    if (!field || !isWritten(field, open)) return []
    const isList = holdsRelations(field)
    const takesReference = isList || getStructure(field.kind) === 'reference'
    if (takesReference !== isObject(value)) return []
    // A template over another record gives text: "true" means on.
    const given = field.schema.type === 'boolean' && typeof value === 'string' ? value === 'true' : value
    return [[path, isList ? [given] : given]]
  })
  return Object.fromEntries(fitting)
}

/** A list of related records: a reference given for it is its first one. */
const holdsRelations = ({ kind, relation }: Field): boolean =>
  Boolean(relation) && getStructure(kind) === 'rows'

function isUniqueAlone({ unique }: Pick<PublicEntity, 'unique'>, path: string): boolean {
  return unique.some((fields) => fields.length === 1 && fields[0] === path)
}

/** A value without its dropped parts; rows of lists lose their ids too, because a copy's rows are new. */
function without(value: Json, path: string, dropped: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((row) => without(withoutRowId(row), `${path}[]`, dropped))
  if (!isObject(value)) return value
  const inside = dropped.filter((one) => one.startsWith(`${path}.`)).map((one) => one.slice(path.length + 1))
  return inside
    .filter((part) => !part.includes('[]') && valueAt(value, part) !== undefined)
    .reduce<JsonObject>((kept, part) => withValue(kept, part, null), value)
}

function withoutRowId(row: Json): Json {
  if (!isObject(row)) return row
  const { _id, ...rest } = row
  return rest
}

/** Content of a kept form. Sensitive values are never stored. */
interface FormData {
  user: string
  changes: Record<string, Json>
  base: Record<string, Json>
  picked: string | null
  /** key of the draft of the same work */
  draft: string
  /** sensitive values were typed too and are missing here */
  secrets: boolean
  /** the record created meanwhile */
  record: RelationValue | null
}

/** Parameter of a page that is to put its kept form back. */
export const FORM_DATA_KEY = 'formData'

/**
 * The form that waits while one of its fields has a new record created (AUTO-16, D61). At most one exists.
 */
export interface KeptForm {
  /** the page: `/customers/new` */
  route: string
  /** the field that opened the new record */
  path: string
  /** when it was stored, in ms since 1970 */
  at: number
  data: FormData
}

type Needs = Pick<Office, 'ports' | 'session'>

/**
 * Makes a form begin with these values as unsaved changes, when they are too many for an address. `base`:
 * their current values in the record. Returns the path to navigate to.
 */
export function leaveForForm(
  office: Needs,
  target: RecordTarget,
  changes: JsonObject,
  base: JsonObject = {},
): string {
  const data: FormData = {
    user: getUser(office),
    changes,
    base,
    picked: null,
    draft: '',
    secrets: false,
    record: null,
  }
  const route = formRoute(target)
  write(office.ports.storage, { route, path: '', at: office.ports.clock.now(), data })
  return `${route}?${FORM_DATA_KEY}=true`
}

/** The address that identifies a record page's kept form. */
export function formRoute({ route, mode, id }: Pick<RecordTarget, 'route' | 'mode' | 'id'>): string {
  return mode === 'create' ? `/${route}/new` : `/${route}/${id}/edit`
}

const getUser = ({ session }: Needs) => session.store.getState().user?.id ?? ''

/** Stores the values of an open form while one of its fields has a record created. */
export function keepForm(office: Needs, open: OpenRecord, path: string): void {
  const state = open.session.store.getState()
  const { picked } = state
  const { changes, initial } = getWork(state, open.entity)
  const kept = draftValues(open.entity, changes, initial)
  const secrets = Object.keys(changes).some(
    (change) => !Object.keys(kept.changes).some((one) => `${one}.`.startsWith(`${change}.`)),
  )
  const data: FormData = {
    user: getUser(office),
    ...kept,
    picked,
    draft: open.undoStack.suspend(),
    secrets,
    record: null,
  }
  write(office.ports.storage, { route: formRoute(open.target), path, at: office.ports.clock.now(), data })
}

/** Passes the created record to the waiting form. */
export function answerForm(
  { storage }: Pick<Needs['ports'], 'storage'>,
  address: string,
  { id, label }: RelationValue,
): void {
  const kept = read(storage)
  if (!kept || kept.route !== address.split('?')[0]) return
  write(storage, { ...kept, data: { ...kept.data, record: { id, label } } })
}

/**
 * Removes and returns the kept form of a page; null when it belongs to another page or person, or is older
 * than two hours.
 */
export function takeForm(office: Needs, target: RecordTarget): KeptForm | null {
  const { storage, clock } = office.ports
  const kept = read(storage)
  if (!kept || kept.route !== formRoute(target)) return null
  storage.remove(STORAGE_FORM_DATA)
  const isFresh = clock.now() - kept.at < FORM_DATA_LIFE_MS
  return isFresh && kept.data.user === getUser(office) ? kept : null
}

/** Restores a kept form, with the record that was created for it. */
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

/** The new value of the field that opened the new record: the record itself, or one more tag. */
function withMade({ entity, session }: OpenRecord, path: string, { id, label }: RelationValue): Json {
  const isList = getStructure(entity.fields.find((field) => field.path === path)?.kind) === 'list'
  const held = session.value(path)
  return isList ? [...(Array.isArray(held) ? held : []), { label, id }] : { id, label }
}

function write(storage: StoragePort, kept: KeptForm): void {
  storage.set(STORAGE_FORM_DATA, JSON.stringify(kept))
}

/** Parses the stored form; null when it is not one, since anything could have been written there. */
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
