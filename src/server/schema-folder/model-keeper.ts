import type { ModelChange } from '../../contract/calls/plan'
import type { Problem } from '../../contract/errors/problem'
import type { Catalogue, SchemaText } from '../../contract/model/catalogue'

/** Texts of files by path; null = there is no such file. */
export type TextsByPath = ReadonlyMap<string, string | null>

/** Files of the office's folder that are about to take effect. */
export interface FolderChange {
  /** what was in force; read when it is asked for */
  before: () => Promise<Catalogue>
  after: Catalogue
  /** all files of the folder that have no errors */
  texts: ReadonlyMap<string, string>
  /** files whose errors keep their former text in force */
  broken: ReadonlySet<string>
}

/** What keeps the office's files in force in the database, so that a change is one against them. */
export interface ModelKeeper {
  /** `live`: what the folder has takes effect; `staged`: what was applied */
  mode: 'live' | 'staged'
  /** the files in force; null = none were recorded yet */
  inForce: () => Promise<ReadonlyMap<string, string> | null>
  record: (texts: TextsByPath) => Promise<void>
  /**
   * plans what files of the folder do; returns the plan that keeps its reverse, null where nothing needs one
   */
  follow: (change: FolderChange) => Promise<ModelChange | null>
  /** what became of it: Problems of tables that refused */
  followed: (change: ModelChange, refused: readonly Problem[]) => Promise<void>
  /** the folder has other files than those in force */
  waiting: () => void
}

/** Own files with a text. */
export function textsOf(files: ReadonlyMap<string, SchemaText>): Map<string, string> {
  return new Map([...files].flatMap(([path, { text }]) => (text === undefined ? [] : [[path, text]])))
}

/** What another set of files changes of one. */
export function changedTexts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Map<string, string | null> {
  const changed = new Map<string, string | null>()
  for (const [path, text] of after) if (before.get(path) !== text) changed.set(path, text)
  for (const path of before.keys()) if (!after.has(path)) changed.set(path, null)
  return changed
}
