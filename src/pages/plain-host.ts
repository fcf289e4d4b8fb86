import { useSyncExternalStore } from 'react'
import type { JsonObject } from '../contract/json'
import type { TreeState } from '../contract/tree'
import type { WidgetHost } from '../contract/widget'
import type { Office } from '../engine/office'

/** The host of dialogs and cells that stand outside any record: they can speak, open and go, but there is no field to reach. */
export function plainHost(office: Office): WidgetHost {
  const { texts, navigator } = office.ports
  return {
    lang: texts.lang(),
    text: texts.text,
    useValue: () => null,
    fill: () => undefined,
    useLookup: () => ({ options: [], state: 'idle', retry: () => undefined }),
    useTree: (tree) => useTree(office, tree),
    lookupLabel: office.lookups.label,
    value: () => null,
    suggest: async () => [],
    named: async () => null,
    search: async () => [],
    unit: async () => (await office.unit()) as JsonObject | null,
    pick: null,
    embed: null,
    look: (route) => office.conf.byRoute(route) ?? null,
    places: office.ports.places?.search ?? null,
    addRecord: () => null,
    files: office.ports.files,
    open: office.dialogs.open,
    recordPath: (route, id) => `/${route}/${id}`,
    navigate: navigator.go,
    notify: office.notices.add,
  }
}

/** A tree of tags as it stands; the component renders again when it arrives or changes. */
export function useTree({ trees }: Pick<Office, 'trees'>, tree: string): TreeState {
  return useSyncExternalStore(trees.subscribe, () => trees.peek(tree))
}
