import type { Mode } from '../../contract/record'

/** Address of an entity's list. */
export function listPath(route: string): string {
  return `/${route}`
}

/** Address of a record, shown or in the making; a chosen status travels along. */
export function recordPath(route: string, id: string, mode: Extract<Mode, 'show' | 'update'> = 'show', status?: string): string {
  const query = status === undefined ? '' : `?${new URLSearchParams({ status })}`
  return mode === 'update' ? `/${route}/${id}/edit${query}` : `/${route}/${id}`
}
