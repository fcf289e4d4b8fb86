import type { Issue, WidgetCheck } from '../../contract/ports/widget'
import type { ChipsOptions } from '../../generated/options'
import { chipRules } from './base'

/** Checks number and length of chips; a static field restricted to its suggestions accepts no others. */
export const check: WidgetCheck<ChipsOptions> = (value, options) => {
  if (!Array.isArray(value)) return []
  const { queryType, suggestions, free, max, maxLength } = chipRules(options)
  const known = new Set(suggestions)
  const issues: Issue[] = []
  if (max !== undefined && value.length > max)
    issues.push({ severity: 'error', path: '', code: 'CHIPS_MAX', params: { max } })
  if (maxLength !== undefined && value.some((chip) => typeof chip === 'string' && chip.length > maxLength))
    issues.push({ severity: 'error', path: '', code: 'MAXLENGTH', params: { max: maxLength } })
  if (queryType === 'static' && !free && value.some((chip) => typeof chip !== 'string' || !known.has(chip)))
    issues.push({ severity: 'error', path: '', code: 'INCORRECT' })
  return issues
}
