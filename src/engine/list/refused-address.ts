import { LIST_PARAMETERS } from '../../catalogue/list-query/query'
import type { ApiFieldError } from '../../contract/errors/field-error'

/** Why the address of a list is refused: the text key, and its parameters. */
export interface RefusedAddress {
  key: string
  params: { name: string; value: string }
}

/** Texts for parameters that are not simply settings of the list. */
const KEYS: Record<string, string> = { sort: 'LIST.BAD_SORT', columns: 'LIST.BAD_COLUMNS' }

/** Describes a refused parameter in terms of the page; `search` is its query string. */
export function describeRefusedParameter(search: string, { path, code }: ApiFieldError): RefusedAddress {
  const params = { name: path, value: new URLSearchParams(search).getAll(path).join(', ') }
  if (code === 'PAGE_TOO_DEEP') return { key: 'ERRORS.PAGE_TOO_DEEP', params }
  return {
    key: KEYS[path] ?? (LIST_PARAMETERS.includes(path) ? 'LIST.BAD_SETTING' : 'LIST.BAD_FILTER'),
    params,
  }
}
