import type { Sql } from '../database'

/**
 * Marks of seeded data, so that nothing is seeded twice and deleted records do not return. Keys: `lookup:…`,
 * `rights:…`, `demo:…`.
 */
export async function readMarks(sql: Sql, prefix: string): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ key: string; value: string }>(
    'SELECT key, value FROM seed_mark WHERE left(key, length($1::text)) = $1::text',
    [prefix],
  )
  return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value]))
}

export async function writeMark(sql: Sql, key: string, value: string): Promise<void> {
  await sql.query(
    'INSERT INTO seed_mark (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, value],
  )
}

export async function dropMark(sql: Sql, key: string): Promise<void> {
  await sql.query('DELETE FROM seed_mark WHERE key = $1', [key])
}
