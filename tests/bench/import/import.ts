import { readMarks } from '../../../src/server/kernel/db/marks'
import { signedIn } from '../../support/api'
import { DATABASES, type DatabaseKind } from '../../support/database'
import { startPostgres } from '../../support/postgres'
import { type TestServer, testServer } from '../../support/server'

const ENDPOINT = '/api/subjects/subjects'
/** Rows of one call: what a file of some megabytes holds. */
const CALL = 10_000
const LOOK_MS = 20

/** A record with every rule, search text, code and revision of the real entity. */
const rowOf = (n: number) => ({
  subjectType: 'PUBLIC_BODY',
  businessName: `Ufficio ${(n * 7919) % 1_000_003} di ${['Ancona', 'Bari', 'Como', 'Este'][n % 4]}`,
  vatCountry: 'DEU',
  vatNumber: `DE${String(100_000_000 + n)}`,
})

/** Prints the rows a second of an import of `rows` records, from the call to the last chunk's commit. */
export async function imports(rows: number): Promise<void> {
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    const measured = []
    for (const kind of DATABASES) measured.push(await measure(kind, rows))
    console.table(measured)
  } finally {
    await postgres.stop()
  }
}

async function measure(kind: DatabaseKind, rows: number) {
  const server = await testServer({ kind, fresh: true })
  try {
    const admin = await signedIn(server.url, 'admin')
    await settled(server)
    const start = performance.now()
    for (let from = 0; from < rows; from += CALL) {
      const some = Array.from({ length: Math.min(CALL, rows - from) }, (_, index) => rowOf(from + index))
      const { body } = await admin.post(`${ENDPOINT}/batches`, {
        operation: 'import',
        changes: { rows: some, mode: 'create' },
      })
      const told = await ended(async () => (await admin.get(`/api/batches/${body.data.id}`)).body.data)
      if (told.failed > 0) throw new Error(`rows failed: ${JSON.stringify(told.failures[0])}`)
    }
    const seconds = (performance.now() - start) / 1000
    return {
      database: kind,
      rows,
      seconds: Number(seconds.toFixed(1)),
      'rows a second': Math.round(rows / seconds),
    }
  } finally {
    await server.drop()
  }
}

/**
 * A first start fills the reference tables for a while; an import is measured in an office that has done so.
 */
async function settled({ catalogue, db }: TestServer): Promise<void> {
  const tables = new Set([...catalogue.current().lookups.values()].map(({ table }) => table))
  while ((await readMarks(db, 'lookup:')).size < tables.size)
    await new Promise((resolve) => setTimeout(resolve, 10 * LOOK_MS))
}

interface Told {
  state: string
  failed: number
  failures: unknown[]
}

async function ended(look: () => Promise<Told>): Promise<Told> {
  for (let told = await look(); ; told = await look()) {
    if (!['queued', 'running'].includes(told.state)) return told
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
