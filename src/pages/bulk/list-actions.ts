import type { Action } from '../../contract/action'
import { actionsOn, createAddress, dialogInput, labelOfAction, listReason, openAddress } from '../../engine/commands/file-actions'
import { exportParams } from '../../engine/list/query'
import type { Office } from '../../engine/office'
import { wayBackTo } from '../../engine/way-back'
import { lineFor } from './list-reasons'
import type { ChosenRows } from './offer'

/** A list as a whole. */
type WholeList = Pick<ChosenRows, 'entity' | 'conf' | 'query'>

/** An entry of the list's menu that the file adds. */
export interface ListAction {
  id: string
  label: string
  icon: string
  /** why it is off; null = it can be done */
  reason: string | null
  run: () => void
}

/** What the file offers on the list as a whole, in its order, said in `lang`. Load it lazily: the reasons bring the rules along. */
export function listActions(office: Office, list: WholeList, lang: string): ListAction[] {
  const { conf, entity } = list
  const confOf = office.conf.byRoute
  const { texts } = office.ports
  return actionsOn(entity, 'list', confOf).map((action) => {
    const reason = listReason({ entity, conf, confOf, texts }, action)
    return {
      id: `own.${action.id}`,
      label: labelOfAction(entity, action, lang),
      icon: action.icon,
      reason: reason && lineFor(office, reason),
      run: () => run(office, list, action),
    }
  })
}

function run({ dialogs, ports }: Office, { conf, query }: WholeList, action: Action): void {
  if (action.dialog !== undefined) {
    const whole = exportParams(query)
    const given = { route: conf.route, id: null, selection: { query: whole, except: [] }, count: '', query: whole }
    void dialogs.open(action.dialog, dialogInput(action, given))
    return
  }
  const way = wayBackTo(ports.navigator.current())
  ports.navigator.go(action.create === undefined ? openAddress(action, null) : createAddress(action, null, way))
}
