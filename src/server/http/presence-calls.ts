import { canEntity } from '../../catalog/rights'
import type { ServedCatalogue } from '../catalogue/live'
import { Refusal } from '../kernel/refusal'
import type { Presence } from '../presence'
import type { Records } from '../records/port'
import { answer } from './answers'
import { readObject } from './body'
import { type Call, contextOf } from './call'
import { meantId } from './own-record'

/** What the presence call needs. */
export interface PresenceNeeds {
  presence: Presence
  catalogue: () => ServedCatalogue
  records: () => Records
}

const PAGE = /^[0-9a-f]{32}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * `PUT /api/presence {route, id, page, editing}`: a page says that it edits a record, or only asks who does. Whoever may
 * read the record hears who edits it; only who may write it counts as an editor. Nobody is locked out by it.
 */
export function presenceCall({ presence, catalogue, records }: PresenceNeeds): (call: Call) => Promise<Response> {
  return async (call) => {
    const { route, id: said, page, editing } = await readObject(call)
    if (typeof route !== 'string' || typeof said !== 'string' || !UUID.test(said) || typeof page !== 'string' || !PAGE.test(page))
      throw new Refusal('BAD_BODY', 'The body is {route, id, page, editing}; page is 32 hexadecimal digits')
    const entity = catalogue().entities.get(route)?.entity
    if (!entity) throw new Refusal('NOT_FOUND', `There is no entity "${route}"`)
    const context = contextOf(call)
    const id = await meantId(records(), call, entity, said)
    await records().get(entity, id, context)
    const { user, sessionId } = call.get('signed')
    if (canEntity(user, entity, 'write'))
      presence.beat({ route, id, page, user: user.id, name: user.fullname, editing: editing === true, sessionId })
    return answer(call, { editors: presence.editors(route, id) })
  }
}
