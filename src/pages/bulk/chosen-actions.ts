import { ACTION_FILES_MAX, type Action } from '../../contract/action'
import type { PublicEntity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import {
  actionReason,
  actionsOn,
  callForEach,
  createAddress,
  dialogInput,
  holdsFor,
  labelOfAction,
  listReason,
  openAddress,
  tellFailedCall,
} from '../../engine/commands/file-actions'
import { exportParams } from '../../engine/list/query'
import { plainSelection } from '../../engine/list/selection'
import type { Office } from '../../engine/office'
import { wayBackTo } from '../../engine/way-back'
import { formFor } from './bulk-input'
import type { ChosenRows, Offer } from './offer'

/**
 * What the file offers for the chosen rows, in its order; what needs one record only while exactly one is chosen. Load it
 * lazily: the reasons bring the rules along.
 */
export function chosenActions(office: Office, rows: ChosenRows): Offer[] {
  const { conf, entity, many, row } = rows
  const { texts } = office.ports
  const confOf = office.conf.byRoute
  const { user } = office.session.store.getState()
  const needs = { entity, conf, texts, confOf, guard: () => ({}) }
  const offered = actionsOn(entity, 'bulk', confOf)
  const single = row ? actionsOn(entity, 'row', confOf).filter((action) => !offered.includes(action)) : []
  return [...offered, ...single].map((action) => {
    const holds = (when: string) => row === null || holdsFor(entity, row, user, when)
    // Files come row by row: not of everything a list may find.
    const tooMany = { text: texts.text('ACTION.TOO_MANY', { max: ACTION_FILES_MAX }), cure: null, technical: [] }
    const reason = row
      ? actionReason({ ...needs, holds }, action, row)
      : (listReason(needs, action) ?? (action.call?.answer === 'file' && many ? tooMany : null))
    const label = labelOfAction(entity, action, texts.lang())
    return { id: action.id, label, icon: action.icon, reason, run: () => runOn(office, rows, action, label) }
  })
}

async function runOn(office: Office, rows: ChosenRows, action: Action, label: string): Promise<void> {
  const { chosen, conf, entity, query, row } = rows
  const { count, selection } = chosen()
  const { dialogs, ports } = office
  const asBatch = batchOf(rows, action)
  if (asBatch)
    return void (await dialogs.open('bulk', { route: conf.route, selection: plainSelection(selection), count, ...asBatch }))
  if (!(await isSure(office, action, label, count))) return
  if (action.dialog !== undefined) {
    const given = { route: conf.route, id: row?.id ?? null, selection, count, query: exportParams(query) }
    return void (await dialogs.open(action.dialog, dialogInput(action, given)))
  }
  if (action.call && 'ids' in selection) return callEach(office, entity, action, label, selection.ids)
  const way = wayBackTo(ports.navigator.current())
  ports.navigator.go(action.create === undefined ? openAddress(action, row) : createAddress(action, row, way))
}

/** What the dialog of many records does for an action; null where the action is done from here. */
function batchOf({ row }: ChosenRows, { call, id, status }: Action): JsonObject | null {
  if (status !== undefined) return { operation: 'status', status }
  return call && call.answer !== 'file' && !row ? { operation: 'call', action: id } : null
}

async function isSure({ dialogs, ports }: Office, { confirm }: Action, action: string, name: string): Promise<boolean> {
  if (!confirm) return true
  const { text } = ports.texts
  const question: Json = { title: text('ACTION.QUESTION_MANY', { action, figure: name, count: formFor(name) }), confirm: action }
  return (await dialogs.open('confirm', question)) === true
}

/** One record, or the files of several. */
async function callEach(
  office: Office,
  entity: PublicEntity,
  { call }: Action,
  label: string,
  ids: readonly string[],
): Promise<void> {
  if (!call) return
  const { done, failed } = await callForEach(office, entity, call, ids)
  const [first] = failed
  if (done > 0 && call.answer !== 'file') office.notices.add({ tone: 'success', text: 'ACTION.DONE', params: { action: label } })
  if (failed.length > 1)
    office.notices.add({ tone: 'danger', text: 'ACTION.FAILED_MANY', params: { action: label, count: failed.length } })
  else if (first) tellFailedCall(office, call, first.error)
  if (done > 0 && call.answer !== 'file')
    await office.queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(entity.endpoint) })
}
