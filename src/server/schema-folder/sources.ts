import { resolve } from 'node:path'
import { BESIDE_FOLDERS } from '../../catalogue/files/library'
import { BESIDE_PREFIX, type SchemaText, SHIPPED_PREFIX } from '../../contract/model/catalogue'
import { watchOffice } from '../kernel/watch'
import { besidePaths } from '../office-folder/beside'
import { markOff, type Without } from '../office-folder/without'
import { readFolder, readInto, readShipped, watchFolder } from './files'

/** Where schema files come from. */
export interface SourceFolders {
  folder: string
  /** the shipped files; those of `folder` lie over them by name */
  shipped: string | undefined
  /** shipped files that the office goes without */
  without?: Without | undefined
  /** folder of the office, which has rows and templates beside its schema folder */
  office?: string | undefined
  log: (line: string) => void
}

/** The schema files of an office, those of its folder over the shipped ones. */
export interface Sources {
  /** those in force by path; those of shipped files begin with `tessera/` */
  files: ReadonlyMap<string, SchemaText>
  /** the office's own files as its folder has them */
  own: ReadonlyMap<string, SchemaText>
  /** reads one file of the office's folder again */
  reread: (path: string) => Promise<void>
  /** from now on these files of the office are in force, whatever its folder has */
  hold: (inForce: ReadonlyMap<string, string>) => void
  /** reports changed paths of the office's folder; a package does not change while it runs */
  watch: (changed: (paths: string[]) => void) => Promise<{ close: () => Promise<void> }>
}

/** Reads both folders for the first time. */
export async function openSchemaSources({
  folder,
  log,
  office,
  shipped,
  without,
}: SourceFolders): Promise<Sources> {
  const found = shipped === undefined ? [] : [...(await readShipped(shipped)).values()]
  const beneath = without ? markOff(found, without) : found
  const own = await readFolder(folder)
  const beside = office === undefined || !isBeside(folder, office) ? null : office
  for (const path of beside === null ? [] : besidePaths(beside)) await readInto(own, folder, path)
  const files = new Map([...beneath.map((file) => [file.path, file] as const), ...own])
  let isHeld = false
  return {
    files,
    own,
    reread: async (path) => {
      await readInto(own, folder, path)
      const file = own.get(path)
      if (isHeld) return
      if (file) files.set(path, file)
      else files.delete(path)
    },
    hold: (inForce) => {
      isHeld = true
      for (const path of [...files.keys()])
        if (!path.startsWith(SHIPPED_PREFIX) && !inForce.has(path)) files.delete(path)
      for (const [path, text] of inForce) if (files.get(path)?.text !== text) files.set(path, { path, text })
    },
    watch: async (changed) => {
      const watchers = [await watchFolder(folder, changed, log)]
      if (beside !== null) {
        const renew = () => changed(union(besidePaths(beside), own.keys()))
        watchers.push(await watchOffice({ office: beside, folders: BESIDE_FOLDERS, renew, log }))
      }
      return { close: async () => void (await Promise.all(watchers.map(({ close }) => close()))) }
    },
  }
}

/** A schema folder that is named apart from its office has nothing beside it. */
const isBeside = (folder: string, office: string): boolean => resolve(folder, '..') === resolve(office)

/** Files that are there, and those that were. */
const union = (there: readonly string[], known: Iterable<string>): string[] => [
  ...new Set([...there, ...[...known].filter((path) => path.startsWith(BESIDE_PREFIX))]),
]
