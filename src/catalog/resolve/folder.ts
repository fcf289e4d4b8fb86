import type { EntityFile } from '../../contract/entity-file'
import type { Folder, FolderTab } from '../../contract/folder'
import type { HelpSteps } from '../../contract/help'

const RECORD_TAB: FolderTab = { tab: 'overview', kind: 'record' }

/** The virtual folder with its short forms written out; null when the file has none. */
export function folderOf({ folder, route }: EntityFile): Folder | null {
  if (!folder) return null
  if (Array.isArray(folder)) return { key: route, tabs: [RECORD_TAB, ...folder.map(listTab)] }
  const { key = route, tabs, ...when } = folder
  return { key, ...when, tabs: tabs.map((tab) => ({ ...tab, kind: kindOfTab(tab) })) }
}

/** A tab that does not say its kind lists the entity it names, or shows the record. */
export const kindOfTab = (tab: { kind?: FolderTab['kind']; entity?: string }): FolderTab['kind'] =>
  tab.kind ?? (tab.entity === undefined ? 'record' : 'list')

const listTab = (tab: Omit<FolderTab, 'tab' | 'kind'>): FolderTab => ({ tab: tab.entity ?? '', kind: 'list', ...tab })

/** The help steps of both screens. */
export const helpOf = ({ help }: EntityFile): HelpSteps => ({ list: help?.list ?? [], record: help?.record ?? [] })
