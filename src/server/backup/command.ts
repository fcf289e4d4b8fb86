import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config'
import type { Database } from '../kernel/database'
import { openPglite } from '../kernel/db/pglite'
import { openPostgres } from '../kernel/db/postgres'
import { TIME_LIMITS_MS } from '../kernel/db/work'
import type { Say } from '../kernel/say'
import { backUp, restore } from './backup'

/** A statement over a whole table may take long; no one else waits for it. */
const LIMITS_OF_ALL = { ...TIME_LIMITS_MS, batch: 60 * 60 * 1000 }

/**
 * `npm run backup -- FOLDER`: backs up the office of this configuration into an empty folder. Returns the
 * exit code.
 */
export function backupInto(folder: string, say: Say, config: Config): Promise<number> {
  return withOffice(config, say, async (db, { data }) => {
    const { files, missing, rows, tables } = await backUp(
      db,
      join(data, 'files'),
      resolve(folder),
      new Date(),
    )
    say(`${folder} contains ${rows} rows of ${tables} tables and ${files} files.`)
    if (existsSync(join(data, 'maps')))
      say('The loaded map is not part of a backup: load its extract again after a restore.')
    if (missing.length > 0)
      say(`The content of ${missing.length} files is missing: ${missing.slice(0, 20).join(', ')}`)
    return missing.length > 0 ? 1 : 0
  })
}

/**
 * `npm run restore -- FOLDER`: restores a backup into the empty office of this configuration. Returns the
 * exit code.
 */
export function restoreFrom(folder: string, say: Say, config: Config): Promise<number> {
  return withOffice(config, say, async (db, { data }) => {
    const { files, rows, tables } = await restore(db, join(data, 'files'), resolve(folder))
    say(
      `Restored and compared: ${rows} rows of ${tables} tables, ${files} files. Start the office with the same schema files.`,
    )
    return 0
  })
}

/** Opens the database without migrations: the target of a restore must not have tables yet. */
async function withOffice(
  config: Config,
  say: Say,
  work: (db: Database, config: Config) => Promise<number>,
): Promise<number> {
  const { data, databaseUrl: url } = config
  const db = url
    ? await openPostgres({ url, connections: 2, limits: LIMITS_OF_ALL })
    : await openPglite({ folder: join(data, 'database'), limits: LIMITS_OF_ALL, onStep: say })
  try {
    return await work(db, config)
  } finally {
    await db.close()
  }
}
