import type { WidgetCheck } from '../../contract/widget'

const ADDRESS = /^[^\s@<>()[\],;:\\"]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/

/** One address with a local part, an @ and a domain name. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' && !ADDRESS.test(value) ? [{ severity: 'error', path: '', code: 'EMAIL' }] : []
