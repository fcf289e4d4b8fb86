import { PLAIN_LIST } from '../../catalog/query'
import { nameable } from '../../catalog/rights'
import { searchFault, searchWords } from '../../catalog/search-words'
import { SUGGEST_RESULTS } from '../../contract/constants'
import type { Entity } from '../../contract/entity'
import type { ServedCatalogue } from '../catalogue/live'
import { type Records, Refusal } from '../parts'
import { serverContext } from '../server-context'
import { answer } from './answers'
import type { Call } from './call'

/** What suggestions of records need that their asker may not read. */
interface SuggestionNeeds {
  catalogue: () => ServedCatalogue
  records: () => Records
}

/**
 * `GET /api/suggestions/{route}?q=`: id and name of at most ten records, for those whom `rights.suggest` of the file lets
 * name a record without reading it. The text is looked for in the names alone: nothing else of the records can be learnt.
 */
export function suggestionCall({ catalogue, records }: SuggestionNeeds): (call: Call) => Promise<Response> {
  return async (call) => {
    const { user } = call.get('signed')
    const entity = catalogue().entities.get(call.req.param('route') ?? '')?.entity
    // A route one may not name answers as one that is not there.
    if (!entity || nameable(user, entity) !== 'any') throw new Refusal('NOT_FOUND', 'There is nothing to name here')
    const q = (call.req.query('q') ?? '').trim()
    const fault = searchFault(q)
    if (fault !== null) throw new Refusal('BAD_PARAMETER', `"q" has ${fault}`)
    const filters = wordsOf(entity, q)
    const query = { ...PLAIN_LIST, filters, columns: [], size: SUGGEST_RESULTS, count: 'none' as const }
    const { items } = await records().list(entity, query, serverContext())
    return answer(call, {
      items: items.map(({ id, label }) => ({ id, label })),
      total: items.length,
      page: 0,
      size: SUGGEST_RESULTS,
    })
  }
}

/** Every word stands in the first part of the name. */
function wordsOf({ title }: Entity, text: string) {
  const path = title.flatMap((part) => ('path' in part ? part.path : []))[0]
  if (path === undefined) return []
  return searchWords(text).map((word) => ({ path, operator: 'Contains' as const, values: [word] }))
}
