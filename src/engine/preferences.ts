import { createStore } from 'zustand/vanilla'
import { STORAGE_PREFERENCES } from '../contract/constants'
import type { Json } from '../contract/json'
import { looksOnly } from './looks'
import type { Office, Ports, PreferenceState } from './office'
import { readPreferences, writePreferences } from './preference-cache'

type Values = Record<string, Json>

/** What the office does with the preferences besides what pages may. */
interface PreferenceKeeping {
  /** the session ended: only looks stay */
  forget: () => void
  /** why the session ended, for the next sign-in screen */
  remember: (pending: string | null) => void
  follow: () => () => void
}

/**
 * The preferences of the signed-in person: kept on the server, remembered in this browser under one key, the same in
 * every tab (PREF-06, PREF-07). A change shows at once and is taken back when the server refuses it (D35). What is
 * chosen before the sign-in is sent after it.
 */
export function createPreferences(
  { backend, storage }: Pick<Ports, 'backend' | 'storage'>,
  failed: (error: unknown) => void,
): Office['preferences'] & PreferenceKeeping {
  const store = createStore<PreferenceState>(() => readPreferences(storage.get(STORAGE_PREFERENCES)))
  /** what the server is known to hold: where a refused change goes back to */
  let confirmed: Values = {}
  const sending = new Map<string, { value: Json; done: Promise<boolean> }>()
  /** keys changed since the server was last asked: its answer may be older than they are */
  let touched = new Set<string>()
  let loading: { userId: string; done: Promise<void> } | null = null

  const keep = (part: Partial<PreferenceState>) => {
    store.setState(part)
    writePreferences(storage, store.getState())
  }
  const put = (key: string, value: Json | undefined) => keep({ values: replaced(store.getState().values, key, value) })

  const settle = async (userId: string, key: string, value: Json): Promise<boolean> => {
    try {
      await backend.preferences.save(userId, key, value)
      confirmed = replaced(confirmed, key, value)
      return true
    } catch (error) {
      const mine = store.getState().owner === userId
      // A newer change of the same key speaks for itself.
      if (mine && sending.get(key)?.value === value) put(key, confirmed[key])
      if (mine) failed(error)
      return false
    }
  }
  /** Saves of one key go one after the other: the last one wins on the server too. */
  const send = (userId: string, key: string, value: Json): Promise<boolean> => {
    const before = sending.get(key)?.done ?? Promise.resolve(true)
    const done = before.then(() => settle(userId, key, value))
    const turn = { value, done }
    sending.set(key, turn)
    void done.then(() => {
      if (sending.get(key) === turn) sending.delete(key)
    })
    return done
  }
  const load = async (userId: string): Promise<void> => {
    const { owner, values, unsent } = store.getState()
    keep({ owner: userId, values: owner === null || owner === userId ? values : looksOnly(values), unsent: [] })
    for (const key of unsent) void send(userId, key, values[key] ?? null)
    touched = new Set(sending.keys())
    const stored = await backend.preferences.load(userId)
    if (store.getState().owner !== userId) return
    confirmed = stored
    const now = store.getState().values
    const whole = [...touched].reduce((all, key) => replaced(all, key, now[key]), { ...looksOnly(values), ...stored })
    keep({ values: whole })
  }

  return {
    store,
    save: async (key, value) => {
      const { owner, unsent } = store.getState()
      put(key, value)
      touched.add(key)
      if (owner !== null) return send(owner, key, value)
      keep({ unsent: [...new Set([...unsent, key])] })
      return true
    },
    load: (userId) => {
      if (loading?.userId === userId) return loading.done
      const done = load(userId)
        .catch(() => undefined)
        .finally(() => {
          if (loading?.done === done) loading = null
        })
      loading = { userId, done }
      return done
    },
    forget: () => {
      const { owner, values, unsent } = store.getState()
      confirmed = {}
      sending.clear()
      keep({ owner: null, values: looksOnly(values), unsent: owner === null ? unsent : [] })
    },
    remember: (pending) => keep({ pending }),
    follow: () =>
      storage.watch((key, text) => {
        if (key !== STORAGE_PREFERENCES) return
        const told = readPreferences(text)
        // Another tab may be signing in as somebody else: its preferences are not ours.
        if (told.owner !== store.getState().owner) return
        // What another tab shows it saves, or takes back itself.
        if (sending.size === 0) confirmed = told.values
        store.setState(told)
      }),
  }
}

/** null takes a preference back to its default. */
function replaced(values: Readonly<Values>, key: string, value: Json | undefined): Values {
  const { [key]: _, ...others } = values
  return (value ?? null) === null ? others : { ...others, [key]: value as Json }
}
