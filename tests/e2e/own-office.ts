import { type RunningOffice, startOffice } from '../support/office'
import { test as base } from './test'

/**
 * One office without a mail server for all specs that change how people sign in and what they may do: it is none of those
 * that other specs share. A person whose password a spec changes is nobody's in the specs after it.
 */
export const test = base.extend<object, { office: RunningOffice }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const office = await startOffice()
      await use(office)
      await office.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
