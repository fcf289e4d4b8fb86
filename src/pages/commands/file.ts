import type { Json, JsonObject } from '../../contract/json'
import { ACTION_FILES_MAX, type Action } from '../../contract/model/action'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import {
  actionReason,
  actionsOn,
  callForEach,
  createAddress,
  dialogInput,
  fieldsAsked,
  formFor,
  holdsFor,
  labelOfAction,
  listReason,
  openAddress,
  pairReason,
  tellFailedCall,
} from '../../engine/actions/entity-actions'
import type { OfferedCommand } from '../../engine/commands/command'
import { bareReason } from '../../engine/commands/reasons'
import { exportParams } from '../../engine/list/query'
import { plainSelection } from '../../engine/list/selection'
import type { Office } from '../../engine/office/office'
import { wayBackTo } from '../../engine/office/way-back'
import type { ListTarget } from './list'
import type { RowsTarget } from './rows-target'

export { prepareConditions } from '../../engine/actions/entity-actions'

/**
 * The actions of the file for rows of a list, in its order; those for one record only while exactly one is
 * selected. Load it lazily: the reasons import the rules.
 */
export function rowFileCommands(target: RowsTarget): OfferedCommand[] {
  const { conf, entity, many, office, pair, row } = target
  const { texts } = office.ports
  const findConf = office.conf.byRoute
  const { user } = office.session.store.getState()
  const context = { entity, conf, texts, findConf, guard: () => ({}) }
  const several = actionsOn(entity, 'bulk', findConf)
  /** A comparison needs exactly two records, and a merge the permission for one of its two ways. */
  const noPair = (action: Action) => {
    if (!isPaired(action)) return null
    return pair ? pairReason(context, action, pair) : bareReason(texts.text('COMPARE.TWO'))
  }
  const single = row ? actionsOn(entity, 'row', findConf).filter((action) => !several.includes(action)) : []
  return [...several, ...single].map((action) => {
    const holds = (when: string) => row === null || holdsFor(entity, row, user, when)
    // Files are fetched row by row, so not for everything a list finds.
    const tooMany = bareReason(texts.text('ACTION.TOO_MANY', { max: ACTION_FILES_MAX }))
    const reason = row
      ? actionReason({ ...context, holds }, action, row)
      : (listReason(context, action) ?? (action.call?.answer === 'file' && many ? tooMany : null))
    const label = labelOfAction(entity, action, texts.lang())
    return {
      id: action.id,
      label,
      icon: action.icon,
      reason: reason ?? noPair(action),
      slots: ['row', 'bulk'],
      group: 'acts',
      run: () => runOnRows(target, action, label),
    }
  })
}

/** The actions of the file on a list as a whole, in its order. */
export function listFileCommands({ conf, entity, office, query }: ListTarget): OfferedCommand[] {
  const { texts } = office.ports
  const findConf = office.conf.byRoute
  return actionsOn(entity, 'list', findConf).map((action) => ({
    id: `own.${action.id}`,
    label: labelOfAction(entity, action, texts.lang()),
    icon: action.icon,
    reason: listReason({ entity, conf, findConf, texts }, action),
    slots: ['list', 'palette'],
    group: 'own',
    run: () => {
      const whole = exportParams(query)
      const given = {
        route: conf.route,
        id: null,
        selection: { query: whole, except: [] },
        count: '',
        query: whole,
      }
      if (action.dialog !== undefined) void office.dialogs.open(action.dialog, dialogInput(action, given))
      else leave(office, action, null)
    },
  }))
}

/** Actions on two records at once. */
const isPaired = ({ dialog, merge }: Action): boolean => merge !== undefined || dialog === 'compare'

async function runOnRows(target: RowsTarget, action: Action, label: string): Promise<void> {
  const { chosen, conf, entity, office, query, row } = target
  const { count, selection } = chosen()
  const { dialogs } = office
  if (action.merge) {
    const pair = { route: conf.route, selection: plainSelection(selection), action: action.id, label }
    const stays = await dialogs.open('compare', pair)
    if (stays)
      await office.queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(entity.route) })
    return
  }
  if (row && action.ask) {
    const record = await loadWhole(target, row)
    if (!record || askInForm(target, action, record)) return
  }
  const asBatch = toBatch(target, action)
  if (asBatch)
    return void (await dialogs.open('bulk', {
      route: conf.route,
      selection: plainSelection(selection),
      count,
      ...asBatch,
    }))
  if (!(await isSure(office, action, label, count))) return
  if (action.dialog !== undefined) {
    const given = { route: conf.route, id: row?.id ?? null, selection, count, query: exportParams(query) }
    return void (await dialogs.open(action.dialog, dialogInput(action, given)))
  }
  if (action.call && 'ids' in selection)
    return callEach(office, entity, { action, label, ids: selection.ids })
  const record = row && (await loadWhole(target, row))
  if (record !== undefined) leave(office, action, record)
}

/**
 * Opens the record's form for fields that the action asks for, which saves them with the status; false = it
 * asks for none.
 */
function askInForm({ conf, hrefOf, office }: RowsTarget, action: Action, record: RecordData): boolean {
  const { status = '' } = action
  const [field] = fieldsAsked(action, record)
  if (field === undefined) return false
  office.ports.navigator.go(
    hrefOf(`/${conf.route}/${record.id}/edit?${new URLSearchParams({ status, field })}`),
  )
  return true
}

/**
 * The whole record of a row: a row holds the columns of its list, and what an action reads may be among the
 * others. Undefined = it could not be read, which was told.
 */
async function loadWhole({ conf, office }: RowsTarget, row: RecordData): Promise<RecordData | undefined> {
  try {
    return await office.ports.backend.records.get(conf.route, row.id)
  } catch (error) {
    office.notices.failure(error)
    return undefined
  }
}

/** Navigates to the new record of an action, or to the page it opens. */
function leave({ ports }: Office, action: Action, record: RecordData | null): void {
  const way = wayBackTo(ports.navigator.current())
  ports.navigator.go(
    action.create === undefined ? openAddress(action, record) : createAddress(action, record, way),
  )
}

/** The operation of the bulk dialog for an action; null where the action is run from here. */
function toBatch({ row }: RowsTarget, { call, id, status }: Action): JsonObject | null {
  if (status !== undefined) return { operation: 'status', status }
  return call && call.answer !== 'file' && !row ? { operation: 'call', action: id } : null
}

async function isSure(
  { dialogs, ports }: Office,
  { confirm }: Action,
  action: string,
  name: string,
): Promise<boolean> {
  if (!confirm) return true
  const { text } = ports.texts
  const question: Json = {
    title: text('ACTION.QUESTION_MANY', { action, figure: name, count: formFor(name) }),
    confirm: action,
  }
  return (await dialogs.open('confirm', question)) === true
}

/** One record, or the files of several. */
async function callEach(
  office: Office,
  entity: PublicEntity,
  { action: { call }, label, ids }: { action: Action; label: string; ids: readonly string[] },
): Promise<void> {
  if (!call) return
  const { done, failed } = await callForEach(office, entity, call, ids)
  const [first] = failed
  if (done > 0 && call.answer !== 'file')
    office.notices.add({ tone: 'success', text: 'ACTION.DONE', params: { action: label } })
  if (failed.length > 1)
    office.notices.add({
      tone: 'danger',
      text: 'ACTION.FAILED_MANY',
      params: { action: label, count: failed.length },
    })
  else if (first) tellFailedCall(office, call, first.error)
  if (done > 0 && call.answer !== 'file')
    await office.queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(entity.route) })
}
