import type { WidgetCheck } from '../../contract/widget'

/** A text is what was typed and is no coordinate; the bounds are the schema's. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' ? [{ severity: 'error', path: '', code: 'COORDINATE' }] : []
