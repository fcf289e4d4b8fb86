import type { Database, Sql } from '../database'
import { StartError } from '../say'

/** Runs the pending migrations, all or none, one process at a time. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  onStep: (text: string) => void = () => undefined,
): Promise<void> {
  await database.transaction(async (sql) => {
    // Concurrently starting processes wait for each other.
    await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.migrate])
    await sql.query('create extension if not exists pg_trgm').catch(noTrigrams)
    await sql.query(
      'create table if not exists migration (id text primary key, applied_at timestamptz not null default now())',
    )
    const done = await loadAppliedIds(sql)
    for (const migration of migrations.filter(({ id }) => !done.has(id))) {
      // An empty database needs all of them, which is one step of its start.
      if (done.size > 0) onStep(`Preparing the database: ${migration.id} …`)
      await apply(sql, migration)
    }
  })
}

function noTrigrams(error: Error): never {
  throw new StartError(
    `The database lacks the extension pg_trgm and this user may not create it (${error.message}): let an administrator run "create extension pg_trgm" in it.`,
  )
}

async function loadAppliedIds(sql: Sql): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>('select id from migration')
  return new Set(rows.map(({ id }) => id))
}

async function apply(sql: Sql, { id, statements }: Migration): Promise<void> {
  for (const statement of statements) await sql.query(statement)
  await sql.query('insert into migration (id) values ($1)', [id])
}

/** Numbers of PostgreSQL advisory locks: one per purpose, so that a process never waits for itself. */
export const LOCKS = {
  migrate: 5_280_202,
  prepare: 5_280_203,
  alone: 5_280_204,
  rows: 5_280_205,
  model: 5_280_206,
} as const

/** One migration of the system tables. Each runs once, in the order of ids. */
export interface Migration {
  /** `012-boats`: begins with its number and never changes once released, because the database stores it */
  id: string
  /** single statements, PostgreSQL 15 SQL */
  statements: readonly string[]
}
