import type { PersonalDataSource } from '../../../feature'

/** Former values that plans keep to be taken back: they go with the person whose records they are of. */
export const planPersonalData: PersonalDataSource = {
  part: 'formerValues',
  erase: async (sql, { records }) => {
    await sql.query('delete from model_value where record_id = any ($1::uuid[])', [
      records.map(({ id }) => id),
    ])
  },
}
