import { expect, test } from 'vitest'
import type { FlowNeeds } from '../../../../src/server/features/identity/accounts/flows'
import { createRecovery } from '../../../../src/server/features/identity/recovery'

test('whoever asks for a recovery link is answered before anybody looks for the name [S6]', async () => {
  const spent: string[] = []
  const looked: string[] = []
  let found: (person: null) => void = () => undefined
  const needs = {
    accounts: {
      throttle: {
        spend: (uses: Record<string, number>, act: () => Promise<unknown>) => {
          spent.push(...Object.keys(uses))
          return act()
        },
      },
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

test('a link lets nobody in whose account has another address by now, and says nothing of it', async () => {
  const id = '0190a000-0000-7000-8000-000000000001'
  const link = {
    hash: 'h',
    email: 'Ada@posta.example',
    lang: 'en',
    type: '',
    userId: 'u1',
    invitationId: null,
    openedAt: null,
  }
  const sentTo = async (email: string | null) => {
    const sent: string[] = []
    const db = {
      query: async () => ({ rows: [link], count: 1 }),
      transaction: (work: (sql: unknown) => Promise<void>) => work(db),
    }
    const people = { byId: async () => ({ id: 'u1', username: 'ada', fullname: 'Ada', lang: 'it', email }) }
    const needs = {
      accounts: { throttle: { spend: (_: unknown, act: () => Promise<unknown>) => act() }, people },
      db,
      mail: { put: async ({ to }: { to: string }) => void sent.push(to), wake: () => undefined },
      now: () => new Date(),
      publicUrl: () => 'https://office.example',
    } as unknown as FlowNeeds
    expect(await createRecovery(needs, () => undefined).open(id, '127.0.0.1')).toEqual({ lang: 'en' })
    return sent
  }
  expect(await sentTo('ada@posta.example'), 'however it is written').toEqual(['Ada@posta.example'])
  expect(await sentTo('bo@posta.example')).toEqual([])
  expect(await sentTo(null)).toEqual([])
})
