import type { Office } from '../../engine/office'
import type { OpenRecord, SaveResult } from '../../engine/record'
import { fieldNames } from '../../engine/record'
import { createMoves } from './moves'
import { pageQuery } from './page-query'

/** After a save: the notice, then the place the specification asks for (RECORD-06, ROUTE-19, ROUTE-20, ERR-08). */
export function afterSave(office: Office, open: OpenRecord, result: SaveResult, then?: () => void): void {
  const { notices, ports } = office
  const names = fieldNames(open.entity, ports.texts)
  if (result.kind === 'failed') notices.failure(result.error, names)
  if (result.kind !== 'saved') return
  if (result.merged) {
    const by = result.merged.by ?? ports.texts.text('RECORD.SOMEBODY')
    notices.add({ tone: 'info', text: 'RECORD.MERGED', params: { by } })
  }
  notices.add({ tone: 'success', text: result.created ? 'NOTIFICATIONS.SAVE' : 'NOTIFICATIONS.UPDATE' })
  if (result.statusError !== undefined) {
    notices.add({ tone: 'warning', text: 'RECORD.STATUS_NOT_CHANGED' })
    notices.failure(result.statusError, names)
  }
  const stay = !result.created || pageQuery(ports.navigator.current()).showAfterCreation
  const moves = createMoves(office, open)
  if (then) then()
  else if (stay) moves.show(result.record.id)
  else moves.leave(result.record)
}
