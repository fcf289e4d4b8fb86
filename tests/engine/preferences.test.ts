import { describe, expect, test, vi } from 'vitest'
import {
  folderTabPreference,
  PREFERENCE_GLOBAL_SEARCH,
  PREFERENCE_PROFILE_TAB,
} from '../../src/contract/calls/preference'
import { STORAGE_PREFERENCES, STORAGE_USER } from '../../src/contract/constants'
import type { Json } from '../../src/contract/json'
import { readLooks } from '../../src/engine/cache/looks'
import type { Office } from '../../src/engine/office/office'
import { createOffice } from '../../src/engine/start/create-office'
import { fakePorts, LAURA, visibleConf } from './fakes'

const stored = { [STORAGE_USER]: JSON.stringify(LAURA) }
const values = (office: Office) => office.preferences.store.getState().values

/** A promise that the test settles. */
function held<T>() {
  const turn: { resolve: (value: T) => void; reject: (error: unknown) => void }[] = []
  const promise = new Promise<T>((resolve, reject) => turn.push({ resolve, reject }))
  return {
    promise,
    resolve: (value: T) => turn[0]?.resolve(value),
    reject: (error: unknown) => turn[0]?.reject(error),
  }
}

/** An office of a signed-in person whose preferences have been loaded. */
async function started(backend: Parameters<typeof fakePorts>[0], cache: Record<string, string> = {}) {
  const ports = fakePorts({ preferences: async () => ({}), ...backend }, { ...stored, ...cache })
  const office = createOffice(ports)
  const end = office.start()
  await vi.waitFor(() => expect(office.preferences.store.getState().owner).toBe('u1'))
  await Promise.resolve()
  return { ports, office, end }
}

describe('preferences come from the server', () => {
  test('the preferences are loaded after the sign-in, as a map from key to text [PREF-02] [API-06]', async () => {
    const preferences = vi.fn(async () => ({ 'profile.defaultTab': 'notices', plain: 'no JSON' }))
    const ports = fakePorts({ preferences, login: async () => LAURA, visible: async () => visibleConf() })
    const office = createOffice(ports)
    await office.session.signIn('laura.bianchi', 'secret')
    expect(preferences).toHaveBeenCalledWith('u1')
    expect(values(office)).toEqual({ 'profile.defaultTab': 'notices', plain: 'no JSON' })
  })

  test('the preferences are loaded again after a reload, and the cached ones show meanwhile [PREF-06]', async () => {
    const answer = held<Record<string, Json>>()
    const cache = JSON.stringify({
      owner: 'u1',
      values: { 'looks.theme': 'dark', old: 1 },
      unsent: [],
      pending: null,
    })
    const ports = fakePorts(
      { preferences: () => answer.promise },
      { ...stored, [STORAGE_PREFERENCES]: cache },
    )
    const office = createOffice(ports)
    office.start()
    expect(readLooks(values(office)).theme).toBe('dark')
    answer.resolve({ 'looks.theme': 'light' })
    await vi.waitFor(() => expect(values(office)).toEqual({ 'looks.theme': 'light' }))
    expect(JSON.parse(ports.storage.get('tessera.preferences') ?? '').values).toEqual({
      'looks.theme': 'light',
    })
  })

  test('the cached preferences stay when the server does not answer', async () => {
    const cache = JSON.stringify({ owner: 'u1', values: { a: 1 } })
    const { office } = await started(
      { preferences: () => Promise.reject(new Error('offline')) },
      { [STORAGE_PREFERENCES]: cache },
    )
    expect(values(office)).toEqual({ a: 1 })
    expect(office.notices.store.getState().notices).toEqual([])
  })

  test.each(['{"values":7', '7', '{"values":["x"],"owner":3,"unsent":"x"}'])(
    'a damaged cache %s is none',
    (text) => {
      const { store } = createOffice(fakePorts({}, { [STORAGE_PREFERENCES]: text })).preferences
      expect(store.getState()).toEqual({ owner: null, values: {}, unsent: [], pending: null })
    },
  )

  test('the keys are those of the specification [PREF-01] [PREF-03] [PREF-04] [PREF-05]', () => {
    expect([PREFERENCE_GLOBAL_SEARCH, PREFERENCE_PROFILE_TAB]).toEqual(['globalSearch', 'profile.defaultTab'])
    expect(['bizproject', 'customer', 'organization', 'suppliers'].map(folderTabPreference)).toEqual([
      'virtualFolder.bizproject.defaultTab',
      'virtualFolder.customer.defaultTab',
      'virtualFolder.organization.defaultTab',
      'virtualFolder.suppliers.defaultTab',
    ])
  })
})

