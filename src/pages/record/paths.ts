/** Address of an entity's list. */
export function listPath(route: string): string {
  return `/${route}`
}

/** Address of a record that is shown. */
export function recordPath(route: string, id: string): string {
  return `/${route}/${id}`
}

/** What the edit page is told to start with: a chosen status, an earlier revision, one field of it or one to begin at. */
export interface EditQuery {
  status?: string
  restore?: number
  field?: string
}

/** Address of a record under edit. */
export function editPath(route: string, id: string, query: EditQuery = {}): string {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return params.size > 0 ? `/${route}/${id}/edit?${params}` : `/${route}/${id}/edit`
}

/** Address of a new record with the values of another one. */
export function copyPath(route: string, id: string): string {
  return `/${route}/new?${new URLSearchParams({ copy: id })}`
}
