import { readQuartz } from '../../contract/quartz/read'
import type { WidgetCheck } from '../../contract/widget'

/** Accepts Quartz expressions; reports errors with their position. */
export const check: WidgetCheck = (value) => {
  if (typeof value !== 'string') return []
  const { problem } = readQuartz(value)
  if (!problem) return []
  const { code, ...params } = problem
  return [{ severity: 'error', path: '', code, params }]
}
