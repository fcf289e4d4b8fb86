import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '../../src/public')

/** The names of the exports of the package: `widget` of `tessera/widget`. */
export const PUBLIC_NAMES = readdirSync(SOURCES)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()
