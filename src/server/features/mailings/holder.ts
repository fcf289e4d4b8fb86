import { ERASED_TEXT } from '../../../contract/person'
import type { PersonalHolder } from '../../feature'

/** A mailing keeps that it had this recipient, and what became of the mail, without the address. */
export const mailingHolder: PersonalHolder = {
  part: 'mailings',
  erase: async (sql, { addresses, users }) => {
    // Addresses tell the recipients of a mailing apart: a part of their digest does as well.
    await sql.query(
      `update mailing_recipient set address = $2 || '.' || left(md5(lower(address) || record_id::text), 12) || '@example.invalid',
         error = case when error is null then null else $2 end
       where lower(address) = any ($1::text[])`,
      [[...addresses], ERASED_TEXT.toLowerCase()],
    )
    await sql.query('update mailing set by_name = $2 where by_id = any ($1::uuid[])', [users.map(({ id }) => id), ERASED_TEXT])
  },
}
