import { isRecordId } from '../../contract/model/record'
import type { WidgetCheck } from '../../contract/ports/widget'

/** A typed text that was not chosen is not a record: `incorrect` (AUTO-12). */
export const check: WidgetCheck = (value) => {
  const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.id : value
  return isRecordId(id) ? [] : [{ severity: 'error', path: '', code: 'INCORRECT' }]
}
