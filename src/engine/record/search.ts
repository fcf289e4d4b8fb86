import { encodeListQuery } from '../../catalog/query'
import type { FilterTerm } from '../../contract/api'
import { SUGGEST_RESULTS } from '../../contract/constants'
import type { FilterValue } from '../../contract/field'
import { filterParams } from '../../contract/filter-params'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/page'
import type { Backend, CallOptions, Params } from '../../contract/ports'
import type { RecordData, Suggestion } from '../../contract/record'
import { SUGGESTION_ERRORS } from '../../contract/suggestion-errors'
import type { SearchWays } from '../../contract/widget'
import type { Office } from '../office'

/** A relation's `where` as conditions of the list call. */
export function relationFilters(where: Record<string, FilterValue>, value: (path: string) => Json): FilterTerm[] {
  return Object.entries(filterParams(where, value)).map(([path, text]) => {
    const values = Array.isArray(where[path]) ? text.split(',') : [text]
    return { path, operator: values.length > 1 ? 'In' : 'Equals', values }
  })
}

/** A call for suggestions: where they come from and how records become suggestions. Parts left out are a builder's mistake. */
export interface SuggestionCall {
  querySuggestionsEndPoint?: string
  response2Models?: (items: readonly RecordData[]) => Suggestion[]
}

/** Asks for suggestions. Throws the integrator errors ERR-44 and ERR-45; rejects with an ApiError. */
export async function callSuggestions(
  backend: Pick<Backend, 'list'>,
  { querySuggestionsEndPoint: endpoint, response2Models: models }: SuggestionCall,
  params: Params,
  options: CallOptions,
): Promise<Suggestion[]> {
  if (!endpoint) throw new Error(SUGGESTION_ERRORS.suggestionsEndpoint)
  if (!models) throw new Error(SUGGESTION_ERRORS.models)
  return models((await backend.list(endpoint, params, { ...options, quiet: true })).items)
}

/** Records as suggestions: their label, else their code. */
export function recordSuggestions(items: readonly RecordData[]): Suggestion[] {
  return items.map((raw) => ({ value: raw.id, label: raw.label || raw.code || raw.id, raw }))
}

/** Deleted and archived records and tags stay out; a field with a list to pick from says so (API-38, API-39). */
function flagsOf({ pickup }: SearchWays): Params {
  const flags = ['showDeleted', 'showArchived', 'showTags'].map((name) => [name, 'false'] as const)
  return pickup ? [...flags, ['enableFilters', 'true']] : flags
}

/** Where the names of records come from that somebody may choose but not read. */
export const suggestionsOf = (route: string): string => `/api/suggestions/${route}`

/** Records of a relation's target that match the text, deleted and archived ones left out. */
export async function searchRelation(
  office: Pick<Office, 'conf' | 'entities' | 'ports'>,
  { relation }: Pick<FieldDescription, 'relation'>,
  text: string,
  value: (path: string) => Json,
  signal: AbortSignal,
  how: SearchWays = {},
): Promise<Suggestion[]> {
  if (!relation) return []
  const wanted = relationFilters(relation.where, value)
  if (!office.conf.byRoute(relation.route)?.canRead)
    return nameSuggestions(office.ports.backend, relation.route, { text, wanted }, signal)
  const { endpoint } = await office.entities.describe(relation.route)
  const params = encodeListQuery({
    q: text,
    size: how.size ?? SUGGEST_RESULTS,
    count: 'none',
    filters: wanted,
  })
  const named = new Set(params.map(([name]) => name))
  const flags = flagsOf(how).filter(([name]) => !named.has(name))
  const call = { querySuggestionsEndPoint: endpoint, response2Models: recordSuggestions }
  return callSuggestions(office.ports.backend, call, [...params, ...flags], { signal })
}

/** Ids and names of records that the person may choose but not read. */
function nameSuggestions(
  backend: Pick<Backend, 'list'>,
  route: string,
  { text, wanted }: { text: string; wanted: readonly FilterTerm[] },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const call = { querySuggestionsEndPoint: suggestionsOf(route), response2Models: recordSuggestions }
  const named = wanted.flatMap(({ path, operator, values }) => values.map((one): [string, string] => [`${path}${operator}`, one]))
  return callSuggestions(backend, call, [...(text === '' ? [] : [['q', text] as [string, string]]), ...named], { signal })
}
