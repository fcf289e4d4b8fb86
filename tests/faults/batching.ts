import { BATCH_CHUNK } from '../../src/contract/calls/batch'
import type { Entity } from '../../src/contract/model/entity'
import { type Batches, createBatches } from '../../src/server/features/records/batches/batches'
import type { WorkerNeeds } from '../../src/server/features/records/batches/calls'
import type { CallContext } from '../../src/server/kernel/context'
import type { Database } from '../../src/server/kernel/database'
import { openDatabase } from '../../src/server/kernel/db/open'
import type { Records } from '../../src/server/records/port'
import { MIGRATIONS } from '../support/migrations'
import { caller, recordsOver } from '../support/records'
import { ledger } from './writing'

/** Rows of the batch: three transactions' worth, so that a process dies in each but the last. */
export const ROWS = 3 * BATCH_CHUNK

/** What a process has at hand that begins a batch. */
export interface Beginning {
  db: Database
  records: Records
  batches: Batches
  context: CallContext
}

/**
 * Goes on with the batch of a folder, or begins one, telling each step as `step <done>` and the end as
 * `over`.
 */
export async function workOn(
  folder: string,
  entity: Entity,
  call: (records: Records) => WorkerNeeds['call'],
  begin: (beginning: Beginning) => Promise<unknown>,
): Promise<void> {
  const db = await openDatabase({ migrations: MIGRATIONS, folder })
  const { records, use, catalogue } = recordsOver(db)
  await use(entity)
  const context = caller()
  const batches = createBatches({
    db,
    records: () => records,
    catalogue,
    describe: async () => ({ fullname: 'Laura Bianchi', ...principalOf(context) }),
    call: call(records),
    emit: (event) => {
      if (event.type !== 'batch') return
      process.stdout.write(`step ${event.batch.done}\n`)
      if (event.batch.state !== 'done') return
      process.stdout.write('over\n')
      void batches.stop().then(() => db.close())
    },
    now: () => new Date(),
    log: (line) => process.stderr.write(`${line}\n`),
  })
  const known = await batches.list(0, 1, context)
  if (known.total === 0) await begin({ db, records, batches, context })
}

function principalOf({ principal }: CallContext) {
  if (!principal) throw new Error('the caller is nobody')
  return principal
}

/** Imports rows. */
export async function write(folder: string): Promise<void> {
  const noCall = () => async () => Promise.reject(new Error('an import makes no calls'))
  const rows = Array.from({ length: ROWS }, (_, index) => ({ left: index, right: index }))
  const order = { operation: 'import', changes: { rows, mode: 'create' } }
  await workOn(folder, ledger, noCall, ({ batches, context }) => batches.start(ledger, order, context))
}
