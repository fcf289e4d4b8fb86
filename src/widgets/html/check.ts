import type { WidgetCheck } from '../../contract/widget'
import { isAllowedMarkup } from './markup'

/** Refuses markup that the editor cannot produce, on the server too: no one can store a script. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' && !isAllowedMarkup(value) ? [{ severity: 'error', path: '', code: 'HTML' }] : []
