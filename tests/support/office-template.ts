import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../src/server/start/build.mjs'
import { startOffice, TEMPLATE } from './office'
import { keep, templateFolder } from './templates'

/**
 * Fills one data folder with the demo company, by a first start like anybody's; every office of a test run
 * begins with a copy of it. Tests of one process copy the same folder: whichever comes first makes it.
 */
export async function makeTemplate(): Promise<void> {
  await build()
  const folder = join(templateFolder(), 'office')
  process.env[TEMPLATE] = folder
  if (existsSync(folder)) return
  const making = mkdtempSync(`${folder}-`)
  const office = await startOffice({ data: making })
  await office.stop()
  keep(making, folder)
}
