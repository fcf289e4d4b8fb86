import { ERASED_TEXT } from '../../../contract/person'
import type { PersonalHolder } from '../../feature'

/** Shared views outlive their owner's name. */
export const viewHolder: PersonalHolder = {
  part: 'views',
  erase: async (sql, { users }) => {
    const ids = users.map(({ id }) => id)
    await sql.query('update list_view set owner_name = $2 where owner_id = any ($1::text[])', [ids, ERASED_TEXT])
  },
}
