import type { JsonSchema } from '../../contract/json'
import type { WidgetCheck } from '../../contract/widget'

const LEAST = 0

/** The least value where nobody says one is 0; a property with a minimum of its own has said it. */
function leastOf(min: unknown, { minimum, exclusiveMinimum }: JsonSchema): number {
  if (typeof min === 'number') return min
  return minimum === undefined && exclusiveMinimum === undefined ? LEAST : Number.NEGATIVE_INFINITY
}

/** A text is what was typed and is no number; then the bounds that the options give. */
export const check: WidgetCheck = (value, { min, max }, { schema }) => {
  if (typeof value === 'string') return [{ severity: 'error', path: '', code: 'NUMBER' }]
  if (typeof value !== 'number') return []
  const least = leastOf(min, schema)
  if (value < least) return [{ severity: 'error', path: '', code: 'MIN', params: { min: least } }]
  if (typeof max === 'number' && value > max) return [{ severity: 'error', path: '', code: 'MAX', params: { max } }]
  return []
}
