import { useSyncExternalStore } from 'react'
import type { JsonObject } from '../contract/json'
import type { TreeState } from '../contract/tree'
import type { WidgetHost } from '../contract/widget'
import type { Office } from '../engine/office'

/** What a host gives wherever a field stands: all but what it does with a record. */
type OfficeParts = Omit<
  WidgetHost,
  'useValue' | 'fill' | 'useLookup' | 'value' | 'suggest' | 'named' | 'search' | 'pick' | 'embed' | 'uploads'
>

/** The parts of a host that need no record: texts, ways, files, what the office knows. */
export function officeParts(office: Office): OfficeParts {
  const { files, icons, navigator, places, security, texts } = office.ports
  return {
    lang: texts.lang(),
    text: texts.text,
    useTree: (tree) => useTree(office, tree),
    lookupLabel: office.lookups.label,
    rights: security.rights,
    unit: async () => (await office.unit()) as JsonObject | null,
    look: (route) => office.conf.byRoute(route) ?? null,
    places: places?.search ?? null,
    addRecord: () => null,
    files,
    icons,
    open: office.dialogs.open,
    recordPath: (route, id) => `/${route}/${id}`,
    navigate: navigator.go,
    notify: office.notices.add,
  }
}

/** The host of dialogs and cells that stand outside any record: they can speak, open and go, but there is no field to reach. */
export function plainHost(office: Office): WidgetHost {
  return {
    ...officeParts(office),
    useValue: () => null,
    fill: () => undefined,
    useLookup: () => ({ options: [], state: 'idle', retry: () => undefined }),
    value: () => null,
    suggest: async () => [],
    named: async () => null,
    search: async () => [],
    pick: null,
    embed: null,
    uploads: { use: () => [], start: () => undefined, retry: () => undefined, drop: () => undefined },
  }
}

/** A tree of tags as it stands; the component renders again when it arrives or changes. */
export function useTree({ trees }: Pick<Office, 'trees'>, tree: string): TreeState {
  return useSyncExternalStore(trees.subscribe, () => trees.peek(tree))
}
