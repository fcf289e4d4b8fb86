import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of all files below a folder, sorted; none where there is no such folder. */
export function listFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort()
}
