import type { WidgetCheck } from '../../contract/widget'
import { isAllowedMarkup } from './markup'

/** Markup that the editor cannot make is refused, on the server too: nobody stores a script. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' && !isAllowedMarkup(value) ? [{ severity: 'error', path: '', code: 'HTML' }] : []
