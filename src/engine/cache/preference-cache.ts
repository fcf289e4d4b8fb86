import { STORAGE_PREFERENCES } from '../../contract/constants'
import type { Json } from '../../contract/json'
import type { StoragePort } from '../../contract/ports/ports'
import type { PreferenceState } from '../office/office'

const EMPTY: PreferenceState = { owner: null, values: {}, unsent: [], pending: null }

/** Reads the cached preferences (PREF-06); a damaged entry counts as none. */
export function readPreferences(text: string | null): PreferenceState {
  try {
    const { owner, values, unsent, pending } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof PreferenceState, Json>
    >
    const known = typeof values === 'object' && values !== null && !Array.isArray(values) ? values : {}
    return {
      owner: typeof owner === 'string' ? owner : null,
      values: known,
      unsent: Array.isArray(unsent) ? unsent.filter((key) => typeof key === 'string') : [],
      pending: typeof pending === 'string' ? pending : null,
    } as PreferenceState
  } catch {
    return EMPTY
  }
}

/** Caches the preferences under their one key (PREF-06); other tabs receive them from there. */
export function writePreferences(storage: StoragePort, state: PreferenceState): void {
  storage.set(STORAGE_PREFERENCES, JSON.stringify(state))
}
