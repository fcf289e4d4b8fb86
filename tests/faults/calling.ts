import { BATCH_CALLS } from '../../src/contract/calls/batch'
import type { Action } from '../../src/contract/model/action'
import type { Entity } from '../../src/contract/model/entity'
import { toBaseVersion } from '../../src/server/records'
import { type Beginning, workOn } from './batching'
import { ledger } from './writing'

/** Records that the action is called for: some transactions' worth. */
export const CALLED = 3 * BATCH_CALLS
/** The call that a process does not survive: in the middle of its second transaction. */
const DEADLY = BATCH_CALLS + 20

const COUNT: Action = {
  id: 'count',
  on: ['bulk'],
  icon: 'plus',
  right: 'write',
  call: { path: '/api/ledger/{id}/count', method: 'POST' },
  source: 'ledger.json:1',
}
const counted: Entity = { ...ledger, actions: [COUNT] }

/** Calls an action for records that all begin at nothing; each call counts its record one up. */
export async function write(folder: string): Promise<void> {
  let made = 0
  await workOn(
    folder,
    counted,
    (records) =>
      async (_action, { context, entity, record }) => {
        const { left } = record
        await records.update(entity, record.id, { left: Number(left) + 1, ...toBaseVersion(record) }, context)
        made += 1
        if (made === DEADLY) process.kill(process.pid, 'SIGKILL')
        return { facts: {}, after: () => undefined }
      },
    begin,
  )
}

async function begin({ batches, context, db, records }: Beginning): Promise<void> {
  const rows = Array.from({ length: CALLED }, (_, row) => ({
    row,
    record_id: null,
    label: '',
    version: null,
    body: { left: 0, right: 0 },
  }))
  const order = { operation: 'import' as const, changes: { mode: 'create' }, guard: async () => undefined }
  const { results } = await db.transaction((sql) => records.changeMany(sql, counted, order, rows, context))
  const ids = results.flatMap(({ record_id }) => record_id ?? [])
  await batches.start(counted, { operation: 'call', ids, changes: { action: COUNT.id } }, context)
}
