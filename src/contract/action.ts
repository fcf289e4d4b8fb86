import type { Json } from './json'

/**
 * Where an action is offered: on a shown record, on one chosen row of a list, on every chosen row, on the list as a whole.
 */
export const ACTION_PLACES = ['record', 'row', 'bulk', 'list'] as const
export type ActionPlace = (typeof ACTION_PLACES)[number]

/** The right an action asks for; `status` = may change the status of the record. */
export const ACTION_RIGHTS = ['read', 'write', 'delete', 'create', 'status', 'export'] as const
export type ActionRight = (typeof ACTION_RIGHTS)[number]

/** What an action does: exactly one of these keys stands in it. */
export const ACTION_KINDS = ['call', 'status', 'dialog', 'create', 'open'] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** Where the screen goes once a call is done; absent: it stays. */
export const ACTION_ENDS = ['reload', 'list'] as const
export type ActionEnd = (typeof ACTION_ENDS)[number]

/** A call that an action may make; `file` = the answer is kept by the person's browser. */
export interface ActionCall {
  method: 'GET' | 'POST'
  /** `{endpoint}/{id}/…` */
  path: string
  answer?: 'file'
}

/** The calls the server has handlers for (`src/server/features/actions/index.ts`), by the last segment of their path. */
export const ACTION_CALLS = {
  content: { method: 'GET', path: '{endpoint}/{id}/content', answer: 'file' },
  exportVcard: { method: 'GET', path: '{endpoint}/{id}/exportVcard', answer: 'file' },
  'recover-link': { method: 'POST', path: '{endpoint}/{id}/recover-link' },
} as const satisfies Record<string, ActionCall>
export type ActionCallName = keyof typeof ACTION_CALLS

/** Dialogs an action may open. */
export const ACTION_DIALOGS: readonly string[] = ['bulk', 'export']

/** What the input of a dialog may be filled with: the route, the record's id, the choice, its size, the list's query. */
export const ACTION_WORDS: readonly string[] = ['@route', '@id', '@selection', '@count', '@query']

/** The most chosen rows whose files are fetched, one after the other; other calls are one batch. */
export const ACTION_FILES_MAX = 100

/** Something that can be done with a record, with chosen rows or with a list. */
export interface Action {
  /** key of its name under `texts.action` */
  id: string
  on: ActionPlace[]
  icon: string
  right: ActionRight
  /** CEL over the stored record; absent = always */
  when?: string
  /** asks before it does it */
  confirm?: true
  call?: ActionCall
  then?: ActionEnd
  /** target status; `ask`: fields to fill first, in the record's form */
  status?: string
  ask?: string[]
  dialog?: string
  input?: Record<string, Json>
  /** route of the record it begins; `fill`: templates over this record, by field of that one */
  create?: string
  fill?: Record<string, string>
  /** address it opens; paths of the record in braces */
  open?: string
  /** where it stands: `entities/boats.json:14` */
  source: string
}
