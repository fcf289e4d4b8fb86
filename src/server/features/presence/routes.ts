import { canEntity } from '../../../catalog/rights'
import type { Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { readObject } from '../../kernel/http/body'
import { contextOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { meantId } from '../conf'
import type { Presence } from './presence'

const PAGE = /^[0-9a-f]{32}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * `PUT /api/presence {route, id, page, editing}`: a page says that it edits a record, or only asks who does. Whoever may
 * read the record hears who edits it; only who may write it counts as an editor. Nobody is locked out by it.
 */
export const routes: readonly Route<Presence>[] = [
  {
    method: 'PUT',
    path: '/api/presence',
    right: 'signed in',
    answer: async (call, { catalogue, records }, presence) => {
      const { route, id: said, page, editing } = await readObject(call)
      if (
        typeof route !== 'string' ||
        typeof said !== 'string' ||
        !UUID.test(said) ||
        typeof page !== 'string' ||
        !PAGE.test(page)
      )
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
    },
  },
]
