import { filledOffice } from './support/offices'
import { placeTest } from './support/place-test'

/**
 * One office without a mail server for all specs that change how people sign in and what they may do: it is
 * none of those that other specs share. A person whose password a spec changes is nobody's in the specs after
 * it.
 */
export const test = placeTest('own', filledOffice)
