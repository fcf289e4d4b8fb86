/** What a tab of a virtual folder shows. */
export type FolderTabKind = 'record' | 'section' | 'list' | 'history' | 'page'

/** One tab of a virtual folder; which of the optional keys it needs follows from its kind. */
export interface FolderTab {
  /** id; also the key of its text in `texts.tab` and of the default-tab preference */
  tab: string
  kind: FolderTabKind
  /** kind `section`: the form section shown */
  section?: string
  /** kind `list`: route whose records are listed */
  entity?: string
  /** kind `list`: the listed entity's field that points here … */
  by?: string
  /** … and the path of this record whose value it must equal; absent = its id */
  from?: string
  /** kind `list`: initial values of a new record, as templates over this record (`{id}`, `{subject.id}`) */
  create?: Record<string, string>
  /** kind `page`: address to open */
  page?: string
}

/** A tab as one user sees it. */
export type FolderTabDescription = FolderTab & { label: string }

/** The virtual folder of a record (VIRT-01 to VIRT-06). */
export interface Folder {
  /** kind in the preference `virtualFolder.{key}.defaultTab` */
  key: string
  /** CEL; only records where it holds have a folder; absent = all */
  when?: string
  tabs: FolderTab[]
}
