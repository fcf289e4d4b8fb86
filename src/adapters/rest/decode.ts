import type { Editor } from '../../contract/calls/api'
import type { Json, JsonObject } from '../../contract/json'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { RecordAccess } from '../../contract/model/access'
import type { VisibleConf } from '../../contract/model/conf'
import type { LookupRow } from '../../contract/model/lookup'
import type { ListPage, RecordData } from '../../contract/model/record'
import type { TreeAnswer, TreeNode } from '../../contract/model/tree'
import type { User } from '../../contract/model/user'
import { silentFailure } from './failures'

type Shape = Record<string, unknown>

function shape(value: unknown): Shape {
  if (typeof value !== 'object' || value === null) throw silentFailure('UNREADABLE_ANSWER')
  return value as Shape
}

function readItems(value: unknown): unknown[] {
  const { items } = shape(value)
  if (!Array.isArray(items)) throw silentFailure('UNREADABLE_ANSWER')
  return items
}

/**
 * An object of an answer that has every one of `keys`; anything else is unreadable, so no page meets half an
 * answer.
 */
export function decodeObject<T extends object>(value: unknown, ...keys: readonly (keyof T & string)[]): T {
  const found = shape(value)
  if (!keys.every((key) => key in found)) throw silentFailure('UNREADABLE_ANSWER')
  return found as T
}

/** The items of an answer, each with every one of `keys`. */
export function decodeItems<T extends object>(value: unknown, ...keys: readonly (keyof T & string)[]): T[] {
  return readItems(value).map((one) => decodeObject<T>(one, ...keys))
}

/** A page of items that are no records: its counts as they came, its items each with every one of `keys`. */
export function decodeSpan<P extends { items: object[] }>(
  value: unknown,
  ...keys: readonly (keyof P['items'][number] & string)[]
): P {
  return { ...shape(value), items: decodeItems<P['items'][number]>(value, ...keys) } as P
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The user of a sign-in or identity answer (AUTH-03); answers without `fullname` have it as `name`. */
export function decodeUser(value: unknown): User {
  const user = shape(value)
  const id = text(user.id)
  const username = text(user.username)
  if (id === null || username === null) throw silentFailure('UNREADABLE_ANSWER')
  return {
    id,
    username,
    token: text(user.token) ?? '',
    lang: text(user.lang) ?? DEFAULT_LANGUAGE,
    fullname: text(user.fullname) ?? text(user.name) ?? username,
    authorities: Array.isArray(user.authorities)
      ? user.authorities.filter((one) => typeof one === 'string')
      : [],
    subjectId: text(user.subjectId),
  }
}

/** The visible configuration; refuses anything without items and menus. */
export function decodeVisible(value: unknown): VisibleConf {
  const visible = shape(value)
  if (!Array.isArray(visible.items) || typeof visible.menus !== 'object')
    throw silentFailure('UNREADABLE_ANSWER')
  const conf = visible as unknown as VisibleConf
  return { ...conf, search: conf.search ?? { order: [], shown: conf.items.map(({ route }) => route) } }
}

/** Rows of lookup tables, with or without a `data` envelope (D44). */
export function decodeRows(value: unknown): LookupRow[] {
  return readItems(value) as LookupRow[]
}

/** The editors of a record; none from a back end without presence. */
export function decodeEditors(value: unknown): Editor[] {
  const { editors } = shape(value)
  return Array.isArray(editors) ? (editors as Editor[]) : []
}

/** A tree from a server's answer: nodes are selectable by default (TREE-03, TREE-04). */
export function decodeTree({
  itemId,
  label,
  icon,
  overlayIcon,
  formatCode,
  selectable,
  children,
}: TreeAnswer): TreeNode {
  return {
    id: itemId,
    itemId,
    label: label || itemId,
    icon: icon ?? null,
    overlayIcon: overlayIcon ?? null,
    formatCode: formatCode ?? null,
    selectable: selectable !== false,
    children: (children ?? []).map(decodeTree),
  }
}

/** Preferences from a server, key → JSON text; a text that is not JSON is the value itself. */
export function decodePreferences(value: unknown): Record<string, Json> {
  const { preferences = null } = (value ?? {}) as Shape
  const texts = typeof preferences === 'object' && preferences !== null ? preferences : {}
  return Object.fromEntries(Object.entries(texts).map(([key, one]) => [key, parseJsonOrText(String(one))]))
}

function parseJsonOrText(given: string): Json {
  try {
    return JSON.parse(given) as Json
  } catch {
    return given
  }
}

/** A record or list row on the wire: version and access are in `extraFields`. */
type WireRecord = Partial<RecordData> & {
  id: string
  extraFields?: { current_envers_version?: number; access?: RecordAccess } | null
}

type Row = Partial<RecordData> & Pick<RecordData, 'id' | 'label' | 'delete'>

/** A list row: contains what was requested; only the keys needed to draw any row get defaults. */
function decodeRow(value: unknown): Row {
  const { extraFields, ...row } = shape(value) as WireRecord
  if (text(row.id) === null) throw silentFailure('UNREADABLE_ANSWER')
  const { access, current_envers_version: version } = extraFields ?? {}
  return {
    ...row,
    label: row.label ?? '',
    delete: { deleted: row.delete?.deleted === true },
    ...(version === undefined ? {} : { _version: version }),
    ...(access ? { _access: access } : {}),
  }
}

/** A whole record: every common key is present, whatever the back end left out (RECORD-03). */
export function decodeRecord(value: unknown): RecordData {
  const row = decodeRow(value)
  const createdAt = row.createdAt ?? ''
  return {
    code: null,
    status: null,
    rootId: null,
    parentId: null,
    archived: false,
    authorId: null,
    createdBy: null,
    updatedBy: null,
    _version: 0,
    ...row,
    entity: row.entity ?? { id: '' },
    createdAt,
    updatedAt: row.updatedAt ?? createdAt,
  }
}

/** Encodes the values of a record. */
export function encodeRecord({ _version, _access, ...values }: JsonObject): JsonObject {
  if (_version === undefined) return values
  return {
    ...values,
    extraFields: { current_envers_version: _version, ...(_access ? { access: _access } : {}) },
  }
}

/** A page of a list; back ends that return everything at once need not count. */
export function decodePage(value: unknown): ListPage {
  const items = readItems(value).map((row) => decodeRow(row) as RecordData)
  const page = { total: items.length, totalExact: true, page: 0, size: items.length, next: null, prev: null }
  return { ...page, ...(value as Partial<ListPage>), items }
}
