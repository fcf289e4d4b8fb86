import { existsSync } from 'node:fs'

/**
 * Where extracts of OpenStreetMap may lie: beside the repository, or beside the folder of its worktrees. They
 * are never part of it.
 */
const FOLDERS = ['../shared/data', '../../shared/data']

/** The path of an extract; null where there is none, and tests over it do not run. */
export function extractAt(name: string): string | null {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null
}
