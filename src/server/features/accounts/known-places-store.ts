import type { Sql } from '../../kernel/database'

/** True when somebody signed in from a place since a moment. */
export async function isKnownPlace(sql: Sql, hash: string, since: Date): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM known_place WHERE hash = $1 AND at > $2', [hash, since])
  return rows.length > 0
}

export async function noteKnownPlace(sql: Sql, hash: string, at: Date): Promise<void> {
  await sql.query('INSERT INTO known_place (hash, at) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET at = excluded.at', [
    hash,
    at,
  ])
}

export async function pruneKnownPlaces(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM known_place WHERE at < $1', [before])
}
