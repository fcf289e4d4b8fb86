import type { WidgetCheck } from '../../contract/ports/widget'
import type { TagsOptions } from '../../generated/options'

/** At most one tag where the file does not allow several; the tree decides which ones can be chosen. */
export const check: WidgetCheck<TagsOptions> = (value, { multiple = true }) => {
  const isOne = multiple || !Array.isArray(value) || value.length <= 1
  return isOne ? [] : [{ severity: 'error', path: '', code: 'CHIPS_MAX', params: { max: 1 } }]
}
