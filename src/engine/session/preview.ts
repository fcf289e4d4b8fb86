import { createStore } from 'zustand/vanilla'
import { ROOT_PATH } from '../../contract/constants'
import { ROLE_ADMIN, ROLES, type User } from '../../contract/model/user'
import type { TabStore } from '../../contract/ports/ports'
import type { Office } from '../office/office'

/** The parts of the office that a preview invalidates. */
type Changed = Pick<Office, 'queries' | 'conf' | 'lookups' | 'ports'>

/** Key under which the tab remembers the role, so that a reload does not end the preview unnoticed. */
const STORAGE_KEY = 'tessera.preview'

/** What the office does with a preview besides showing it. */
interface Preview {
  /** resumes the preview the tab had before a reload, for administrators only */
  resume: (user: User | null) => void
  /** called when the session ends */
  clear: () => void
}

/** Previews the office as a role: everything is reloaded with its permissions, and nothing can be written. */
export function createPreview(tab: TabStore, changed: () => Changed): Office['preview'] & Preview {
  const store = createStore<{ role: string | null }>(() => ({ role: null }))
  const keep = (role: string | null): void => {
    if (role === null) tab.remove(STORAGE_KEY)
    else tab.set(STORAGE_KEY, role)
  }
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
    keep(role)
    queries.clear()
    lookups.clear()
    ports.navigator.go(ROOT_PATH)
  }
  return {
    store,
    start: (role) => turn(role),
    end: () => turn(null),
    resume: (user) => {
      const role = ROLES.find((one) => one === tab.get(STORAGE_KEY))
      if (role && user?.authorities.includes(ROLE_ADMIN)) store.setState({ role })
      else keep(null)
    },
    clear: () => {
      keep(null)
      store.setState({ role: null })
    },
  }
}
