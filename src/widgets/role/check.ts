import { ROLES } from '../../contract/model/user'
import type { WidgetCheck } from '../../contract/ports/widget'

/** Accepts only roles of the office. */
export const check: WidgetCheck = (value) => {
  const chosen = [value].flat().filter((one) => one !== null)
  const known: readonly unknown[] = ROLES
  return chosen.every((one) => known.includes(one)) ? [] : [{ severity: 'error', path: '', code: 'ENUM' }]
}
