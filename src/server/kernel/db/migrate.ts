import type { Database, Sql } from '../database'
import { StartError } from '../start-error'
import { LOCKS } from './lock-keys'
import type { Migration } from './migration'

/** Runs the steps this database has not seen, all or none, one process at a time. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  onStep: (text: string) => void = () => undefined,
): Promise<void> {
  await database.transaction(async (sql) => {
    // Processes that start together wait for each other.
    await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.migrate])
    await sql.query('create extension if not exists pg_trgm').catch(noTrigrams)
    await sql.query('create table if not exists migration (id text primary key, applied_at timestamptz not null default now())')
    const done = await seen(sql)
    for (const migration of migrations.filter(({ id }) => !done.has(id))) {
      onStep(`Preparing the database: ${migration.id} …`)
      await apply(sql, migration)
    }
  })
}

function noTrigrams(error: Error): never {
  throw new StartError(
    `The database lacks the extension pg_trgm and this user may not create it (${error.message}): let an administrator run "create extension pg_trgm" in it.`,
  )
}

async function seen(sql: Sql): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>('select id from migration')
  return new Set(rows.map(({ id }) => id))
}

async function apply(sql: Sql, { id, statements }: Migration): Promise<void> {
  for (const statement of statements) await sql.query(statement)
  await sql.query('insert into migration (id) values ($1)', [id])
}
