import type { JsonObject } from '../../contract/json'
import { ownPath } from '../../engine/guard'
import type { Begin } from '../../engine/record'
import { readWayBack, WAY_BACK, type WayBack } from '../../engine/way-back'
import { ASKER, KEPT } from './add-record'

/** What the address of a record page says beside the record itself. */
export interface PageQuery {
  /** open the new record after creating it, instead of the list (ROUTE-19, ROUTE-20) */
  showAfterCreation: boolean
  /** the status chosen before, to be saved with the rest (STATUS-07) */
  status: string | null
  /** what the page starts with: the form as it was left, an earlier revision of the record, or another record's values */
  begin: Begin | null
  /** the field the person is led to */
  field: string | null
  /** where a virtual folder is left to (ROUTE-22) */
  way: WayBack | null
  /** the page whose field asked for a new record (ROUTE-21) */
  asker: string | null
}

/** Reads the query of a path: only the text 'false' keeps the person on the record that was created. */
export function pageQuery(path: string): PageQuery {
  const params = new URLSearchParams(path.split('?')[1] ?? '')
  return {
    showAfterCreation: params.get('goBackAfterCreation') === 'false',
    status: params.get('status'),
    begin: beginOf(params),
    field: params.has('restore') ? null : params.get('field'),
    way: readWayBack(params.get(WAY_BACK)),
    asker: ownPath(params.get(ASKER) ?? ''),
  }
}

function beginOf(params: URLSearchParams): Begin | null {
  if (params.get(KEPT) === 'true') return { kept: true }
  const copy = params.get('copy')
  if (copy) return { copy }
  const fill = filled(params.get('fill'))
  if (fill) return { fill }
  const restore = Number(params.get('restore'))
  return Number.isInteger(restore) && restore > 0 ? { restore, path: params.get('field') } : null
}

/** The values a new record is to start with; what is no JSON object is none. */
function filled(text: string | null): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
  } catch {
    return null
  }
}
