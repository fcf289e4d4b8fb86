import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '../../../backup'
import { defineFeature, defineJob } from '../../../feature'
import { runAsWork } from '../../../kernel/db/work'
import { RunFault } from '../../../scheduled-job'

/** Number of backups kept beside the data. */
const BACKUPS = 7

const outcomes = {
  BACKED_UP: {
    it: 'tabelle: {tables}, righe: {rows}, file: {files}',
    en: 'tables: {tables}, rows: {rows}, files: {files}',
  },
  FILES_MISSING: { it: 'file senza contenuto: {count}', en: 'files without their content: {count}' },
} as const

/** Writes a backup into `backups` of the data folder, and deletes the oldest ones. */
const backupJob = defineJob({
  shipped: { name: 'Copia di sicurezza', cron: '0 0 1 * * ?', paused: true },
  outcomes,
  run: async ({ params, say }, { config, db, now }) => {
    const folder = join(config.data, 'backups')
    await mkdir(folder, { recursive: true })
    const place = join(folder, now().toISOString().replaceAll(':', '-'))
    // A statement over a whole table may exceed the limit of others.
    const { files, missing, rows, tables } = await runAsWork('migration', () =>
      backUp(db, join(config.data, 'files'), place, now()),
    )
    say(place)
    for (const one of missing.slice(0, 20))
      say({ it: `manca il contenuto del file ${one}`, en: `the content of the file ${one} is missing` })
    for (const old of (await readdir(folder)).sort().slice(0, -(params.copies ?? BACKUPS)))
      await rm(join(folder, old), { recursive: true })
    if (missing.length > 0)
      throw new RunFault(outcomes, { code: 'FILES_MISSING', figures: { count: missing.length } })
    return { code: 'BACKED_UP', figures: { tables, rows, files } }
  },
})

/** Backups that the office's schedules make. */
export const backupsFeature = defineFeature({ id: 'backups', routes: [], jobs: { BACKUP: backupJob } })
