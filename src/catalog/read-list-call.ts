import type { ApiFieldError } from '../contract/field-error'
import type { ListSource } from './filter-term'
import { type DecodedList, decodeListQuery } from './query'
import { suggest } from './suggest'

/**
 * Decodes a list call with spelling corrections for developers. Screens word refused addresses themselves and need no
 * corrections.
 */
export function readListCall(
  entity: ListSource,
  params: URLSearchParams,
  hidden: readonly string[] = [],
): DecodedList | { error: ApiFieldError } {
  return decodeListQuery(entity, params, hidden, suggest)
}
