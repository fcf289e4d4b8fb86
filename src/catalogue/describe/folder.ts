import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { FolderTab, FolderTabDescription } from '../../contract/model/folder'
import { keyInWords, sectionLabel, tabText } from '../labels/texts'

/** The reader of the tabs. */
export interface FolderReader {
  lang: string
  /** configuration of a route; undefined when the user cannot see it */
  conf: (route: string) => EntityConf | undefined
  /** sections of the form in which the user sees something */
  sections: readonly string[]
}

/** The tabs of a record's folder for one user, in file order, without those that would be empty for them. */
export function describeFolder(entity: PublicEntity, reader: FolderReader): FolderTabDescription[] {
  const tabs = entity.folder?.tabs ?? []
  return tabs
    .filter((tab) => isSeen(tab, reader))
    .map((tab) => ({ ...tab, label: getTabLabel(entity, tab, reader) }))
}

/** A list needs read permission and a visible field that points here; a section needs a visible field. */
function isSeen(
  { kind, section = '', entity = '', by = '' }: FolderTab,
  { conf, sections }: FolderReader,
): boolean {
  if (kind === 'section') return sections.includes(section)
  if (kind !== 'list') return true
  const listed = conf(entity)
  return listed?.canRead === true && !listed.fields.hidden.includes(by)
}

/** The title in the file, else the name of the tab's content. */
function getTabLabel(
  entity: PublicEntity,
  { tab, kind, section = '', entity: listed = '' }: FolderTab,
  reader: FolderReader,
): string {
  const given = tabText(entity, tab, reader.lang)
  if (given !== null) return given
  if (kind === 'section') return sectionLabel(entity, section, reader.lang)
  return (kind === 'list' ? reader.conf(listed)?.name : undefined) ?? keyInWords(tab)
}
