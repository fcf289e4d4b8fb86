import { expect, test } from 'vitest'
import { exportColumns, type LabelSource } from '../../../../src/server/features/documents/export/columns'
import { entity } from '../../../support/entity'
import { caller } from '../../../support/records'

const boats = entity({
  fields: {
    name: 'text',
    pin: { kind: 'text', sensitive: true },
    owner: 'group',
    'owner.taxId': { kind: 'text', sensitive: true },
  },
})
const source: LabelSource = {
  lookups: {
    seed: async () => undefined,
    rows: async () => [],
    loadTables: async () => ({
      row: () => null,
      named: () => [],
      offers: () => false,
      offersValue: () => false,
    }),
  },
  tables: new Map(),
}

test('a sensitive field is no column of a file, not even for an administrator who names it', async () => {
  const { principal } = caller(['ROLE_ADMIN'])
  if (!principal) throw new Error('the caller is nobody')
  const columns = await exportColumns(boats, ['name', 'pin', 'owner.taxId'], principal, {
    lang: 'it',
    source,
  })
  expect(columns.map(({ path }) => path)).toEqual(['name'])
})
