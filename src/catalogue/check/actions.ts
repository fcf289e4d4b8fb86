import { ACTION_KINDS, ACTION_WORDS, type ActionKind, type ActionSlot } from '../../contract/model/action'
import type { ActionFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { MergeRules } from '../../contract/model/merge'
import { ACTION_CALLS } from '../../generated/action-calls'
import type { CheckContext } from '../files/check-context'
import { each, isTainted } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { getStructure } from '../kinds'
import { DECLARATIONS } from '../kinds/declarations'
import { findActionCall } from '../resolve/layout'
import { checkSet } from './effects'
import { checkFill, checkSection, checkTemplate, isListed } from './folder'
import { checkPath } from './paths'
import { checkStatus } from './statuses'

/** Keys that are valid with one kind of action only. */
const SIDE_KEYS: readonly (readonly [keyof ActionFile, readonly ActionKind[]])[] = [
  ['then', ['call', 'set']],
  ['ask', ['status']],
  ['askEmpty', ['status']],
  ['input', ['dialog']],
  ['fill', ['create']],
]

/** The kinds of actions each place allows; a list as a whole has no record to act on. */
const DOES: Record<ActionSlot, readonly ActionKind[]> = {
  record: ACTION_KINDS,
  row: ACTION_KINDS,
  bulk: ['call', 'status', 'set', 'print', 'merge', 'dialog'],
  list: ['dialog', 'create', 'open'],
}

/** Checks actions: unique ids, exactly one effect allowed at their places, and existing names. */
export function checkActions(context: CheckContext): void {
  const seen = new Set<string>()
  each(context.file.actions, (action, index) => {
    const at = ['actions', index]
    if (isTainted(context.draft, at)) return
    if (seen.has(action.id))
      context.report.value(
        'DUPLICATE_ACTION',
        [...at, 'id'],
        `the action "${action.id}" appears twice`,
        'choose another id',
      )
    seen.add(action.id)
    if (checkKind(context, action, at)) checkNames(context, action, at)
  })
  each(context.file.form, (section, index) => {
    for (const part of ['primary', 'secondary'] as const)
      each(section.actions?.[part], (id, place) =>
        checkAction(context, id, 'record', ['form', index, 'actions', part, place]),
      )
  })
}

/** Checks the sections to print. */
export function checkPrint(context: CheckContext): void {
  each(context.file.print?.sections, (section, index) =>
    checkSection(context, section, ['print', 'sections', index]),
  )
}

/** Checks the id of an action that must be offered at a place. */
export function checkAction(context: CheckContext, id: string, place: ActionSlot, at: JsonPath): void {
  const known = actionIds(context, place)
  if (known.includes(id)) return
  const hint = didYouMean(id, known, `declare it under "actions", with "${place}" in its "on"`)
  context.report.value('UNKNOWN_ACTION', at, `no action "${id}" is offered on a ${place}`, hint)
}

/** Ids of the actions that are offered at a place. */
export function actionIds({ file }: CheckContext, place: ActionSlot): string[] {
  return (file.actions ?? []).flatMap((action) => (action?.on?.includes(place) ? (action.id ?? []) : []))
}

function checkKind(context: CheckContext, action: ActionFile, at: JsonPath): boolean {
  const kinds = ACTION_KINDS.filter((kind) => action[kind] !== undefined)
  const [kind, second] = kinds
  if (!kind || second) {
    const message = kind ? `the action does two things: ${kinds.join(' and ')}` : 'the action has no effect'
    context.report.value('BAD_ACTION', at, message, `keep exactly one of ${ACTION_KINDS.join(', ')}`)
    return false
  }
  for (const [key, of] of SIDE_KEYS) {
    if (action[key] === undefined || of.includes(kind)) continue
    const hint = `it belongs to ${of.map((one) => `"${one}"`).join(' or ')}`
    context.report.key('BAD_ACTION', [...at, key], `"${key}" is not allowed with "${kind}"`, hint)
  }
  each(action.on, (place, index) => {
    if (DOES[place].includes(kind)) return
    const message = `"${kind}" cannot be done on a ${place}`
    context.report.value(
      'BAD_ACTION',
      [...at, 'on', index],
      message,
      `on a ${place}: ${DOES[place].join(', ')}`,
    )
  })
  return true
}

function checkNames(context: CheckContext, action: ActionFile, at: JsonPath): void {
  const { ask, call, create, files, fill, input, merge, open, set, sheet, status } = action
  if (call) checkCall(context, call, at)
  if (files ?? sheet) checkFiles(context, action, at)
  if (merge) checkMerge(context, merge, [...at, 'merge'])
  if (set) checkSet(context, set, [...at, 'set'])
  if (status !== undefined) checkStatus(context, status, [...at, 'status'])
  each(ask, (path, index) => checkPath(context, path, { use: 'own', at: [...at, 'ask', index] }))
  for (const [key, value] of Object.entries(input ?? {})) {
    if (typeof value !== 'string' || !value.startsWith('@') || ACTION_WORDS.includes(value)) continue
    context.report.value(
      'BAD_ACTION',
      [...at, 'input', key],
      `"${value}" is not a known placeholder`,
      `one of: ${ACTION_WORDS.join(', ')}`,
    )
  }
  if (create !== undefined && isListed(context, create, [...at, 'create']))
    checkFill(context, create, fill, [...at, 'fill'])
  if (open !== undefined) checkTemplate(context, open, [...at, 'open'])
}

/** Fields whose files an action returns: file fields, and texts set by the server. */
function checkFiles(context: CheckContext, { call, files }: ActionFile, at: JsonPath): void {
  if (call?.path !== ACTION_CALLS.content.path)
    context.report.key(
      'BAD_ACTION',
      [...at, files ? 'files' : 'sheet'],
      'no file is asked for',
      'it belongs to the call …/content',
    )
  each(files, (path, index) => {
    const field = checkPath(context, path, { use: 'own', at: [...at, 'files', index] })
    if (!field || namesFile(field)) return
    const message = `"${path}" holds no files, nor the id of one`
    context.report.value(
      'BAD_ACTION',
      [...at, 'files', index],
      message,
      'name a field of files, or a text with "server"',
    )
  })
}

/** Checks the names in a merge: a relation of its own that the server sets, and entities that refer to it. */
function checkMerge(context: CheckContext, { into, twins }: MergeRules, at: JsonPath): void {
  const { route } = context.file
  if (context.file.list?.tree)
    context.report.key(
      'BAD_ACTION',
      at,
      'records of a tree cannot be merged',
      'move what is below the one, then delete it',
    )
  const field = into === undefined ? undefined : checkPath(context, into, { use: 'own', at: [...at, 'into'] })
  if (field && (field.relation?.route !== route || !field.server || getStructure(field.kind) !== 'reference'))
    context.report.value(
      'BAD_ACTION',
      [...at, 'into'],
      `"${into}" cannot name a merged record`,
      `{ "entity": "${route}", "server": true }`,
    )
  each(twins, (name, index) => void isListed(context, name, [...at, 'twins', index]))
}

const namesFile = ({ kind, server }: Field): boolean => {
  const { computed, said } = DECLARATIONS[kind]
  return said.word === 'files' || (server && computed === 'text')
}

function checkCall(context: CheckContext, call: NonNullable<ActionFile['call']>, at: JsonPath): void {
  const { actions } = context.library.own
  if (findActionCall(call, actions)) return
  const known = [...Object.values(ACTION_CALLS), ...Object.values(actions)].map(
    ({ method, path }) => `${method} ${path}`,
  )
  const message = `the server has no handler for ${call.method} ${call.path}`
  context.report.value(
    'UNKNOWN_CALL',
    [...at, 'call'],
    message,
    didYouMean(`${call.method} ${call.path}`, known, known.join(', ')),
  )
}
