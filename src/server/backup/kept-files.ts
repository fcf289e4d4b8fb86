import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql } from '../kernel/database'

/** Checksum of one file of a record. */
export interface FileSum {
  id: string
  size: number
  sha256: string
}

/** Path of a file's content below its folder, as in the file store. */
export function contentFile(folder: string, id: string): string {
  return join(folder, id.slice(-2), id)
}

/**
 * Copies the content of every file listed in the database, once; returns the copied contents and the names of
 * files without.
 */
export async function copyFiles(
  sql: Sql,
  from: string,
  to: string,
): Promise<{ copied: FileSum[]; missing: string[] }> {
  const { rows } = await sql.query<{ id: string; name: string; size: number }>(
    `select coalesce(content, id) as id, min(file_name) as name, min(size)::float8 as size from file
     where erased_at is null group by coalesce(content, id) order by 1`,
  )
  const copied: FileSum[] = []
  const missing: string[] = []
  for (const { id, name, size } of rows) {
    const sum = await copyOne(id, from, to)
    if (sum?.size === size) copied.push(sum)
    else missing.push(`${name} (${id})`)
  }
  return { copied, missing }
}

/** Restores files byte for byte; throws the name of the first that differs. */
export async function restoreFiles(files: readonly FileSum[], from: string, to: string): Promise<void> {
  for (const { id, sha256 } of files) {
    const sum = await copyOne(id, from, to)
    if (sum?.sha256 !== sha256) throw new Error(`the file ${id} differs from the backup`)
  }
}

async function copyOne(id: string, from: string, to: string): Promise<FileSum | null> {
  const place = contentFile(to, id)
  await mkdir(dirname(place), { recursive: true })
  try {
    await copyFile(contentFile(from, id), place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  await sync(place)
  return fileSum(id, place)
}

/** The checksum of a file. */
export async function fileSum(id: string, place: string): Promise<FileSum> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
    size += chunk.length
    hash.update(chunk)
  }
  return { id, size, sha256: hash.digest('hex') }
}

async function sync(place: string): Promise<void> {
  const file = await open(place, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
