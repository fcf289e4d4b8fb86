import { isEmail } from '../../contract/email'
import type { WidgetCheck } from '../../contract/widget'

/** One address with a local part, an @ and a domain name. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' && !isEmail(value) ? [{ severity: 'error', path: '', code: 'EMAIL' }] : []
