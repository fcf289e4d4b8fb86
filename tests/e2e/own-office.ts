import { filledOffice } from './support/offices'
import { test as base } from './test'

/**
 * One office without a mail server for all specs that change how people sign in and what they may do: it is none of those
 * that other specs share. A person whose password a spec changes is nobody's in the specs after it.
 */
export const test = base.extend({
  office: async ({ offices }, use) => use((await offices.of('own', filledOffice)).office),
})
