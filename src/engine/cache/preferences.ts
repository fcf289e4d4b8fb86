import { createStore } from 'zustand/vanilla'
import { STORAGE_PREFERENCES } from '../../contract/constants'
import type { Json } from '../../contract/json'
import type { Office, Ports, PreferenceState } from '../office/office'
import { looksOnly } from './looks'
import { readPreferences, writePreferences } from './preference-cache'

type Values = Record<string, Json>

/** What the office does with preferences beyond what pages may do. */
interface PreferenceKeeping {
  /** clears all but the looks when the session ends */
  forget: () => void
  /** stores why the session ended, for the next sign-in screen */
  remember: (pending: string | null) => void
  follow: () => () => void
}

/**
 * The preferences of the signed-in person: stored on the server, cached in this browser under one key shared
 * by all tabs (PREF-06, PREF-07). Changes are optimistic and rolled back when the server refuses them (D35).
 * Choices made before the sign-in are sent after it, and those of a page that was left before the server had
 * them by the next one.
 */
export function createPreferences(
  { backend, storage }: Pick<Ports, 'backend' | 'storage'>,
  failed: (error: unknown) => void,
): Office['preferences'] & PreferenceKeeping {
  const store = createStore<PreferenceState>(() => readPreferences(storage.get(STORAGE_PREFERENCES)))
  /** last values confirmed by the server: the target of a rollback */
  let confirmed: Values = {}
  const sending = new Map<string, { value: Json; done: Promise<boolean> }>()
  /** keys changed since the last load: the answer under way may be older than they are */
  let touched = new Set<string>()
  let loading: { userId: string; done: Promise<void> } | null = null

  const keep = (part: Partial<PreferenceState>) => {
    store.setState(part)
    writePreferences(storage, store.getState())
  }

  const settle = async (userId: string, key: string, value: Json): Promise<boolean> => {
    try {
      await backend.preferences.save(userId, key, value)
      confirmed = withPreference(confirmed, key, value)
      return true
    } catch (error) {
      // A page that is left ends its calls, which is no refusal: it is gone before this passes.
      await new Promise((done) => setTimeout(done))
      const mine = store.getState().owner === userId
      // A newer change of the same key decides for itself.
      if (mine && sending.get(key)?.value === value)
        keep({ values: withPreference(store.getState().values, key, confirmed[key]) })
      if (mine) failed(error)
      return false
    }
  }
  /** Saves of one key run in sequence, so that the last one wins on the server too. */
  const send = (userId: string, key: string, value: Json): Promise<boolean> => {
    const before = sending.get(key)?.done ?? Promise.resolve(true)
    const done = before.then(() => settle(userId, key, value))
    const turn = { value, done }
    sending.set(key, turn)
    void done.then(() => {
      if (sending.get(key) !== turn) return
      sending.delete(key)
      keep({ unsent: store.getState().unsent.filter((one) => one !== key) })
    })
    return done
  }
  const load = async (userId: string): Promise<void> => {
    const { owner, values, unsent } = store.getState()
    const isOwn = owner === null || owner === userId
    keep({ owner: userId, values: isOwn ? values : looksOnly(values), unsent: isOwn ? unsent : [] })
    for (const key of store.getState().unsent) void send(userId, key, values[key] ?? null)
    touched = new Set(sending.keys())
    const stored = await backend.preferences.load(userId)
    if (store.getState().owner !== userId) return
    confirmed = stored
    const now = store.getState().values
    const whole = [...touched].reduce((all, key) => withPreference(all, key, now[key]), {
      ...looksOnly(values),
      ...stored,
    })
    keep({ values: whole })
  }

  return {
    store,
    save: async (key, value) => {
      const { owner, unsent, values } = store.getState()
      keep({ values: withPreference(values, key, value), unsent: [...new Set([...unsent, key])] })
      touched.add(key)
      return owner === null || send(owner, key, value)
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
        // Another tab may be signing in as a different user, whose preferences must not be taken over.
        if (told.owner !== store.getState().owner) return
        // The other tab saves its change or rolls it back itself.
        if (sending.size === 0) confirmed = told.values
        store.setState(told)
      }),
  }
}

/** null resets a preference to its default. */
function withPreference(values: Readonly<Values>, key: string, value: Json | undefined): Values {
  const { [key]: _, ...others } = values
  return (value ?? null) === null ? others : { ...others, [key]: value as Json }
}
