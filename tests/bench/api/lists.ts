import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifests, readSchemaFolder } from '../../../codegen/files'
import { decodeListQuery } from '../../../src/catalogue/list-query/query'
import { readCatalogue } from '../../../src/catalogue/read/read'
import { PAGE_DEPTH_MAX } from '../../../src/contract/constants'
import type { Entity } from '../../../src/contract/model/entity'
import { openDatabase } from '../../../src/server/kernel/db/open'
import { createPlan } from '../../../src/server/records/schema/plan'
import { MIGRATIONS } from '../../support/migrations'
import { caller, recordsOver } from '../../support/records'
import { fillCustomers } from './customers'

/** Calls before those that count: the first size would otherwise pay for compiling what the others reuse. */
const WARM = 40
const REPEATS = 61
/** Making an index over a million rows takes longer than any statement of a user may. */
const STATEMENT_MS = 900_000

/**
 * Rows and their count are two calls, as a list makes them: the count goes to 10,000 and then says "more".
 */
const CALLS = {
  'first page': 'size=50&count=none',
  'filtered page': 'size=50&count=none&statusEquals=ACTIVE&customerCategoryEquals=B',
  'filtered page in another order':
    'size=50&count=none&statusEquals=ACTIVE&customerCategoryEquals=B&sort=creditLimit,desc',
  'contains, one row': 'size=50&count=none&q=10061586063',
  'contains, one row in 400': 'size=50&count=none&q=rosinletti',
  'contains, one row in 10': 'size=50&count=none&q=anna',
  'count of all': 'size=1&columns=code',
  'count of the filtered': 'size=1&columns=code&statusEquals=ACTIVE&customerCategoryEquals=B',
} as const

type Times = Record<string, number>

/**
 * Prints the time of each call at each size, in ms, and how often the first size's time the last one's is.
 */
export async function lists(sizes: readonly number[]): Promise<void> {
  const catalogue = readCatalogue(readSchemaFolder('schemas'), readManifests('.'))
  const [customers, subjects] = ['customers', 'subjects'].map((route) =>
    catalogue.entities.find((one) => one.route === route),
  )
  if (!customers || !subjects) throw new Error('schemas/entities has no customers or no subjects')
  const measured: Times[] = []
  for (const rows of sizes) measured.push(await measure(customers, subjects, rows))
  const names = Object.keys(measured[0] ?? {})
  const line = (name: string) => {
    const times = measured.map((one) => one[name] ?? Number.NaN)
    const cells = sizes.map((rows, index) => [`${rows} rows, ms`, Number(times[index]?.toFixed(2))])
    return {
      call: name,
      ...Object.fromEntries(cells),
      ratio: Number(((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(2)),
    }
  }
  console.table(names.map(line))
}

async function measure(customers: Entity, subjects: Entity, rows: number): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const db = await openDatabase({
    migrations: MIGRATIONS,
    folder: join(folder, 'db'),
    limits: { batch: STATEMENT_MS },
  })
  try {
    const { records, use } = recordsOver(db)
    await use(subjects, customers)
    const start = performance.now()
    await fillCustomers(db, createPlan(customers), rows)
    console.log(`${rows} customers written in ${Math.round((performance.now() - start) / 1000)} s`)
    const list = (text: string) => {
      const decoded = decodeListQuery(customers, new URLSearchParams(text))
      if ('error' in decoded) throw new Error(decoded.error.message)
      return records.list(customers, decoded.query, caller())
    }
    const times: Times = {}
    for (const [name, text] of Object.entries(CALLS)) times[name] = await quarter(() => list(text))
    // Nine tenths of the table are passed over: by number as far as pages reach, from there from cursor to
    // cursor.
    const deep = Math.floor((Math.min(rows, PAGE_DEPTH_MAX) * 0.9) / 50)
    times['deep page, by number'] = await quarter(() => list(`size=50&count=none&page=${deep}`))
    let { next } = await list(`size=50&count=none&page=${deep}`)
    for (let passed = PAGE_DEPTH_MAX; passed < rows * 0.9; passed += PAGE_DEPTH_MAX)
      next = (
        await list(`size=1&count=none&after=${encodeURIComponent(next ?? '')}&skip=${PAGE_DEPTH_MAX - 1}`)
      ).next
    times['deep page, by cursor'] = await quarter(() =>
      list(`size=50&count=none&after=${encodeURIComponent(next ?? '')}`),
    )
    return times
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The time in ms that a quarter of some calls stay below, after some that warm up: on a shared machine the
 * rest waits for others.
 */
async function quarter(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = -WARM; index < REPEATS; index++) {
    const start = performance.now()
    await call()
    if (index >= 0) times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(REPEATS / 4)] ?? Number.NaN
}
