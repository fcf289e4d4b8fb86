import type { WidgetCheck } from 'tessera/widget'

/** Lines of a pen, each with its first point and the following ones. */
const PATH = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/

/** A signature is the path of a pen, nothing else: it is drawn on every screen that shows the record. */
export const check: WidgetCheck = (value) =>
  typeof value === 'string' && value !== '' && !PATH.test(value)
    ? [{ severity: 'error', path: '', code: 'PATTERN' }]
    : []
