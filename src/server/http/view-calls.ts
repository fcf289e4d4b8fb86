import { Hono } from 'hono'
import { canEntity } from '../../catalog/rights'
import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import { type SharedViewInput, VIEW_NAME_MAX } from '../../contract/shared-view'
import { ROLES } from '../../contract/user'
import type { ServedCatalogue } from '../catalogue/live'
import { Refusal } from '../kernel/refusal'
import { canShare } from '../views/view-rights'
import type { Views } from '../views/views'
import { answer } from './answers'
import { readObject } from './body'
import type { Call, Env } from './call'

/** What the calls of shared views need. */
export interface ViewNeeds {
  catalogue: () => ServedCatalogue
  views: Views
}

const BODY_MAX = 16 * 1024
const SEARCH_MAX = 4000
const ROLE_NAMES: readonly string[] = ROLES

/** Views of a list that people share: read, share, change, take away. Behind `signedIn`. */
export function viewCalls({ catalogue, views }: ViewNeeds): Hono<Env> {
  const calls = new Hono<Env>({ strict: false })
  const entityOf = (call: Call): Entity => {
    const route = call.req.param('route') ?? ''
    const entity = catalogue().entities.get(route)?.entity
    if (!entity || entity.type === 'path') throw new Refusal('NOT_FOUND', `There is no list "${route}"`)
    return entity
  }
  const user = (call: Call) => call.get('signed').user
  /** The list, for whoever may share views of it: asked before the body is looked at. */
  const sharing = (call: Call): Entity => {
    const entity = entityOf(call)
    if (canEntity(user(call), entity, 'read') && canShare(user(call), entity)) return entity
    throw new Refusal('FORBIDDEN', 'Views are shared by who may write these records')
  }
  calls.get('/:route', async (call) => answer(call, await views.list(entityOf(call), user(call))))
  calls.post('/:route', async (call) => {
    const saved = await views.save(sharing(call), null, await inputOf(call), user(call))
    return answer(call, saved, 201)
  })
  calls.put('/:route/:id', async (call) =>
    answer(call, await views.save(sharing(call), call.req.param('id'), await inputOf(call), user(call))),
  )
  calls.put('/:route/deletes/:id', async (call) => {
    await views.remove(entityOf(call), call.req.param('id'), user(call))
    return answer(call, null)
  })
  return calls
}

async function inputOf(call: Call): Promise<SharedViewInput> {
  const { name, search, layout, role = null, first = false } = await readObject(call, true, BODY_MAX)
  if (typeof name !== 'string' || name.trim() === '' || name.trim().length > VIEW_NAME_MAX)
    throw bad(`name is a text of 1 to ${VIEW_NAME_MAX} characters`)
  if (typeof search !== 'string' || search.length > SEARCH_MAX)
    throw bad(`search is the query string of a list, ${SEARCH_MAX} characters at most`)
  if (typeof layout !== 'object' || layout === null || Array.isArray(layout)) throw bad('layout is an object')
  if (role !== null && (typeof role !== 'string' || !ROLE_NAMES.includes(role)))
    throw bad(`role is one of ${ROLES.join(', ')}, or null for everybody`)
  if (typeof first !== 'boolean') throw bad('first is true or false')
  return { name: name.trim(), search, layout: layout as JsonObject, role, first }
}

function bad(message: string): Refusal {
  return new Refusal('BAD_BODY', `The body is {name, search, layout, role, first}: ${message}`)
}
