import type { JsonSchema } from '../../contract/json'
import { countDecimals, DECIMALS_MAX, decimalsTaken, getScale } from '../../contract/numbers/decimal'
import { numberIssue } from '../../contract/numbers/read-number'
import type { Issue, WidgetCheck, WidgetCheckContext } from '../../contract/ports/widget'
import type { NumberOptions } from '../../generated/options'
import { numberLine } from './number-text'

const MIN_VALUE = 0

/** Without a minimum in options or property the minimum is 0. */
function isBelowDefault(
  value: number,
  min: number | undefined,
  { minimum, exclusiveMinimum }: JsonSchema,
): boolean {
  return min === undefined && minimum === undefined && exclusiveMinimum === undefined && value < MIN_VALUE
}

/**
 * A text value is an invalid or ambiguous number; then checks decimals and the bounds of the options, and
 * doubts the unusual.
 */
export const check: WidgetCheck<NumberOptions> = (value, options, context) => {
  const { schema, lang } = context
  const taken = decimalsTaken(options, schema)
  if (typeof value === 'string') {
    const { code, params } = numberIssue(value, lang, taken) ?? { code: 'NUMBER' }
    return wrong(code, params)
  }
  if (typeof value !== 'number') return []
  const { min, max } = options
  if (taken === 0 && !Number.isInteger(value)) return wrong('WHOLE')
  const kept = getScale(options) ?? DECIMALS_MAX
  if (countDecimals(value) > kept) return wrong('DECIMALS', { max: kept })
  if (isBelowDefault(value, min, schema)) return wrong('MIN_DEFAULT', { min: MIN_VALUE })
  if (min !== undefined && value < min) return wrong('MIN', { min })
  if (max !== undefined && value > max) return wrong('MAX', { max })
  return unusual(value, options, context)
}

/**
 * A figure far above what is usual is most often a slip of the keys. One that is stored already was meant.
 */
function unusual(value: number, options: NumberOptions, { isStored, lang }: WidgetCheckContext): Issue[] {
  const { usual } = options
  if (usual === undefined || value <= usual || isStored?.()) return []
  const params = { value: numberLine(value, lang, options), usual: numberLine(usual, lang, options) }
  return [
    {
      severity: 'warning',
      path: '',
      code: 'UNUSUAL',
      params,
      asks: true,
      message: `is above the usual ${usual}`,
    },
  ]
}

function wrong(code: string, params?: Issue['params']): Issue[] {
  return [{ severity: 'error', path: '', code, ...(params ? { params } : {}) }]
}
