import { createStore } from 'zustand/vanilla'
import { INBOX_PATH, LANDING_DEFAULT } from '../../contract/constants'
import type { MenuEntry, VisibleConf } from '../../contract/model/conf'
import type { LookupOption } from '../../contract/ports/widget'
import { toRoute } from '../office/guard'
import type { ConfState, Office, Ports } from '../office/office'

/** What this user may see; loaded after sign-in and whenever the catalogue changes. */
export function createConf({ backend }: Ports): Office['conf'] & { clear: () => void } {
  const store = createStore<ConfState>(() => ({ visible: null }))
  let asked = 0
  let answered = 0

  const load = async (): Promise<VisibleConf> => {
    asked += 1
    const turn = asked
    const visible = await backend.conf.visible()
    // Answers may arrive out of order, and a sign-out invalidates those under way.
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

/** The entities with records that the person may read, by name. */
export function readableEntities({ items }: VisibleConf, lang: string): LookupOption[] {
  return items
    .filter(({ assets, canRead }) => canRead && assets !== null)
    .map(({ name, route: code }) => ({ value: code, label: name, row: { code, name } }))
    .sort((one, other) => one.label.localeCompare(other.label, lang))
}

/** The menus in the shape the shell draws. */
interface ShellMenus {
  /** entries for the person's roles */
  own: MenuEntry[]
  main: MenuEntry[]
  /** groups of the system menu */
  system: MenuEntry[]
  /** entries of the system menu outside any group: they are personal and appear in the user menu */
  personal: MenuEntry[]
}

/** Splits the menus of the configuration; entries whose page does not exist and empty groups are left out. */
export function shellMenus(visible: VisibleConf): ShellMenus {
  const system = reachable(visible.menus.system, visible)
  return {
    own: reachable(visible.menus.own, visible),
    main: reachable(visible.menus.main, visible),
    system: system.filter(({ items }) => items.length > 0),
    personal: system.filter(({ items }) => items.length === 0),
  }
}

function reachable(entries: readonly MenuEntry[], visible: VisibleConf): MenuEntry[] {
  return entries
    .map((entry) => ({ ...entry, items: reachable(entry.items, visible) }))
    .filter(
      (entry) =>
        entry.items.length > 0 ||
        entry.action !== null ||
        (entry.path !== null && exists(entry.path, visible)),
    )
}

function exists(path: string, visible: VisibleConf): boolean {
  const route = toRoute(path)
  return (
    path === INBOX_PATH ||
    route === toRoute(LANDING_DEFAULT) ||
    visible.items.some((one) => one.route === route)
  )
}

/** The entries from the menu's group down to the one that leads to `route`; empty when none does. */
export function menuTrail(visible: VisibleConf, route: string): MenuEntry[] {
  const find = (entries: readonly MenuEntry[]): MenuEntry[] => {
    for (const entry of entries) {
      if (entry.path !== null && toRoute(entry.path) === route) return [entry]
      const below = find(entry.items)
      if (below.length > 0) return [entry, ...below]
    }
    return []
  }
  return find(Object.values(visible.menus).flat())
}
