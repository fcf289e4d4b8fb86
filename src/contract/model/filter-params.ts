import type { Json } from '../json'
import type { FilterValue } from './field'

/** A filter value as text; null when it is empty. */
function readFilterText(value: Json | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(String).join(',')
  if (typeof value === 'object') return typeof value.id === 'string' ? value.id : null
  return String(value)
}

/** True when the filter follows another field. */
export function followsField(value: FilterValue): value is { field: string } {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.field === 'string'
  )
}

/**
 * A field's filter as parameters: constants as they are, other fields by their current value, empty ones left
 * out.
 */
export function filterParams(
  filter: Record<string, FilterValue>,
  value: (path: string) => Json,
): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [key, wanted] of Object.entries(filter)) {
    const text = readFilterText(followsField(wanted) ? value(wanted.field) : (wanted as Json))
    if (text !== null) params[key] = text
  }
  return params
}
