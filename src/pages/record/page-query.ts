import type { Begin } from '../../engine/record/begin'

/** What the address of a record page says beside the record itself. */
export interface PageQuery {
  /** open the new record after creating it, instead of the list (ROUTE-19, ROUTE-20) */
  showAfterCreation: boolean
  /** the status chosen before, to be saved with the rest (STATUS-07) */
  status: string | null
  /** what the page starts with: an earlier revision of the record, or another record's values */
  begin: Begin | null
}

/** Reads the query of a path: only the text 'false' keeps the person on the record that was created. */
export function pageQuery(path: string): PageQuery {
  const params = new URLSearchParams(path.split('?')[1] ?? '')
  return {
    showAfterCreation: params.get('goBackAfterCreation') === 'false',
    status: params.get('status'),
    begin: beginOf(params),
  }
}

function beginOf(params: URLSearchParams): Begin | null {
  const copy = params.get('copy')
  if (copy) return { copy }
  const restore = Number(params.get('restore'))
  return Number.isInteger(restore) && restore > 0 ? { restore, path: params.get('field') } : null
}
