import type { WidgetCheck } from '../../contract/widget'

/** One tag at most where the file does not allow several; whether they can be chosen is the tree's affair. */
export const check: WidgetCheck = (value, { multiple }) => {
  const isOne = multiple !== false || !Array.isArray(value) || value.length <= 1
  return isOne ? [] : [{ severity: 'error', path: '', code: 'CHIPS_MAX', params: { max: 1 } }]
}
