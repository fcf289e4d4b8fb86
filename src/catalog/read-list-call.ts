import type { ApiFieldError } from '../contract/field-error'
import type { ListSource } from './filter-term'
import { type DecodedList, decodeListQuery } from './query'
import { suggest } from './suggest'

/**
 * A list call for whoever reads its refusals: `decodeListQuery`, with what a misspelt name may have meant. The screen says in
 * its own words what an address asks in vain, and does without the comparison of words.
 */
export function readListCall(
  entity: ListSource,
  params: URLSearchParams,
  hidden: readonly string[] = [],
): DecodedList | { error: ApiFieldError } {
  return decodeListQuery(entity, params, hidden, suggest)
}
