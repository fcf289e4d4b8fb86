import { createStore } from 'zustand/vanilla'
import { ROOT_PATH } from '../contract/constants'
import type { Office } from './office'

/** What a preview changes of the rest of the office. */
type Changed = Pick<Office, 'queries' | 'conf' | 'lookups' | 'ports'>

/** Looking at the office as a role does: everything is asked for again with its rights, and nothing can be written. */
export function createPreview(changed: () => Changed): Office['preview'] & { clear: () => void } {
  const store = createStore<{ role: string | null }>(() => ({ role: null }))
  const turn = async (role: string | null): Promise<void> => {
    const { conf, lookups, ports, queries } = changed()
    const before = store.getState().role
    store.setState({ role })
    try {
      await conf.load()
    } catch (error) {
      store.setState({ role: before })
      throw error
    }
    queries.clear()
    lookups.clear()
    ports.navigator.go(ROOT_PATH)
  }
  return {
    store,
    start: (role) => turn(role),
    end: () => turn(null),
    clear: () => store.setState({ role: null }),
  }
}
