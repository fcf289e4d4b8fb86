import type { Editor } from '../contract/api'
import type { VisibleConf } from '../contract/conf'
import { DEFAULT_LANGUAGE } from '../contract/language'
import type { LookupRow } from '../contract/lookup'
import type { User } from '../contract/user'
import { silentFailure } from './failures'

type Shape = Record<string, unknown>

function shape(value: unknown): Shape {
  if (typeof value !== 'object' || value === null) throw silentFailure('UNREADABLE_ANSWER')
  return value as Shape
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The user of a sign-in or identity answer (AUTH-03); an answer without `fullname` gives it as `name`. */
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
    authorities: Array.isArray(user.authorities) ? user.authorities.filter((one) => typeof one === 'string') : [],
    subjectId: text(user.subjectId),
  }
}

/** The visible configuration; anything without items and menus is no answer of ours. */
export function decodeVisible(value: unknown): VisibleConf {
  const visible = shape(value)
  if (!Array.isArray(visible.items) || typeof visible.menus !== 'object') throw silentFailure('UNREADABLE_ANSWER')
  const conf = visible as unknown as VisibleConf
  return { ...conf, search: conf.search ?? { order: [], shown: conf.items.map(({ route }) => route) } }
}

/** Rows of reference tables, whether the answer wraps them in `data` or not (D44). */
export function decodeRows(value: unknown): LookupRow[] {
  const { items } = shape(value)
  if (!Array.isArray(items)) throw silentFailure('UNREADABLE_ANSWER')
  return items as LookupRow[]
}

/** Who edits a record; a back end that does not know is alone. */
export function decodeEditors(value: unknown): Editor[] {
  const { editors } = shape(value)
  return Array.isArray(editors) ? (editors as Editor[]) : []
}
