import type { WidgetCheck } from '../../contract/widget'
import type { TagsOptions } from '../../generated/options'

/** One tag at most where the file does not allow several; whether they can be chosen is the tree's affair. */
export const check: WidgetCheck<TagsOptions> = (value, { multiple = true }) => {
  const isOne = multiple || !Array.isArray(value) || value.length <= 1
  return isOne ? [] : [{ severity: 'error', path: '', code: 'CHIPS_MAX', params: { max: 1 } }]
}
