import type { Json } from '../json'
import type { MergeRules } from './merge'

/**
 * Where an action is offered: on a shown record, on one selected row of a list, on all selected rows, on the
 * list as a whole.
 */
export const ACTION_SLOTS = ['record', 'row', 'bulk', 'list'] as const
export type ActionSlot = (typeof ACTION_SLOTS)[number]

/** The permission an action needs; `status` = may change the status of the record. */
export const ACTION_RIGHTS = ['read', 'write', 'delete', 'create', 'status', 'export'] as const
export type ActionRight = (typeof ACTION_RIGHTS)[number]

/** The kinds of actions: an action has exactly one of these keys. */
export const ACTION_KINDS = ['call', 'status', 'set', 'print', 'merge', 'dialog', 'create', 'open'] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** Where the screen goes after a call; absent: it stays. */
export const ACTION_ENDS = ['reload', 'list'] as const
export type ActionEnd = (typeof ACTION_ENDS)[number]

/** A call that an action may make; `file` = the answer is downloaded. */
export interface ActionCall {
  method: 'GET' | 'POST'
  /** `{endpoint}/{id}/…` */
  path: string
  answer?: 'file'
}

/**
 * The call of an action that has no handler of its own: the server sets the fields or prints as its file
 * says.
 */
export function callOfAction({ id, print }: Pick<Action, 'id' | 'print'>): ActionCall {
  const path = `{endpoint}/{id}/actions/${id}`
  return print === undefined ? { method: 'POST', path } : { method: 'GET', path, answer: 'file' }
}

/** Dialogs an action may open. */
export const ACTION_DIALOGS: readonly string[] = ['bulk', 'export', 'compare']

/**
 * Placeholders for a dialog's input: the route, the record's id, the selection, its size, the list's query.
 */
export const ACTION_WORDS: readonly string[] = ['@route', '@id', '@selection', '@count', '@query']

/** Maximum number of selected rows whose files are fetched, in sequence; other calls are one batch. */
export const ACTION_FILES_MAX = 100

/** Something that can be done with a record, with selected rows or with a list. */
export interface Action {
  /** key of its label under `texts.action` */
  id: string
  on: ActionSlot[]
  icon: string
  right: ActionRight
  /** CEL over the stored record; absent = always */
  when?: string
  /** asks for confirmation first */
  confirm?: true
  /** for an action with `set` or `print`: the call that names the action */
  call?: ActionCall
  then?: ActionEnd
  /**
   * with the call `content`: fields whose files are downloaded together; a text set by the server holds the
   * id of one
   */
  files?: string[]
  /** with the call `content`: adds the record itself as a PDF */
  sheet?: true
  /**
   * target status; `ask`: fields to fill first, in the record's form; `askEmpty`: only those of them that are
   * empty
   */
  status?: string
  ask?: string[]
  askEmpty?: boolean
  /** CEL expressions by field of the record; the server sets their values */
  set?: Record<string, string>
  /** code of a print template */
  print?: string
  /** merges another record of the entity into this one; on rows it needs two selected */
  merge?: MergeRules
  dialog?: string
  input?: Record<string, Json>
  /** route of the record it creates; `fill`: templates over this record, by field of the new one */
  create?: string
  fill?: Record<string, string>
  /** address it opens; paths of the record in braces */
  open?: string
  /** location in the file: `entities/boats.json:14` */
  source: string
}
