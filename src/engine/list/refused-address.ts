import { LIST_PARAMETERS } from '../../catalog/query'
import type { ApiFieldError } from '../../contract/field-error'

/** Why the address of a list cannot be asked: the key of the text, and the parameter with its value for it. */
export interface RefusedAddress {
  key: string
  params: { name: string; value: string }
}

/** Words of their own for what is not simply a setting of the list. */
const KEYS: Record<string, string> = { sort: 'LIST.BAD_SORT', columns: 'LIST.BAD_COLUMNS' }

/** Says a refused parameter in terms of the page; `search` is the query string it stood in. */
export function refusedAddress(search: string, { path, code }: ApiFieldError): RefusedAddress {
  const params = { name: path, value: new URLSearchParams(search).getAll(path).join(', ') }
  if (code === 'PAGE_TOO_DEEP') return { key: 'ERRORS.PAGE_TOO_DEEP', params }
  return { key: KEYS[path] ?? (LIST_PARAMETERS.includes(path) ? 'LIST.BAD_SETTING' : 'LIST.BAD_FILTER'), params }
}
