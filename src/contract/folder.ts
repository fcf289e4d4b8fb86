/** What a tab of a virtual folder shows. */
export type FolderTabKind = 'record' | 'section' | 'list' | 'history' | 'page'

/** One tab of a virtual folder; which of the optional keys it needs follows from its kind. */
export interface FolderTab {
  /** id, key of its text in `texts.tab` and of the default-tab preference */
  tab: string
  kind: FolderTabKind
  /** kind `section`: the form section shown */
  section?: string
  /** kind `list`: route whose records are listed */
  entity?: string
  /** kind `list`: the listed entity's field that points here … */
  by?: string
  /** … and the path of this record whose value it must have; absent = its id */
  from?: string
  /** kind `list`: values a new record starts with, as templates over this record (`{id}`, `{subject.id}`) */
  create?: Record<string, string>
  /** kind `page`: address to open */
  page?: string
}

/** A tab as one user meets it. */
export type FolderTabDescription = FolderTab & { label: string }

/** The virtual folder of a record (VIRT-01 to VIRT-06). */
export interface Folder {
  /** kind in the preference `virtualFolder.{key}.defaultTab` */
  key: string
  /** CEL; the record has a folder only where this holds; absent = always */
  when?: string
  tabs: FolderTab[]
}
