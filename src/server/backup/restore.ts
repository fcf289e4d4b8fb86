import type { Database, Sql } from '../kernel/database'
import { StartError } from '../kernel/start-error'
import type { BackupSum } from './backup'
import { fileSum, placeOf, restoreFiles } from './kept-files'
import { filesPlace, type Manifest, readManifest, rowsPlace } from './manifest'
import { type RowSum, readRows, sumOf, writeRows } from './rows'
import { addForeignKeys, completeTable, createTable, describeTables } from './tables'

/**
 * Fills an empty office from a backup, whichever of the two databases either has. What was damaged since is found before
 * anything is written; in the end every row is read back and compared, and all of it is undone when one differs.
 *
 * @throws StartError when the backup is damaged or the office is not empty
 */
export async function restore(db: Database, files: string, folder: string): Promise<Omit<BackupSum, 'missing'>> {
  const manifest = await readManifest(folder)
  await checkBackup(folder, manifest)
  await db.transaction(async (sql) => {
    const { length } = await describeTables(sql)
    if (length > 0)
      throw new StartError(`The office is not empty: it has ${length} tables. A backup is restored into an empty one.`)
    await sql.query('create extension if not exists pg_trgm')
    await fill(sql, folder, manifest)
    for (const table of manifest.tables)
      if (!isSame(await writeRows(sql, table.name, null), table))
        throw new Error(`the rows of ${table.name} came out different, so nothing was restored`)
    await restoreFiles(manifest.files, filesPlace(folder), files)
  })
  await db.query('analyze')
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: manifest.tables.length, rows, files: manifest.files.length }
}

async function fill(sql: Sql, folder: string, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    await createTable(sql, table)
    await readRows(sql, table, rowsPlace(folder, table.name))
    await completeTable(sql, table)
  }
  for (const table of tables) await addForeignKeys(sql, table)
}

/** Every part must be there and add up to what it did when it was written. */
async function checkBackup(folder: string, { files, tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const found = await sumOf(rowsPlace(folder, table.name)).catch(() => null)
    if (found === null || !isSame(found, table)) throw damaged(folder, `tables/${table.name}.jsonl`)
  }
  for (const { id, sha256 } of files) {
    const found = await fileSum(id, placeOf(filesPlace(folder), id)).catch(() => null)
    if (found?.sha256 !== sha256) throw damaged(folder, `files/${id.slice(-2)}/${id}`)
  }
}

function isSame(some: RowSum, other: RowSum): boolean {
  return some.rows === other.rows && some.sha256 === other.sha256
}

function damaged(folder: string, part: string): StartError {
  return new StartError(`The backup in ${folder} is damaged: ${part} is not what was written. Nothing was restored.`)
}
