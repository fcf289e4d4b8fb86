import { isRecordId } from '../../contract/record-id'
import type { WidgetCheck } from '../../contract/widget'

/** A text that was typed and not chosen names no record: `incorrect` (AUTO-12). */
export const check: WidgetCheck = (value) => {
  const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.id : value
  return isRecordId(id) ? [] : [{ severity: 'error', path: '', code: 'INCORRECT' }]
}
