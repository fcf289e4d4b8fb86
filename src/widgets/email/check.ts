import type { WidgetCheck } from '../../contract/ports/widget'
import { isEmail } from '../../contract/text/email'

/** One address with a local part, an @ and a domain name. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' && !isEmail(value) ? [{ severity: 'error', path: '', code: 'EMAIL' }] : []
