import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp, restore } from '../../../src/server/backup/backup'
import { openPostgres } from '../../../src/server/kernel/db/postgres'
import { TIME_LIMITS_MS } from '../../../src/server/kernel/db/work'
import { startFleet } from '../../e2e/support/fleet'
import { emptyPostgres } from '../../support/database'
import type { Campaign } from './outcome'

/**
 * R17: an office with so many boats is backed up while it runs, restored into an empty database, and backed
 * up again.
 */
export const copied: Campaign = async (rows) => {
  const fleet = await startFleet(rows)
  const place = mkdtempSync(join(tmpdir(), 'tessera-figures-'))
  const into = await emptyPostgres()
  const open = (url: string) =>
    openPostgres({ url, connections: 2, limits: { ...TIME_LIMITS_MS, batch: 600_000 } })
  const [from, to] = [await open(fleet.database), await open(into.url)]
  const files = join(fleet.office.data, 'files')
  const now = new Date()
  try {
    const start = performance.now()
    const sum = await backUp(from, files, join(place, 'one'), now)
    const middle = performance.now()
    await restore(to, join(place, 'files'), join(place, 'one'))
    const end = performance.now()
    await backUp(to, join(place, 'files'), join(place, 'two'), now)
    const [one, two] = ['one', 'two'].map((name) => readFileSync(join(place, name, 'backup.json'), 'utf8'))
    const seconds = [middle - start, end - middle].map((ms) => (ms / 1000).toFixed(1))
    const measured = `${one === two ? 'all' : 'not all'} checksums of ${sum.rows} rows in ${sum.tables} tables equal; backup ${seconds[0]} s, restore ${seconds[1]} s`
    return { measured, held: one === two }
  } finally {
    await Promise.all([from.close(), to.close()])
    await fleet.end()
    await into.drop()
    rmSync(place, { recursive: true, force: true })
  }
}
