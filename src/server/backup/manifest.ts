import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../kernel/start-error'
import type { FileSum } from './kept-files'
import type { RowSum } from './rows'
import type { TableShape } from './tables'

/** Grows when an older reader could not read a backup any more. */
const FORMAT = 1
const NAME = 'backup.json'

/** What a backup holds, and what each part of it adds up to. Written last: a folder without it is no whole backup. */
export interface Manifest {
  format: number
  /** instant of the snapshot: what was written later is not in it */
  madeAt: string
  tables: (TableShape & RowSum)[]
  files: FileSum[]
}

/** Where the parts of a backup lie. */
export const rowsPlace = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl`)
export const filesPlace = (folder: string): string => join(folder, 'files')

/** Writes the manifest whole or not at all. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const draft = join(folder, `${NAME}.part`)
  await writeFile(draft, `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`, { flush: true })
  await rename(draft, join(folder, NAME))
}

/** @throws StartError when the folder holds no backup that this version reads */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`${folder} holds no whole backup: there is no ${NAME} in it.`)
  const found = JSON.parse(text) as Manifest
  if (found.format === FORMAT) return found
  throw new StartError(`The backup in ${folder} has format ${found.format}, this Tessera reads ${FORMAT}.`)
}
