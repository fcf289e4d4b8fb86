import { createBatches } from '../../src/server/batches/batches'
import { openDatabase } from '../../src/server/db/open'
import { caller, recordsOver } from '../support/records'
import { ledger } from './writing'

/** Rows of the batch. */
export const ROWS = 4_000

/** Goes on with the batch of a folder, or begins one, telling each step as `step <done>` and the end as `over`. */
export async function write(folder: string): Promise<void> {
  const db = await openDatabase({ folder })
  const { records, use, catalogue } = recordsOver(db)
  await use(ledger)
  const context = caller()
  const batches = createBatches({
    db,
    records: () => records,
    catalogue,
    describe: async () => ({ fullname: 'Laura Bianchi', ...principalOf(context) }),
    guard: async () => undefined,
    call: async () => Promise.reject(new Error('an import makes no calls')),
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
  if (known.total > 0) return
  const rows = Array.from({ length: ROWS }, (_, index) => ({ left: index, right: index }))
  await batches.start(ledger, { operation: 'import', changes: { rows, mode: 'create' } }, context)
}

function principalOf({ principal }: ReturnType<typeof caller>) {
  if (!principal) throw new Error('the caller is nobody')
  return principal
}
