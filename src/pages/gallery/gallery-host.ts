import { useSyncExternalStore } from 'react'
import type { RecordData } from '../../contract/model/record'
import type { RightsTable } from '../../contract/model/rights'
import type { TreeNode } from '../../contract/model/tree'
import type { LookupState, Upload, WidgetFixture, WidgetHost } from '../../contract/ports/widget'
import { matchesText } from '../../contract/text/fold'
import type { Office } from '../../engine/office/office'
import { createUploads, type RunningUploads } from '../../engine/record'
import { plainHost } from '../plain-host'

const NO_UPLOADS: readonly Upload[] = []

/** How the host of a specimen answers. */
export type Weather = 'ready' | 'loading' | 'error'

/** Default maximum of search results. */
const SEARCH_SIZE = 10

function treeNode(id: string, label: string, children: TreeNode[] = []): TreeNode {
  return {
    id,
    itemId: id,
    label,
    icon: null,
    overlayIcon: null,
    formatCode: null,
    selectable: true,
    children,
  }
}

/** The fixture's choices as a tree of one branch. */
function galleryTree({ choices }: WidgetFixture): TreeNode {
  const leaves = (choices ?? []).map(({ value, label }) => treeNode(value, label))
  return { ...treeNode('root', 'Tag', [treeNode('branch', 'Area', leaves)]), selectable: false }
}

/** The fixture's choices as authorities: roles stand for themselves, everything else is a subject. */
function galleryRights({ choices = [] }: WidgetFixture): RightsTable {
  const word = (authority: string, name: string) => ({ authority, name, mayGrant: true })
  const subjects = choices.filter(({ value }) => !value.startsWith('ROLE_'))
  return {
    words: choices.filter((one) => !subjects.includes(one)).map(({ label, value }) => word(value, label)),
    rows: subjects.map(({ label, value: stem }) => ({
      stem,
      name: label,
      cells: {
        read: word(`${stem}_R`, label),
        write: word(`${stem}_W`, label),
        delete: word(`${stem}_D`, label),
      },
    })),
  }
}

/** Uploads that belong to the specimen. */
function galleryUploads({ ports }: Office): WidgetHost['uploads'] {
  let running: RunningUploads = {}
  const listeners = new Set<() => void>()
  const fileUploads = createUploads(ports.files.upload, (now) => {
    running = now
    for (const tell of listeners) tell()
  })
  const listen = (tell: () => void) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  }
  return { ...fileUploads, use: (path) => useSyncExternalStore(listen, () => running[path] ?? NO_UPLOADS) }
}

/**
 * A host without a record: lists come from the fixture, files stay in this browser, everything else is the
 * office's.
 */
export function galleryHost(office: Office, fixture: WidgetFixture, weather: Weather): WidgetHost {
  const options = (fixture.choices ?? []).map(({ value, label }) => ({
    value,
    label,
    row: { code: value, name: label, formattedOutput: { it: label, en: label } },
  }))
  const lookup: LookupState = {
    options: weather === 'ready' ? options : [],
    state: weather,
    retry: () => undefined,
  }
  const tree = { root: weather === 'ready' ? galleryTree(fixture) : null, state: weather }
  return {
    ...plainHost(office),
    uploads: galleryUploads(office),
    useLookup: () => lookup,
    useTree: () => tree,
    lookupLabel: (_, value) => options.find((option) => option.value === value)?.label ?? value,
    suggest: async (_, text) => {
      if (weather === 'error') throw new Error('no connection')
      const found = options.filter(({ label }) => matchesText(label, text))
      return weather === 'loading' ? new Promise(() => undefined) : found
    },
    search: async (_, text, __, how) => {
      if (weather === 'error') throw new Error('no connection')
      const found = options.filter(({ label }) => matchesText(label, text))
      const records = found
        .slice(0, how?.size ?? SEARCH_SIZE)
        .map(({ value, label }) => ({ value, label, raw: { id: value, label } as RecordData }))
      return weather === 'loading' ? new Promise(() => undefined) : records
    },
    icons: { list: async () => [], clean: (file) => file.text() },
    rights: async () => {
      if (weather === 'error') throw new Error('no connection')
      return weather === 'loading' ? new Promise(() => undefined) : galleryRights(fixture)
    },
    pick: async (_, multiple) => {
      const records = options.map(({ value, label }) => ({ id: value, label }))
      return records.length === 0 ? null : records.slice(0, multiple ? 2 : 1)
    },
    embed: async (_, value) => {
      const [first] = options.filter((option) => option.value !== value?.id)
      return first ? { record: { id: first.value, label: first.label } } : null
    },
    recordHref: () => '/gallery',
    navigate: () => undefined,
  }
}
