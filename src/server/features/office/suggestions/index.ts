import { decodeListQuery, PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { nameable } from '../../../../catalogue/rights/rights'
import { searchFault, searchWords } from '../../../../catalogue/search-text'
import { PAGE_SIZE_MAX, SUGGEST_RESULTS } from '../../../../contract/constants'
import type { Entity } from '../../../../contract/model/entity'
import type { FilterTerm } from '../../../../contract/model/filter-term'
import { defineFeature, type Route } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import type { ServedCatalogue } from '../../../schema-folder'

/**
 * `GET /api/suggestions/{route}?q=`: id and name of at most ten records, for people whom `rights.suggest`
 * allows to name records without reading them. Only names are searched. Other conditions are accepted only if
 * a relation to these records declares them (its `where`), and `labelIn` with full names: nothing else about
 * the records can be learnt.
 */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/suggestions/:route',
    right: 'signed in',
    answer: async (call, { catalogue, records }) => {
      const { user } = call.get('signed')
      const entity = catalogue().entities.get(readParam(call, 'route'))?.entity
      // Routes the caller may not name are treated as unknown.
      if (!entity || nameable(user, entity) !== 'any')
        throw new Refusal('NOT_FOUND', 'There are no suggestions here')
      const q = (call.req.query('q') ?? '').trim()
      const fault = searchFault(q)
      if (fault !== null) throw new Refusal('BAD_PARAMETER', `"q" has ${fault}`)
      const given = conditions(entity, new URL(call.req.url).searchParams, catalogue())
      const size = given.some(({ path }) => path === 'label') ? PAGE_SIZE_MAX : SUGGEST_RESULTS
      const filters = [...toWords(entity, q), ...given]
      const query = { ...PLAIN_LIST, filters, columns: [], size, count: 'none' as const }
      const { items } = await records().list(entity, query, serverContext())
      return answer(call, {
        items: items.map(({ id, label }) => ({ id, label })),
        total: items.length,
        page: 0,
        size,
      })
    },
  },
]

/** Names of records for people who may name them without reading them. */
export const suggestionsFeature = defineFeature({ id: 'suggestions', routes })

/** Full names, and the conditions declared by relations to these records. */
function conditions(entity: Entity, params: URLSearchParams, { entities }: ServedCatalogue): FilterTerm[] {
  const pointing = [...entities.values()].flatMap((one) =>
    one.entity.fields.filter(({ relation }) => relation?.route === entity.route),
  )
  const paths = pointing.flatMap(({ relation }) => Object.keys(relation?.where ?? {}))
  const known = new Set(['q', 'labelIn', ...paths.flatMap((path) => [`${path}Equals`, `${path}In`])])
  const unknown = [...params.keys()].find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new Refusal('BAD_PARAMETER', `"${unknown}" is not a condition of suggestions`)
  const decoded = decodeListQuery(entity, new URLSearchParams([...params].filter(([name]) => name !== 'q')))
  if ('error' in decoded) throw new Refusal('BAD_PARAMETER', decoded.error.message, [decoded.error])
  return decoded.query.filters
}

/** Conditions that every word occurs in the first part of the name. */
function toWords({ title }: Entity, text: string) {
  const path = title.flatMap((part) => ('path' in part ? part.path : []))[0]
  if (path === undefined) return []
  return searchWords(text).map((word) => ({ path, operator: 'Contains' as const, values: [word] }))
}
