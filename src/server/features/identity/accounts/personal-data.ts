import type { PersonalDataSource } from '../../../feature'
import type { Bus } from '../../../kernel/bus'
import type { Database } from '../../../kernel/database'

const MAX_ROWS_PER_READ = 2_000

/** Tables of one account; their rows are deleted with it. */
const OF_USERS = [
  'credential',
  'one_time_password',
  'authenticator',
  'recovery_code',
  'preference',
  'user_group',
  'account_link',
]

/**
 * A person's sessions that are still stored, ended ones too. After an erasure no one can sign in to their
 * account.
 */
export function accountPersonalData(db: Database, bus: Bus): PersonalDataSource {
  return {
    part: 'sessions',
    isPrivate: true,
    held: async ({ users }) => {
      const { rows } = await db.query<
        Record<'issuedAt' | 'lastUsedAt' | 'expiresAt' | 'address' | 'device', string>
      >(
        `select issued_at as "issuedAt", rotated_at as "lastUsedAt", expires_at as "expiresAt", address, device from session
         where user_id = any ($1::uuid[]) order by issued_at desc, id limit ${MAX_ROWS_PER_READ}`,
        [users.map(({ id }) => id)],
      )
      return rows.map((row) => ({
        ...row,
        issuedAt: new Date(row.issuedAt).toISOString(),
        lastUsedAt: new Date(row.lastUsedAt).toISOString(),
        expiresAt: new Date(row.expiresAt).toISOString(),
      }))
    },
    erase: async (own, { addresses, users }) => {
      const ids = users.map(({ id }) => id)
      const { rows } = await own.query<{ id: string }>(
        'delete from session where user_id = any ($1::uuid[]) returning id',
        [ids],
      )
      for (const table of OF_USERS)
        await own.query(`delete from ${table} where user_id = any ($1::uuid[])`, [ids])
      await own.query('delete from account_link where lower(email) = any ($1::text[])', [[...addresses]])
      await own.query('delete from login_failure where key = any ($1::text[])', [
        users.map(({ username }) => `account:${username}`),
      ])
      db.afterCommit(() => {
        for (const { id } of rows) bus.publish({ kind: 'revoked', sessionId: id, reason: 'revoked' })
      })
    },
  }
}
