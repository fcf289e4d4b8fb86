import type { WidgetCheck } from '../../contract/ports/widget'
import type { MultilingualOptions } from '../../generated/options'
import { isAllowedMarkup, isInertMarkup } from '../html/markup'

/**
 * Texts with markup may contain only what the editor can produce, or no more than inert markup where it is
 * kept as source, in every language.
 */
export const check: WidgetCheck<MultilingualOptions> = (value, options) => {
  if (options.as !== 'html' || typeof value !== 'object' || value === null) return []
  const isFine = options.source ? isInertMarkup : isAllowedMarkup
  const wrong = Object.values(value).some((text) => typeof text === 'string' && !isFine(text))
  return wrong ? [{ severity: 'error', path: '', code: 'HTML' }] : []
}