describe('changing a preference', () => {
  test('a changed preference shows at once and sends only its key and value [PREF-08]', async () => {
    const answer = held<void>()
    const savePreference = vi.fn(() => answer.promise)
    const { office } = await started({ savePreference })
    const order: Json = { order: ['boats'], visibility: { boats: true } }
    const saved = office.preferences.save('globalSearch', order)
    expect(values(office)).toEqual({ globalSearch: order })
    await vi.waitFor(() => expect(savePreference).toHaveBeenCalledOnce())
    expect(savePreference).toHaveBeenCalledWith('u1', 'globalSearch', order)
    answer.resolve()
    expect(await saved).toBe(true)
  })

  test('a change that the server refuses is undone, with the general error [ERR-07]', async () => {
    const { office } = await started({
      preferences: async () => ({ a: 1 }),
      savePreference: () => Promise.reject(new Error('no')),
    })
    await vi.waitFor(() => expect(values(office)).toEqual({ a: 1 }))
    expect(await office.preferences.save('a', 2)).toBe(false)
    expect(values(office)).toEqual({ a: 1 })
    expect(office.notices.store.getState().notices).toMatchObject([
      { tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: 'NOTIFICATIONS.ERROR.DESCRIPTION' },
    ])
  })

  test('a change that the end of the session aborted says nothing', async () => {
    const savePreference = () => Promise.reject(new DOMException('the session ended', 'AbortError'))
    const { office } = await started({ savePreference })
    expect(await office.preferences.save('a', 2)).toBe(false)
    expect(office.notices.store.getState().notices).toEqual([])
  })

  test('two changes are sent one after the other, and a refused first one does not undo the second', async () => {
    const first = held<void>()
    const calls: Json[] = []
    const { office } = await started({
      savePreference: (_user, _key, value) => {
        calls.push(value)
        return calls.length === 1 ? first.promise : Promise.resolve()
      },
    })
    const one = office.preferences.save('a', 1)
    const two = office.preferences.save('a', 2)
    await vi.waitFor(() => expect(calls).toEqual([1]))
    first.reject(new Error('no'))
    expect([await one, await two]).toEqual([false, true])
    expect(calls).toEqual([1, 2])
    expect(values(office)).toEqual({ a: 2 })
  })

  test('a change to null restores the default', async () => {
    const savePreference = vi.fn(async () => undefined)
    const { office } = await started({ preferences: async () => ({ a: 1 }), savePreference })
    await vi.waitFor(() => expect(values(office)).toEqual({ a: 1 }))
    await office.preferences.save('a', null)
    expect(values(office)).toEqual({})
    expect(savePreference).toHaveBeenCalledWith('u1', 'a', null)
  })

  test('a change while the preferences are loading is not lost', async () => {
    const answer = held<Record<string, Json>>()
    const { office } = await started({ preferences: () => answer.promise })
    await office.preferences.save('a', 2)
    answer.resolve({ a: 1, b: 3 })
    await vi.waitFor(() => expect(values(office)).toEqual({ a: 2, b: 3 }))
  })

  test.each([
    ['u1', 2, [['u1', 'a', 2]], { a: 2, b: 3 }],
    ['u1', null, [['u1', 'a', null]], { b: 3 }],
    ['u2', 2, [], { a: 1, b: 3 }],
  ] as const)(
    'a change not yet sent by a page of %s, as %s, is sent by the next page of the same person alone',
    async (owner, value, sent, shown) => {
      const left = { ports: fakePorts({ savePreference: () => held<void>().promise }, stored) }
      const first = createOffice(left.ports)
      await first.preferences.load(owner)
      void first.preferences.save('a', value)
      const savePreference = vi.fn(async () => undefined)
      const cache = { [STORAGE_PREFERENCES]: left.ports.storage.get(STORAGE_PREFERENCES) ?? '' }
      const { office } = await started({ preferences: async () => ({ a: 1, b: 3 }), savePreference }, cache)
      await vi.waitFor(() => expect(values(office)).toEqual(shown))
      expect(savePreference.mock.calls).toEqual(sent)
      await vi.waitFor(() => expect(office.preferences.store.getState().unsent).toEqual([]))
    },
  )

  test('a preference changed before the sign-in is sent after it', async () => {
    const savePreference = vi.fn(async () => undefined)
    const ports = fakePorts({ savePreference, login: async () => LAURA, visible: async () => visibleConf() })
    const office = createOffice(ports)
    await office.preferences.save('looks.lang', 'en')
    expect(savePreference).not.toHaveBeenCalled()
    await office.session.signIn('laura.bianchi', 'secret')
    expect(savePreference).toHaveBeenCalledWith('u1', 'looks.lang', 'en')
    expect(ports.texts.lang()).toBe('en')
    expect(office.preferences.store.getState().unsent).toEqual([])
  })
})

