import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../kernel/database'
import { StartError } from '../kernel/start-error'
import { copyFiles } from './kept-files'
import { filesPlace, type Manifest, rowsPlace, writeManifest } from './manifest'
import { writeRows } from './rows'
import { describeTables } from './tables'

/** What was backed up. */
export interface BackupSum {
  tables: number
  rows: number
  files: number
  /** files that the database names and whose bytes are not there, or not as many */
  missing: string[]
}

/**
 * Writes everything an office keeps, as of one moment, into an empty folder: every table with its rows, every file of a
 * record. Schema files are texts of their own and stay where they are.
 *
 * @throws StartError when the folder holds something already
 */
export async function backUp(db: Database, files: string, folder: string, now: Date): Promise<BackupSum> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  const entries = await readdir(folder)
  if (entries.length > 1 || (await readdir(join(folder, 'tables'))).length > 0)
    throw new StartError(`${folder} is not empty: a backup wants a folder of its own.`)
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    const tables: Manifest['tables'] = []
    for (const shape of await describeTables(sql))
      tables.push({ ...shape, ...(await writeRows(sql, shape.name, rowsPlace(folder, shape.name))) })
    const { copied, missing } = await copyFiles(sql, files, filesPlace(folder))
    await writeManifest(folder, { madeAt: now.toISOString(), tables, files: copied })
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: copied.length, missing }
  })
}
