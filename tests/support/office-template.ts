import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../src/server/start/build.mjs'
import { startOffice, TEMPLATE } from './office'

const CACHE = join('node_modules', '.cache', 'tessera-office')

/**
 * Fills one data folder with the demo company, by a first start like anybody's; every office of a test run begins with a
 * copy of it. It is kept for the same server, schema files and day: demo rows are dated from today.
 */
export async function makeTemplate(): Promise<void> {
  await build()
  const folder = join(CACHE, key())
  process.env[TEMPLATE] = folder
  if (existsSync(folder)) return
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const data = mkdtempSync(join(CACHE, 'making-'))
  const office = await startOffice({ data })
  await office.stop()
  renameSync(data, folder)
}

function key(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  for (const folder of ['dist/server', 'schemas']) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }).sort((a, b) =>
      place(a) < place(b) ? -1 : 1,
    ))
      if (entry.isFile()) hash.update(place(entry)).update(readFileSync(place(entry)))
  }
  return hash.digest('hex').slice(0, 20)
}

const place = ({ name, parentPath }: { name: string; parentPath: string }): string => join(parentPath, name)
