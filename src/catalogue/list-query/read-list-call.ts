import type { ApiFieldError } from '../../contract/errors/field-error'
import { FILTER_OPERATORS } from '../../contract/model/filter-term'
import { suggest } from '../suggest'
import type { Advice, ListSource } from './filter-term'
import { type DecodedList, decodeListQuery, LIST_PARAMETERS } from './query'

const ADVICE: Advice = {
  word: (word, known) => formatSuggestion(suggest(word, known)),
  parameter: (name, split, fields) => {
    const near = split && suggest(split.path, fields)
    const parameter = near
      ? `${near}${split.operator}`
      : (nearestFilter(fields, name) ?? suggest(name, LIST_PARAMETERS))
    return formatSuggestion(parameter) ?? ': filters are a field and an operator, as in nameContains'
  },
}

/**
 * Decodes a list call with spelling corrections for developers. Screens word refused addresses themselves and
 * need no corrections.
 */
export function readListCall(
  entity: ListSource,
  params: URLSearchParams,
  hidden: readonly string[] = [],
): DecodedList | { error: ApiFieldError } {
  return decodeListQuery(entity, params, hidden, ADVICE)
}

const formatSuggestion = (near: string | undefined): string | undefined => near && `: did you mean ${near}?`

/** `nameContain` → `nameContains`, `name` → `nameEquals`. */
function nearestFilter(fields: readonly string[], name: string): string | undefined {
  const field = [...fields].sort((a, b) => b.length - a.length).find((path) => name.startsWith(path))
  return field && `${field}${suggest(name.slice(field.length), FILTER_OPERATORS) ?? 'Equals'}`
}
