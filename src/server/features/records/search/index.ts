import { openViews } from '../../../../catalogue/describe/seen-entity'
import { entityName, viewLabel } from '../../../../catalogue/labels/texts'
import { hasOwnList, withOwnList } from '../../../../catalogue/rights/own-list'
import { canEntity, fieldRights } from '../../../../catalogue/rights/rights'
import { searchFault, searchWords } from '../../../../catalogue/search-text'
import {
  SEARCH_LEAST,
  SEARCH_SIZE,
  SEARCH_SIZE_MAX,
  type SearchAnswer,
  type SearchedView,
} from '../../../../contract/calls/search'
import type { Entity } from '../../../../contract/model/entity'
import type { User } from '../../../../contract/model/user'
import { fold } from '../../../../contract/text/fold'
import { defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { createContext, getLang, type HttpCall } from '../../../kernel/http/call'
import { wholeParam } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import type { ServedCatalogue } from '../../../schema-folder'
import { type Views, viewsFeature } from '../../office/views'

const VIEWS_MAX = 6

/**
 * `GET /api/search?q=&routes=&size=`: records and views of all entities the caller may read, or of the named
 * ones. Permissions, own rows and hidden fields apply as in lists.
 */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/search',
    right: 'signed in',
    answer: async (call, { catalogue, records, use }) => {
      const text = (call.req.query('q') ?? '').trim()
      if (text.length < SEARCH_LEAST)
        throw new Refusal('BAD_PARAMETER', `"q" is a text of at least ${SEARCH_LEAST} characters`)
      const fault = searchFault(text)
      if (fault !== null) throw new Refusal('BAD_PARAMETER', `"q" has ${fault}`)
      const { user } = call.get('signed')
      const entities = readEntities(call, catalogue(), user)
      const found: SearchAnswer = {
        items: await records().search(
          entities,
          text,
          wholeParam(call, 'size', { plain: SEARCH_SIZE, min: 1, max: SEARCH_SIZE_MAX }),
          createContext(call),
        ),
        views: await findViews({ entities, text, lang: getLang(call, user), user }, use(viewsFeature)),
      }
      return answer(call, found)
    },
  },
]

/** The search over all entities. */
export const searchFeature = defineFeature({ id: 'search', routes })

function readEntities(call: HttpCall, { entities }: ServedCatalogue, user: User): Entity[] {
  const all = [...entities.values()].map(({ entity }) => entity).filter(({ type }) => type !== 'path')
  const readable = all.filter((entity) => canEntity(user, entity, 'read'))
  const named = call.req.query('routes')
  if (named === undefined) return readable
  const routes = named.split(',').filter((route) => route !== '')
  const stranger = routes.find((route) => !readable.some((entity) => entity.route === route))
  // An unreadable route is treated as unknown.
  if (stranger !== undefined)
    throw new Refusal('BAD_PARAMETER', `"routes" names "${stranger}", which you cannot search`)
  return readable.filter(({ route }) => routes.includes(route))
}

interface Asked {
  entities: readonly Entity[]
  text: string
  lang: string
  user: User
}

/** Views whose name, or whose list's name, contains every word. */
async function findViews({ entities, lang, text, user }: Asked, views: Views): Promise<SearchedView[]> {
  const words = searchWords(text)
  const names = new Map(entities.map((entity) => [entity.route, entityName(entity, lang, 'many')]))
  const shared = (await views.every(entities, user)).map(
    ({ id, name, route, search }): SearchedView => ({ route, id, name, filter: null, search }),
  )
  const holds = ({ name, route }: Pick<SearchedView, 'name' | 'route'>): boolean => {
    const view = fold(name)
    const whole = `${fold(names.get(route) ?? '')} ${view}`
    return words.every((word) => whole.includes(word)) && words.some((word) => view.includes(word))
  }
  const own = entities.flatMap((entity) => {
    const { route } = entity
    const { list } = hasOwnList(user, entity) ? withOwnList(entity) : entity
    const found = list.views
      .map((view) => ({ ...view, route, name: viewLabel(entity, view.id, lang), search: null }))
      .filter(holds)
    // Which fields the person sees is asked for the few entities with such a view alone.
    return found.length > 0 ? openViews(found, entity, fieldRights(user, entity).hidden) : []
  })
  const told = own.map(
    ({ filter, id, name, route, search }): SearchedView => ({ route, id, name, filter, search }),
  )
  return [...told, ...shared.filter(holds)].slice(0, VIEWS_MAX)
}
