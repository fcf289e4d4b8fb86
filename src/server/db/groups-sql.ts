import type { Sql } from '../parts'

/** Role names and authorities of every group a user is in, each once. */
export async function readAuthorities(sql: Sql, userId: string): Promise<string[]> {
  const { rows } = await sql.query<{ authority: string }>(
    `SELECT DISTINCT a.authority FROM group_authority a JOIN user_group u ON u.group_code = a.group_code
     WHERE u.user_id = $1 ORDER BY a.authority`,
    [userId],
  )
  return rows.map(({ authority }) => authority)
}

/** Members of the groups that hold an authority. */
export async function readHolders(sql: Sql, authority: string): Promise<string[]> {
  const { rows } = await sql.query<{ userId: string }>(
    `SELECT DISTINCT u.user_id AS "userId" FROM user_group u JOIN group_authority a ON a.group_code = u.group_code
     WHERE a.authority = $1`,
    [authority],
  )
  return rows.map(({ userId }) => userId)
}

export async function insertAuthority(sql: Sql, group: string, authority: string): Promise<void> {
  await sql.query('INSERT INTO group_authority (group_code, authority) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    group,
    authority,
  ])
}

/** Gives an authority to every group that holds one of the words. */
export async function spreadAuthority(sql: Sql, authority: string, words: readonly string[]): Promise<void> {
  await sql.query(
    `INSERT INTO group_authority (group_code, authority)
     SELECT DISTINCT group_code, $1::text FROM group_authority WHERE authority = ANY($2::text[])
     ON CONFLICT DO NOTHING`,
    [authority, [...words]],
  )
}

/** Replaces the groups of a user. */
export async function writeMembership(sql: Sql, userId: string, groups: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM user_group WHERE user_id = $1', [userId])
  for (const code of groups) await sql.query('INSERT INTO user_group (user_id, group_code) VALUES ($1, $2)', [userId, code])
}

/** What the members of a group may do. */
export async function readGroup(sql: Sql, code: string): Promise<string[]> {
  const { rows } = await sql.query<{ authority: string }>(
    'SELECT authority FROM group_authority WHERE group_code = $1 ORDER BY authority',
    [code],
  )
  return rows.map(({ authority }) => authority)
}
