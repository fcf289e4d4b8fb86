import type { RecordData } from '../../contract/record'
import type { TreeNode } from '../../contract/tree'
import type { LookupState, WidgetFixture, WidgetHost } from '../../contract/widget'
import type { Office } from '../../engine/office'
import { decodeTree } from '../../engine/tree'
import { plainHost } from '../plain-host'

/** How the world behind a specimen answers. */
export type Weather = 'ready' | 'loading' | 'error'

/** The fixture's choices as a tree of one branch. */
function galleryTree({ choices }: WidgetFixture): TreeNode {
  const children = (choices ?? []).map(({ value, label }) => ({ itemId: value, label }))
  return decodeTree({
    itemId: 'root',
    label: 'Tag',
    selectable: false,
    children: [{ itemId: 'branch', label: 'Area', children }],
  })
}

/** A host without a record: lists come from the fixture, files stay in this browser, everything else is the office's. */
export function galleryHost(office: Office, fixture: WidgetFixture, weather: Weather): WidgetHost {
  const options = (fixture.choices ?? []).map(({ value, label }) => ({
    value,
    label,
    row: { code: value, name: label, formattedOutput: { it: label, en: label } },
  }))
  const lookup: LookupState = { options: weather === 'ready' ? options : [], state: weather, retry: () => undefined }
  const tree = { root: galleryTree(fixture), state: 'ready' as const }
  return {
    ...plainHost(office),
    useLookup: () => lookup,
    useTree: () => tree,
    lookupLabel: (_, value) => options.find((option) => option.value === value)?.label ?? value,
    suggest: async (_, text) => {
      if (weather === 'error') throw new Error('no connection')
      const found = options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
      return weather === 'loading' ? new Promise(() => undefined) : found
    },
    search: async (_, text) => {
      if (weather === 'error') throw new Error('no connection')
      const found = options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
      const records = found.map(({ value, label }) => ({ value, label, raw: { id: value, label } as RecordData }))
      return weather === 'loading' ? new Promise(() => undefined) : records
    },
    recordPath: () => '/gallery',
    navigate: () => undefined,
  }
}
