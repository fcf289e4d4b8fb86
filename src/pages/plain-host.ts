import { useSyncExternalStore } from 'react'
import type { JsonObject } from '../contract/json'
import type { TreeState } from '../contract/model/tree'
import type { WidgetHost } from '../contract/ports/widget'
import type { Office } from '../engine/office/office'

/** The part of a host that is available everywhere: everything without a record. */
type OfficeParts = Omit<
  WidgetHost,
  | 'useValue'
  | 'fill'
  | 'useLookup'
  | 'value'
  | 'chooseFirst'
  | 'suggest'
  | 'named'
  | 'search'
  | 'pick'
  | 'embed'
  | 'uploads'
>

/** The parts of a host that need no record: texts, navigation, files, data of the office. */
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
    recordHref: (route, id) => (office.conf.byRoute(route) ? `/${route}/${id}` : null),
    navigate: navigator.go,
    notify: office.notices.add,
  }
}

/** The host of dialogs and cells outside any record: texts, dialogs and navigation, but no fields. */
export function plainHost(office: Office): WidgetHost {
  return {
    ...officeParts(office),
    useValue: () => null,
    fill: () => undefined,
    useLookup: () => ({ options: [], state: 'idle', retry: () => undefined }),
    value: () => null,
    chooseFirst: () => null,
    suggest: async () => [],
    named: async () => null,
    search: async () => [],
    pick: null,
    embed: null,
    uploads: { use: () => [], start: () => undefined, retry: () => undefined, drop: () => undefined },
  }
}

/** The current state of a tag tree; the component re-renders when it arrives or changes. */
export function useTree({ trees }: Pick<Office, 'trees'>, tree: string): TreeState {
  return useSyncExternalStore(trees.subscribe, () => trees.peek(tree))
}
