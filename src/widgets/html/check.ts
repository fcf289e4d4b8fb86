import type { WidgetCheck } from '../../contract/ports/widget'
import type { HtmlOptions } from '../../generated/options'
import { isAllowedMarkup, isInertMarkup } from './markup'

/** Refuses markup that the editor cannot produce, on the server too: no one can store a script. */
export const check: WidgetCheck<HtmlOptions> = (value, { source }) => {
  const isFine = source ? isInertMarkup : isAllowedMarkup
  return typeof value === 'string' && !isFine(value) ? [{ severity: 'error', path: '', code: 'HTML' }] : []
}
