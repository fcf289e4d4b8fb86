import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Sql } from '../kernel/database'
import { quoteIdentifier, type TableShape } from './tables'

/** Number of rows and the SHA-256 of all of them. */
export interface RowSum {
  rows: number
  sha256: string
}

/** Rows per statement. */
const ROWS_PER_STEP = 500

/**
 * The rows of a table in PostgreSQL's row format, which is exact for every type, in an order that depends
 * only on the rows: equal tables give equal lines.
 */
async function* readRows(sql: Sql, table: string): AsyncGenerator<string> {
  const name = quoteIdentifier(table)
  await sql.query(
    `declare backup_rows no scroll cursor for select r.t from (select x::text as t from ${name} x) r order by r.t collate "C"`,
  )
  for (;;) {
    const { rows } = await sql.query<{ t: string }>(`fetch ${ROWS_PER_STEP} from backup_rows`)
    if (rows.length === 0) break
    for (const { t } of rows) yield t
  }
  await sql.query('close backup_rows')
}

/**
 * Writes every row of a table to a file, one JSON text per line; without a path it only computes the
 * checksum.
 */
export async function writeRows(sql: Sql, table: string, place: string | null): Promise<RowSum> {
  const file = place === null ? null : await open(place, 'wx')
  const hash = createHash('sha256')
  let rows = 0
  try {
    let lines = ''
    for await (const row of readRows(sql, table)) {
      rows += 1
      lines += `${JSON.stringify(row)}\n`
      if (lines.length < 1_000_000) continue
      await put(lines)
      lines = ''
    }
    await put(lines)
    await file?.sync()
  } finally {
    await file?.close()
  }
  return { rows, sha256: hash.digest('hex') }

  async function put(text: string): Promise<void> {
    hash.update(text)
    if (file) await writeAll(file, Buffer.from(text))
  }
}

/** `write` may be partial: on a full disk the next call fails. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}

/** The checksum of a file of rows. */
export async function sumFile(place: string): Promise<RowSum> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
  }
  return { rows, sha256: hash.digest('hex') }
}

/**
 * The lines of a file, which ends with one. They are split at line feeds alone: `node:readline` of Node 24
 * also splits at U+2028 and U+2029, which JSON leaves as they are, and a row with one of them could not be
 * restored.
 */
async function* readLines(place: string): AsyncGenerator<string> {
  let parts: string[] = []
  for await (const chunk of createReadStream(place, 'utf8') as AsyncIterable<string>) {
    const [end = '', ...next] = chunk.split('\n')
    parts.push(end)
    for (const begin of next) {
      yield parts.join('')
      parts = [begin]
    }
  }
}

/** Fills an empty table from a file of rows. */
export async function readTableRows(sql: Sql, { columns, name }: TableShape, place: string): Promise<void> {
  const names = columns.map((column) => quoteIdentifier(column.name))
  const statement = `insert into ${quoteIdentifier(name)} (${names.join(', ')}) overriding system value
    select ${names.map((one) => `(s.r).${one}`).join(', ')}
    from (select t::${quoteIdentifier(name)} as r from unnest($1::text[]) t offset 0) s`
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length > 0) await sql.query(statement, [waiting])
    waiting = []
  }
  for await (const line of readLines(place)) {
    waiting.push(JSON.parse(line) as string)
    if (waiting.length === ROWS_PER_STEP) await flush()
  }
  await flush()
}
