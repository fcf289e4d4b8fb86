import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../src/server/kernel/database'
import { openDatabase } from '../../../src/server/kernel/db/open'
import { quoteSqlName } from '../../../src/server/records/schema/column'
import { listIndexes } from '../../../src/server/records/schema/indexes'
import { createPlan } from '../../../src/server/records/schema/plan'
import { readEntity } from '../../catalogue/read/folder'
import { MIGRATIONS } from '../../support/migrations'
import { startPostgres } from '../../support/postgres'
import { recordsOver } from '../../support/records'

const STEP = 50_000
const ROUNDS = 5
/** Filling and indexing a million rows takes longer than any statement of a user may. */
const STATEMENT_MS = 900_000

/**
 * An entity whose board and filters are indexed and whose other codes are not; record 1 has a code of each
 * that the file lost.
 */
const orders = readEntity({
  route: 'orders',
  title: '{name}',
  record: {
    properties: {
      name: { type: 'string' },
      notes: { type: 'string' },
      kind: { enum: ['A', 'B', 'C', 'D'] },
      channel: { enum: ['A', 'B', 'C', 'D'] },
      size: { enum: ['A', 'B', 'C', 'D'] },
      colour: { enum: ['A', 'B', 'C', 'D'] },
    },
  },
  list: { columns: ['name', 'kind'], filters: ['channel'], board: 'kind' },
  conf: { statuses: { default: 'NEW', list: [{ code: 'NEW' }, { code: 'DONE' }] } },
})

const CODED = ['kind', 'channel', 'size', 'colour']

/** Prints the time of the first asking and the median of later ones at a number of rows, by path, in ms. */
export async function codes(rows: number): Promise<void> {
  const server = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  try {
    const options = {
      migrations: MIGRATIONS,
      limits: { batch: STATEMENT_MS, read: STATEMENT_MS },
      folder: join(folder, 'db'),
    }
    const times = [
      {
        database: 'PostgreSQL',
        ...(await measure(await openDatabase({ ...options, url: server.url }), rows)),
      },
      { database: 'embedded', ...(await measure(await openDatabase(options), rows)) },
    ]
    console.table(times)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await server.stop()
  }
}

async function measure(db: Database, rows: number): Promise<Record<string, number | string>> {
  try {
    const { records, use } = recordsOver(db)
    await use(orders)
    await fill(db, rows)
    const times: Record<string, number[]> = {}
    const found = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each reading of the file is another entity.
      const entity = { ...orders }
      await use(entity)
      for (const path of ['status', ...CODED]) {
        const start = performance.now()
        const codes = await records.formerCodes(entity, path)
        times[path] = [...(times[path] ?? []), performance.now() - start]
        found.add(`${path} ${codes.join()}`)
      }
    }
    const line = Object.entries(times).map(([path, [first = 0, ...later]]) => [
      path,
      `${round(first)}, ${round(median(later))}`,
    ])
    return { rows, ...Object.fromEntries(line), found: [...found].join('; ') }
  } finally {
    await db.close()
  }
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const round = (ms: number) => Number(ms.toFixed(1))

async function fill(db: Database, rows: number): Promise<void> {
  const plan = createPlan(orders)
  const indexes = listIndexes(plan)
  for (const { name } of indexes) await db.query(`drop index if exists ${quoteSqlName(name)}`)
  const code = (by: number) => `case when n = 1 then 'X' else (array['A','B','C','D'])[1 + n / ${by} % 4] end`
  const values: Record<string, string> = {
    id: 'gen_random_uuid()',
    code: `'ORD-' || n`,
    code_fold: `'ord-' || n`,
    label: `'Order ' || n`,
    label_fold: `'order ' || n`,
    status: `case when n = 1 then 'LOST' when n % 5 = 0 then 'DONE' else 'NEW' end`,
    createdAt: `timestamptz '2020-01-01' + n * interval '1 minute'`,
    updatedAt: `timestamptz '2020-01-01' + n * interval '1 minute'`,
    _search: `'order ' || n`,
    name: `'Order ' || n`,
    name_fold: `'order ' || n`,
    notes: `repeat('Notes of order ' || n || '. ', 10)`,
    ...Object.fromEntries(CODED.map((path, index) => [path, code(7 ** index)])),
  }
  for (let from = 1; from <= rows; from += STEP)
    await db.query(
      `insert into ${quoteSqlName(plan.table)} (${Object.keys(values).map(quoteSqlName).join(', ')})
       select ${Object.values(values).join(', ')} from generate_series(${from}, ${Math.min(rows, from + STEP - 1)}) n`,
    )
  for (const { sql } of indexes) await db.query(sql)
  await db.query(`vacuum (analyze) ${quoteSqlName(plan.table)}`)
}
