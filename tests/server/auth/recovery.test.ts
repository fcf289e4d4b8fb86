import { expect, test } from 'vitest'
import type { FlowNeeds } from '../../../src/server/auth/flows'
import { createRecovery } from '../../../src/server/auth/recovery'

test('whoever asks for a recovery link is answered before anybody looks for the name [S6]', async () => {
  const spent: string[] = []
  const looked: string[] = []
  let found: (person: null) => void = () => undefined
  const needs = {
    accounts: {
      throttle: { spend: async (what: string) => void spent.push(what) },
      people: {
        byName: (name: string) => {
          looked.push(name)
          return new Promise<null>((resolve) => {
            found = resolve
          })
        },
      },
    },
  } as unknown as FlowNeeds
  const recovery = createRecovery(needs, () => undefined)
  await recovery.request('ufficio', 'it', '127.0.0.1')
  expect(spent).toEqual(['recover-from:127.0.0.1', 'recover:ufficio'])
  expect(looked).toEqual(['ufficio'])
  let isSettled = false
  const settled = recovery.settle().then(() => {
    isSettled = true
  })
  await Promise.resolve()
  expect(isSettled, 'the search still runs').toBe(false)
  found(null)
  await settled
})
