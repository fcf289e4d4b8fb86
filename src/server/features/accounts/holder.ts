import type { PersonalHolder } from '../../feature'
import type { Sql } from '../../kernel/database'

const TAKEN = 2_000

/** A person's sessions that are still stored, ended ones too. */
export function sessionHolder(sql: Sql): PersonalHolder {
  return {
    part: 'sessions',
    isPrivate: true,
    held: async ({ users }) => {
      const { rows } = await sql.query<Record<'issuedAt' | 'lastUsedAt' | 'expiresAt' | 'address' | 'device', string>>(
        `select issued_at as "issuedAt", rotated_at as "lastUsedAt", expires_at as "expiresAt", address, device from session
         where user_id = any ($1::uuid[]) order by issued_at desc, id limit ${TAKEN}`,
        [users.map(({ id }) => id)],
      )
      return rows.map((row) => ({
        ...row,
        issuedAt: new Date(row.issuedAt).toISOString(),
        lastUsedAt: new Date(row.lastUsedAt).toISOString(),
        expiresAt: new Date(row.expiresAt).toISOString(),
      }))
    },
  }
}
