import type { Issue, WidgetCheck } from '../../contract/widget'
import { chipRules } from './rules'

/** No more chips than the limit; restricted fields hold suggestions only. */
export const check: WidgetCheck = (value, options) => {
  if (!Array.isArray(value)) return []
  const { suggestions, free, max } = chipRules(options)
  const known = new Set(suggestions)
  const issues: Issue[] = []
  if (value.length > max) issues.push({ severity: 'error', path: '', code: 'CHIPS_MAX', params: { max } })
  if (!free && value.some((chip) => typeof chip !== 'string' || !known.has(chip)))
    issues.push({ severity: 'error', path: '', code: 'INCORRECT' })
  return issues
}
