import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '../../contract/catalogue'

/** Larger files are cut: the reader refuses them by their length. */
const SIZE_MAX = 20_000_000

/** Descriptions and the lists of rows beside them. */
export const isSource = (name: string): boolean => /\.(json|csv)$/.test(name)

/** Every source file below a folder, by its path with forward slashes. */
export async function readFolder(folder: string): Promise<Map<string, SourceFile>> {
  const files = new Map<string, SourceFile>()
  for (const path of await sourceFiles(folder)) await readInto(files, folder, path)
  return files
}

/** Reads one file again, or forgets it when it is gone. `path` is relative to the folder. */
export async function readInto(files: Map<string, SourceFile>, folder: string, path: string): Promise<void> {
  const full = join(folder, path)
  try {
    const bytes = await readFile(full)
    files.set(path, { path, text: decode(bytes.subarray(0, SIZE_MAX)) })
  } catch {
    // Gone between the event and now, or unreadable: unreadable counts as bytes that are no text.
    if (existsSync(full)) files.set(path, { path, text: undefined })
    else files.delete(path)
  }
}

/** A path as the catalogue writes it: relative, forward slashes. */
export function sourcePath(folder: string, full: string): string {
  return relative(folder, full).split(sep).join('/')
}

async function sourceFiles(folder: string, below = ''): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.name.startsWith('.')) continue
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await stat(join(folder, path))).isDirectory())
    if (isFolder) found.push(...(await sourceFiles(folder, path)))
    else if (isSource(entry.name)) found.push(path)
  }
  return found
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
