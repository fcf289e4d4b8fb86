import { phoneCheck } from '../phone-number'

/** A number of a mobile network. */
export const check = phoneCheck(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER'])
