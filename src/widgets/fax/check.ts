import { phoneCheck } from '../phone-number'

/** Any number: fax machines have no number range of their own. */
export const check = phoneCheck([])
