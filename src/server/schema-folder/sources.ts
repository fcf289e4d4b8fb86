import type { SchemaText } from '../../contract/model/catalogue'
import { markOff, type Without } from '../office-folder/without'
import { readFolder, readInto, readShipped, watchFolder } from './files'

/** Where schema files come from. */
export interface SourceFolders {
  folder: string
  /** the shipped files; those of `folder` lie over them by name */
  shipped: string | undefined
  /** shipped files that the office goes without */
  without?: Without | undefined
  log: (line: string) => void
}

/** The schema files of an office, those of its folder over the shipped ones. */
export interface Sources {
  /** by path, as they were last read; those of shipped files begin with `tessera/` */
  files: ReadonlyMap<string, SchemaText>
  /** reads one file of the office's folder again */
  reread: (path: string) => Promise<void>
  /** reports changed paths of the office's folder; a package does not change while it runs */
  watch: (changed: (paths: string[]) => void) => Promise<{ close: () => Promise<void> }>
}

/** Reads both folders for the first time. */
export async function openSchemaSources({ folder, log, shipped, without }: SourceFolders): Promise<Sources> {
  const found = shipped === undefined ? [] : [...(await readShipped(shipped)).values()]
  const beneath = without ? markOff(found, without) : found
  const own = await readFolder(folder)
  const files = new Map([...beneath.map((file) => [file.path, file] as const), ...own])
  const reread = (path: string): Promise<void> => readInto(files, folder, path)
  return { files, reread, watch: (changed) => watchFolder(folder, changed, log) }
}
