import type { Database } from '../../src/server/kernel/database'
import { quoteSqlName } from '../../src/server/records/schema/column'

/** Copies made by one statement: a busy machine makes that many well within the time a statement may take. */
const AT_ONCE = 5_000

/**
 * Writes a record of a table many more times, without its history. `set`: SQL by column for what
 * differs from copy to copy; `n` counts them from 1. Every copy has an id of its own.
 */
export async function copyRecord(
  db: Database,
  table: string,
  id: string,
  copies: number,
  set: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1 and table_schema = current_schema()',
    [table],
  )
  const own: Record<string, string> = { id: 'gen_random_uuid()', ...set }
  const values = rows.map(({ name }) => own[name] ?? `one.${quoteSqlName(name)}`)
  for (let first = 1; first <= copies; first += AT_ONCE) {
    const last = Math.min(first + AT_ONCE - 1, copies)
    await db.query(
      `insert into ${quoteSqlName(table)} (${rows.map(({ name }) => quoteSqlName(name)).join(', ')})
       select ${values.join(', ')} from ${quoteSqlName(table)} one, generate_series(${first}, ${last}) n where one.id = $1`,
      [id],
    )
  }
}