describe('tabs and people', () => {
  test('a preference changed in one tab takes effect in the others [PREF-07]', async () => {
    const { office, ports, end } = await started({ visible: async () => visibleConf() })
    const told = { owner: 'u1', values: { 'looks.lang': 'en', a: 1 }, unsent: [], pending: null }
    ports.storage.tell(STORAGE_PREFERENCES, JSON.stringify(told))
    expect(values(office)).toEqual({ 'looks.lang': 'en', a: 1 })
    await vi.waitFor(() => expect(ports.texts.lang()).toBe('en'))
    end()
  })

  test('a refused change goes back to what another tab saved meanwhile, not to what this one loaded [PREF-07]', async () => {
    const savePreference = vi.fn(async () => Promise.reject(new Error('refused')))
    const { office, ports } = await started({ savePreference, preferences: async () => ({ a: 1 }) })
    await vi.waitFor(() => expect(values(office)).toEqual({ a: 1 }))
    ports.storage.tell(
      STORAGE_PREFERENCES,
      JSON.stringify({ owner: 'u1', values: { a: 2 }, unsent: [], pending: null }),
    )
    expect(await office.preferences.save('a', 3)).toBe(false)
    expect(values(office)).toEqual({ a: 2 })
  })

  test('the preferences of another person in another tab are ignored', async () => {
    const { office, ports } = await started({})
    ports.storage.tell(STORAGE_PREFERENCES, JSON.stringify({ owner: 'u2', values: { a: 1 } }))
    expect(values(office)).toEqual({})
  })

  test('a sign-out leaves only the looks in the browser', async () => {
    const preferences = async () => ({ globalSearch: { order: [] }, 'looks.theme': 'dark' })
    const { office, ports } = await started({ preferences })
    await vi.waitFor(() => expect(values(office)).toHaveProperty('globalSearch'))
    await office.session.signOut()
    expect(JSON.parse(ports.storage.get(STORAGE_PREFERENCES) ?? '')).toMatchObject({
      owner: null,
      values: { 'looks.theme': 'dark' },
    })
  })
})

test('a language chosen while lists are open asks for them anew: their records are called in it', async () => {
  const { office, end } = await started({
    visible: async () => visibleConf(),
    savePreference: async () => undefined,
  })
  await office.conf.load()
  office.queries.setQueryData(['list', 'boats'], ['Nord'])
  await office.preferences.save('looks.lang', 'en')
  await vi.waitFor(() => expect(office.queries.getQueryState(['list', 'boats'])?.isInvalidated).toBe(true))
  end()
})
