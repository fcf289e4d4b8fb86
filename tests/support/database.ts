import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/server/kernel/database'
import { type OpenOptions, openDatabase } from '../../src/server/kernel/db/open'
import { openPglite } from '../../src/server/kernel/db/pglite'
import { openPostgres } from '../../src/server/kernel/db/postgres'
import { TIME_LIMITS_MS } from '../../src/server/kernel/db/work'
import { MIGRATIONS } from './migrations'
import { newPostgres } from './postgres'
import { copyOf } from './templates'

/** Both databases every server test runs on. */
export const DATABASES = ['pglite', 'postgres'] as const

export type DatabaseKind = (typeof DATABASES)[number]

/** An empty database of its own; `drop` closes and deletes it. */
export interface TestDatabase {
  db: Database
  /** address of a PostgreSQL database, or null */
  url: string | null
  drop: () => Promise<void>
}

/** Opens a fresh database with the system tables in it. */
export async function testDatabase(
  kind: DatabaseKind,
  options: Omit<OpenOptions, 'url' | 'folder' | 'migrations'> = {},
): Promise<TestDatabase> {
  return kind === 'pglite' ? freshFolder(options) : freshDatabase(options)
}

/**
 * Puts an embedded database at `folder` with the system tables in it and no row: making one takes seconds.
 */
export function emptyFolder(folder: string): Promise<void> {
  return copyOf('empty', folder, async (first) =>
    (await openDatabase({ migrations: MIGRATIONS, folder: first })).close(),
  )
}

async function freshFolder(
  options: Omit<OpenOptions, 'url' | 'folder' | 'migrations'>,
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-db-'))
  await emptyFolder(join(folder, 'db'))
  const db = await openDatabase({ migrations: MIGRATIONS, ...options, folder: join(folder, 'db') })
  return {
    db,
    url: null,
    drop: async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freshDatabase(
  options: Omit<OpenOptions, 'url' | 'folder' | 'migrations'>,
): Promise<TestDatabase> {
  const { url, drop } = await emptyPostgres()
  const db = await openDatabase({ migrations: MIGRATIONS, ...options, url, folder: '' })
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await drop()
    },
  }
}

/** A new, empty database on the test server. */
export function emptyPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  return newPostgres(`t_${randomUUID().replaceAll('-', '')}`)
}

/** An office without any table, into which a backup can be restored. */
export async function emptyOffice(kind: DatabaseKind): Promise<{ db: Database; drop: () => Promise<void> }> {
  if (kind === 'postgres') {
    const { url, drop } = await emptyPostgres()
    const db = await openPostgres({ url, connections: 2, limits: TIME_LIMITS_MS })
    return { db, drop: () => db.close().then(drop) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'tessera-restore-'))
  const db = await openPglite({ folder: join(folder, 'db'), limits: TIME_LIMITS_MS, onStep: () => undefined })
  return { db, drop: () => db.close().then(() => rmSync(folder, { recursive: true, force: true })) }
}
