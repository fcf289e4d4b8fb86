import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Sql } from '../kernel/database'
import { inSnapshot } from '../kernel/db/snapshot'
import { StartError } from '../kernel/say'
import { ownParts } from './foreign'
import { contentFile, copyFiles, type FileSum, fileSum, restoreFiles } from './kept-files'
import { type RowSum, readTableRows, sumFile, writeRows } from './rows'
import { addForeignKeys, completeTable, createTable, describeTables, type TableShape } from './tables'

/** Totals of a backup. */
interface BackupSum {
  tables: number
  rows: number
  files: number
  /** files listed in the database whose content is missing or has another size */
  missing: string[]
}

/**
 * Backs up an office at one moment into an empty folder: every table with its rows, every file of a record.
 * Schema files are not included.
 * @throws StartError when the folder is not empty
 */
export async function backUp(db: Database, files: string, folder: string, now: Date): Promise<BackupSum> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  const entries = await readdir(folder)
  if (entries.length > 1 || (await readdir(join(folder, 'tables'))).length > 0)
    throw new StartError(`${folder} is not empty: a backup needs an empty folder.`)
  return inSnapshot(db, async (sql) => {
    const tables: Manifest['tables'] = []
    for (const shape of await describeTables(sql))
      tables.push({ ...shape, ...(await writeRows(sql, shape.name, rowsPlace(folder, shape.name))) })
    const { copied, missing } = await copyFiles(sql, files, filesPlace(folder))
    await writeManifest(folder, { madeAt: now.toISOString(), tables, files: copied })
    return {
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: copied.length,
      missing,
    }
  })
}

/** Incremented when older versions can no longer read a backup. */
const FORMAT = 1
const NAME = 'backup.json'

/** Contents and checksums of a backup. Written last: a folder without it is an incomplete backup. */
interface Manifest {
  format: number
  /** instant of the snapshot: later writes are not included */
  madeAt: string
  tables: (TableShape & RowSum)[]
  files: FileSum[]
}

/** Locations of the parts of a backup. */
const rowsPlace = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl`)
const filesPlace = (folder: string): string => join(folder, 'files')

/** Writes the manifest atomically. */
async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const draft = join(folder, `${NAME}.part`)
  await writeFile(draft, `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`, { flush: true })
  await rename(draft, join(folder, NAME))
}

/** @throws StartError when the folder holds no backup this version can read */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`${folder} does not contain a complete backup: ${NAME} is missing.`)
  const found = JSON.parse(text) as Manifest
  if (found.format === FORMAT) return ownParts(found, folder)
  throw new StartError(
    `The backup in ${folder} has format ${found.format}, but this version of Tessera reads ${FORMAT}.`,
  )
}

/**
 * Restores a backup into an empty office; source and target may use different databases. Damage is detected
 * before anything is written; at the end every row is read back and compared, and a difference rolls
 * everything back.
 * @throws StartError when the backup is damaged or the office is not empty
 */
export async function restore(
  db: Database,
  files: string,
  folder: string,
): Promise<Omit<BackupSum, 'missing'>> {
  const manifest = await readManifest(folder)
  await checkBackup(folder, manifest)
  await db.transaction(async (sql) => {
    const { length } = await describeTables(sql)
    if (length > 0)
      throw new StartError(
        `The office is not empty: it has ${length} tables. A backup can only be restored into an empty one.`,
      )
    await sql.query('create extension if not exists pg_trgm')
    await fill(sql, folder, manifest)
    for (const table of manifest.tables)
      if (!isSame(await writeRows(sql, table.name, null), table))
        throw new Error(`the rows of ${table.name} differ from the backup, so nothing was restored`)
    await restoreFiles(manifest.files, filesPlace(folder), files)
  })
  await db.query('analyze')
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: manifest.tables.length, rows, files: manifest.files.length }
}

async function fill(sql: Sql, folder: string, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    await createTable(sql, table)
    await readTableRows(sql, table, rowsPlace(folder, table.name))
    await completeTable(sql, table)
  }
  for (const table of tables) await addForeignKeys(sql, table)
}

/** Verifies that every part exists and matches its checksum. */
async function checkBackup(folder: string, { files, tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const found = await sumFile(rowsPlace(folder, table.name)).catch(() => null)
    if (found === null || !isSame(found, table)) throw buildDamageError(folder, `tables/${table.name}.jsonl`)
  }
  for (const { id, sha256 } of files) {
    const found = await fileSum(id, contentFile(filesPlace(folder), id)).catch(() => null)
    if (found?.sha256 !== sha256) throw buildDamageError(folder, `files/${id.slice(-2)}/${id}`)
  }
}

function isSame(some: RowSum, other: RowSum): boolean {
  return some.rows === other.rows && some.sha256 === other.sha256
}

function buildDamageError(folder: string, part: string): StartError {
  return new StartError(
    `The backup in ${folder} is damaged: the checksum of ${part} differs. Nothing was restored.`,
  )
}
