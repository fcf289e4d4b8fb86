import type { Sql } from '../../kernel/database'

/** Something a person did, by the audit. */
export interface Activity {
  at: string
  operation: string
  route: string
  recordId: string | null
  revision: number | null
}

/** What people did, newest first. */
export async function readActivity(sql: Sql, userIds: readonly string[], size: number): Promise<Activity[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql.query<Activity>(
    `select at, operation, route, record_id as "recordId", revision from audit where by_id = any ($1::text[])
     order by id desc limit $2`,
    [[...userIds], size],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
