import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningOffice, startOffice } from '../../support/office'
import { filledPostgres } from '../../support/office-database'
import { onServer } from '../../support/postgres'

const BOATS = 'tests/fixtures/boats/entities/boats.json'

/** An office with a fleet of its own; `end` stops it and drops its database. */
export interface Fleet {
  office: RunningOffice
  /** address of its database */
  database: string
  end: () => Promise<void>
}

/**
 * Starts an office over a PostgreSQL of its own that holds `count` boats, named `Barca 000001` and on,
 * written by SQL.
 */
export async function startFleet(count: number, list: object = {}): Promise<Fleet> {
  const { url, drop } = await filledPostgres()
  const office = await startOffice({ databaseUrl: url })
  const file = join(office.schemas, 'entities', 'boats.json')
  cpSync(BOATS, file)
  const boats = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...boats, list: { ...boats.list, ...list } }, null, 2))
  await prepared(url)
  await onServer(url, rows(count))
  await onServer(url, 'analyze e_boats')
  return {
    office,
    database: url,
    end: async () => {
      await office.stop()
      await drop()
    },
  }
}

/** The table appears a moment after its file. */
async function prepared(url: string, tries = 200): Promise<void> {
  try {
    await onServer(url, 'select 1 from e_boats limit 1')
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
    await prepared(url, tries - 1)
  }
}

function rows(count: number): string {
  return `insert into e_boats (id, code, status, label, "createdAt", "updatedAt", "createdBy", name, kind, sails, built,
      "name_fold", "label_fold", "code_fold", "_search")
    select gen_random_uuid(), 'BRC-' || lpad(n::text, 6, '0'), case when n % 3 = 0 then 'AFLOAT' else 'DRAFT' end,
      'BRC-' || lpad(n::text, 6, '0') || ' Barca ' || lpad(n::text, 6, '0'), now(), now(), 'Prova',
      'Barca ' || lpad(n::text, 6, '0'), case when n % 2 = 0 then 'SAIL' else 'MOTOR' end, case when n % 2 = 0 then 1 end,
      date '2000-01-01' + (n % 5000), 'barca ' || lpad(n::text, 6, '0'),
      'brc-' || lpad(n::text, 6, '0') || ' barca ' || lpad(n::text, 6, '0'), 'brc-' || lpad(n::text, 6, '0'),
      'barca ' || lpad(n::text, 6, '0')
    from generate_series(1, ${count}) n`
}
