import { createStore } from 'zustand/vanilla'
import { STORAGE_PREFERENCES } from '../contract/constants'
import type { StoragePort } from '../contract/ports'
import type { Office, Preferences } from './office'

const DEFAULTS: Preferences = { theme: 'auto', density: 'normal', lang: null, pending: null }
const THEMES: readonly string[] = ['auto', 'light', 'dark'] satisfies Preferences['theme'][]
const DENSITIES: readonly string[] = ['comfortable', 'normal', 'compact'] satisfies Preferences['density'][]

/** The stored preferences; what is missing or unknown falls back to the default. */
export function readPreferences(text: string | null): Preferences {
  try {
    const { theme, density, lang, pending } = { ...DEFAULTS, ...(JSON.parse(text ?? '{}') as Partial<Preferences>) }
    return {
      theme: THEMES.includes(theme) ? theme : DEFAULTS.theme,
      density: DENSITIES.includes(density) ? density : DEFAULTS.density,
      lang: typeof lang === 'string' ? lang : null,
      pending: typeof pending === 'string' ? pending : null,
    }
  } catch {
    return DEFAULTS
  }
}

/** Theme, density and language of this browser, the same in every tab. */
export function createPreferences(storage: StoragePort): Office['preferences'] & { follow: () => () => void } {
  const store = createStore<Preferences>(() => readPreferences(storage.get(STORAGE_PREFERENCES)))
  return {
    store,
    set: (part) => {
      store.setState(part)
      storage.set(STORAGE_PREFERENCES, JSON.stringify(store.getState()))
    },
    follow: () => storage.watch((key, value) => key === STORAGE_PREFERENCES && store.setState(readPreferences(value))),
  }
}
