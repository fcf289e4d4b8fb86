import type { WidgetCheck } from '../../contract/ports/widget'

/** A text value is an invalid coordinate; the schema checks the bounds. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' ? [{ severity: 'error', path: '', code: 'COORDINATE' }] : []
