import type { WidgetCheck } from '../../contract/widget'
import type { MultilingualOptions } from '../../generated/options'
import { isAllowedMarkup } from '../html/markup'

/** Texts with markup may contain only what the editor can produce, in every language. */
export const check: WidgetCheck<MultilingualOptions> = (value, options) => {
  if (options.as !== 'html' || typeof value !== 'object' || value === null) return []
  const wrong = Object.values(value).some((text) => typeof text === 'string' && !isAllowedMarkup(text))
  return wrong ? [{ severity: 'error', path: '', code: 'HTML' }] : []
}
