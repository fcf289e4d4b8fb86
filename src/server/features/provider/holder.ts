import type { PersonalHolder } from '../../feature'

/** The link of an account with an identity provider ends with the account. */
export const providerHolder: PersonalHolder = {
  part: 'provider',
  erase: async (sql, { users }) => {
    await sql.query('delete from provider_person where user_id = any ($1::uuid[])', [users.map(({ id }) => id)])
  },
}
