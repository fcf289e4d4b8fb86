import { openDatabase } from '../../src/server/kernel/db/open'
import { entity } from '../support/entity'
import { MIGRATIONS } from '../support/migrations'
import { recordsOver, SERVER } from '../support/records'

/** What is written: two fields that always say the same, so that a half-written record shows. */
export const ledger = entity({
  route: 'ledger',
  endpoint: '/api/ledger',
  authority: 'LEDGER',
  title: [{ path: 'code' }],
  codePattern: 'L-{seq:6}',
  fields: { left: 'integer', right: 'integer', data: 'json' },
  list: {
    columns: [{ field: 'left' }],
    filters: [],
    sort: ['left,asc'],
    views: [],
    rows: [],
    edit: 'none',
    badges: [],
    bulk: [],
  },
})

/** Creates and changes records without end, one line `ok <id> <version> <value>` per acknowledged write. */
export async function write(folder: string): Promise<void> {
  const db = await openDatabase({ migrations: MIGRATIONS, folder })
  const { records, use } = recordsOver(db)
  await use(ledger)
  process.stdout.write('ready\n')
  for (let value = 1; ; value++) {
    const body = { left: value, right: value, data: { text: 'x'.repeat(500) } }
    const made = await records.create(ledger, body, SERVER)
    process.stdout.write(`ok ${made.id} 1 ${value}\n`)
    if (value % 2 === 0) continue
    const changed = { left: -value, right: -value, extraFields: { current_envers_version: 1 } }
    await records.update(ledger, made.id, changed, SERVER)
    process.stdout.write(`ok ${made.id} 2 ${-value}\n`)
  }
}
