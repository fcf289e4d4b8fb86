import { structureOf } from '../../catalog/kinds'
import { isObject, valueAt } from '../../catalog/paths'
import { FORM_DATA_LIFE_MS, STORAGE_FORM_DATA } from '../../contract/constants'
import type { Json, JsonObject } from '../../contract/json'
import type { StoragePort } from '../../contract/ports'
import type { RelationValue } from '../../contract/record'
import type { Office } from '../office'
import { compareDraft, draftValues } from './draft-values'
import type { OpenRecord, RecordTarget } from './open-record'
import { workOf } from './state'

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
