import { canEntity } from '../../../../catalogue/rights/rights'
import { type SharedViewInput, VIEW_NAME_MAX } from '../../../../contract/calls/shared-view'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { ERASED_TEXT } from '../../../../contract/model/person'
import { ROLES } from '../../../../contract/model/user'
import { type Core, defineFeature, type PersonalDataSource, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { viewMigrations } from './migrations'
import { canShare, createViews, type Views } from './views'

const BODY_MAX = 16 * 1024
const SEARCH_MAX = 4000
const ROLE_NAMES: readonly string[] = ROLES

/** Shared views of a list: read, share, change, delete. */
const routes: readonly Route<Views>[] = [
  {
    method: 'GET',
    path: '/api/views/:route',
    right: 'signed in',
    answer: async (call, core, views) => answer(call, await views.list(readList(call, core), getUser(call))),
  },
  {
    method: 'POST',
    path: '/api/views/:route',
    right: 'signed in',
    answer: async (call, core, views) => {
      const saved = await views.save(shareableList(call, core), null, await readInput(call), getUser(call))
      return answer(call, saved, 201)
    },
  },
  {
    method: 'PUT',
    path: '/api/views/:route/:id',
    right: 'signed in',
    answer: async (call, core, views) =>
      answer(
        call,
        await views.save(
          shareableList(call, core),
          readParam(call, 'id'),
          await readInput(call),
          getUser(call),
        ),
      ),
  },
  {
    method: 'PUT',
    path: '/api/views/:route/deletes/:id',
    right: 'signed in',
    answer: async (call, core, views) => {
      await views.remove(readList(call, core), readParam(call, 'id'), getUser(call))
      return answer(call, null)
    },
  },
]

const getUser = (call: HttpCall) => call.get('signed').user

function readList(call: HttpCall, { catalogue }: Core): Entity {
  const route = readParam(call, 'route')
  const entity = catalogue().entities.get(route)?.entity
  if (!entity || entity.type === 'path') throw new Refusal('NOT_FOUND', `There is no list "${route}"`)
  return entity
}

/** The list, if the caller may share its views: checked before the body. */
function shareableList(call: HttpCall, core: Core): Entity {
  const entity = readList(call, core)
  if (canEntity(getUser(call), entity, 'read') && canShare(getUser(call), entity)) return entity
  throw new Refusal('FORBIDDEN', 'Only people who may write these records can share views')
}

async function readInput(call: HttpCall): Promise<SharedViewInput> {
  const { name, search, layout, role = null, first = false } = await readObject(call, true, BODY_MAX)
  if (typeof name !== 'string' || name.trim() === '' || name.trim().length > VIEW_NAME_MAX)
    throw bad(`name is a text of 1 to ${VIEW_NAME_MAX} characters`)
  if (typeof search !== 'string' || search.length > SEARCH_MAX)
    throw bad(`search is the query string of a list, ${SEARCH_MAX} characters at most`)
  if (typeof layout !== 'object' || layout === null || Array.isArray(layout)) throw bad('layout is an object')
  if (role !== null && (typeof role !== 'string' || !ROLE_NAMES.includes(role)))
    throw bad(`role is one of ${ROLES.join(', ')}, or null for everyone`)
  if (typeof first !== 'boolean') throw bad('first is true or false')
  return { name: name.trim(), search, layout: layout as JsonObject, role, first }
}

function bad(message: string): Refusal {
  return new Refusal('BAD_BODY', `The body is {name, search, layout, role, first}: ${message}`)
}

export type { Views } from './views'

/** Shared views outlive their owner's name. */
const viewPersonalData: PersonalDataSource = {
  part: 'views',
  erase: async (sql, { users }) => {
    const ids = users.map(({ id }) => id)
    await sql.query('update list_view set owner_name = $2 where owner_id = any ($1::text[])', [
      ids,
      ERASED_TEXT,
    ])
  },
}

/** Views of lists shared with a role or with everyone. */
export const viewsFeature = defineFeature<Views>({
  id: 'views',
  migrations: viewMigrations,
  routes,
  open: ({ db, now }) => ({ service: createViews(db, now), personal: [viewPersonalData] }),
})
