import { phoneCheck } from '../phone-number'

/** Any telephone number. */
export const check = phoneCheck([])
