import { createStore } from 'zustand/vanilla'
import type { VisibleConf } from '../contract/conf'
import type { ConfState, Office, Ports } from './office'

/** What this user may see; loaded after sign-in and again whenever the catalogue changes. */
export function createConf({ backend }: Ports): Office['conf'] & { clear: () => void } {
  const store = createStore<ConfState>(() => ({ visible: null }))
  let asked = 0
  let answered = 0

  const load = async (): Promise<VisibleConf> => {
    asked += 1
    const turn = asked
    const visible = await backend.conf.visible()
    // Answers may overtake each other, and a sign-out makes those on their way worthless.
    if (turn > answered) {
      answered = turn
      store.setState({ visible })
    }
    return visible
  }

  return {
    store,
    load,
    byRoute: (route) => store.getState().visible?.items.find((one) => one.route === route),
    clear: () => {
      answered = asked
      store.setState({ visible: null })
    },
  }
}
