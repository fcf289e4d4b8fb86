import { readQuartz } from '../../contract/quartz/read'
import type { WidgetCheck } from '../../contract/widget'

/** An expression Quartz takes; what is wrong is named with its place. */
export const check: WidgetCheck = (value) => {
  if (typeof value !== 'string') return []
  const { problem } = readQuartz(value)
  if (!problem) return []
  const { code, ...params } = problem
  return [{ severity: 'error', path: '', code, params }]
}
