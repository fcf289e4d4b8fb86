import { ERASED_TEXT } from '../../../contract/person'
import type { PersonalHolder } from '../../feature'

/** Rows of operations hold what records looked like: an undo brings back nothing that was erased. */
export const batchHolder: PersonalHolder = {
  part: 'batches',
  erase: async (sql, { records, users }) => {
    await sql.query(
      `update batch_row set label = '', body = null, before = null, changes = null, errors = null, message = null
       where record_id = any ($1::uuid[])`,
      [records.map(({ id }) => id)],
    )
    await sql.query('update batch set by_name = $2 where by_id = any ($1::uuid[])', [users.map(({ id }) => id), ERASED_TEXT])
  },
}
