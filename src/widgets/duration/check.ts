import type { WidgetCheck } from '../../contract/ports/widget'

/** A text value is no duration; the schema checks the bounds. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' ? [{ severity: 'error', path: '', code: 'DURATION' }] : []
