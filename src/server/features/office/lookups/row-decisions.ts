import { sameJson } from '../../../../catalogue/paths'
import { type DecisionSide, PRESENCE, type RowPresence } from '../../../../contract/calls/difference'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { LookupTable } from '../../../../contract/model/lookup'
import type { RecordData } from '../../../../contract/model/record'
import type { CallContext } from '../../../kernel/context'
import type { Database, Sql } from '../../../kernel/database'
import { readMarks, writeMark } from '../../../kernel/db/marks'
import { type Records, toBaseVersion } from '../../../records'
import { buildSeedRows, FILE_MARK, lockFile, readFileRows, recordsByTable } from './file-rows'
import type { FileRows, RowSides } from './follow-file'
import {
  getFileValues,
  getRowAfterDecision,
  type RowDifference,
  rowDifferences,
  withRow,
} from './row-differences'

/** The differences of a table's rows. */
export interface TableDifferences {
  table: LookupTable
  items: RowDifference[]
}

/** What people decide about rows that file and office say otherwise. */
export interface RowDecisions {
  /** all differences, by table */
  differences: (tables: readonly LookupTable[]) => Promise<TableDifferences[]>
  /**
   * decides some of a table's in the caller's transaction: `choose` picks them from the present ones, and may
   * refuse
   */
  decide: (table: LookupTable, order: RowDecision, context: CallContext) => Promise<void>
}

interface RowDecision {
  decision: DecisionSide
  choose: (present: TableDifferences) => readonly RowDifference[]
}

interface RowDecisionsNeeds {
  db: Database
  records: () => Records
  tables: () => Entity
}

/**
 * Values of files are written by the ordinary calls, with the rights of whoever decides, their history and
 * their effects.
 */
export function createRowDecisions({ db, records, tables }: RowDecisionsNeeds): RowDecisions {
  const toSides = (table: LookupTable, said: string | undefined, office: RowSides['office']): RowSides => {
    const is = readFileRows(table, tables())
    return {
      is,
      office,
      was: said === undefined ? buildSeedRows(is, office) : (JSON.parse(said) as FileRows),
    }
  }
  return {
    differences: async (list) => {
      const [said, office] = [await readMarks(db, FILE_MARK), await recordsByTable(records(), tables())]
      // A table that was not seeded yet is answered from its file.
      const seeded = list.filter(({ table }) => said.has(table))
      return seeded.map((table) => {
        const sides = toSides(table, said.get(table.table), office.get(table.table) ?? new Map())
        return { table, items: rowDifferences(sides) }
      })
    },
    decide: (table, { choose, decision }, context) =>
      db.transaction(async (sql) => {
        await lockFile(sql, table.table)
        const said = (await readMarks(sql, FILE_MARK + table.table)).get('')
        const office = (await recordsByTable(records(), tables(), table.table)).get(table.table) ?? new Map()
        const sides = toSides(table, said, office)
        const items = rowDifferences(sides)
        const decided = [...choose({ table, items })]
        if (decision === 'file')
          for (const some of byCode(decided).values())
            await takeRow({ records: records(), tables: tables() }, some, context)
        await remember(sql, table, decision, { sides, items, decided })
      }),
  }
}

function byCode(items: readonly RowDifference[]): Map<string, RowDifference[]> {
  const found = new Map<string, RowDifference[]>()
  for (const one of items) found.set(one.code, [...(found.get(one.code) ?? []), one])
  return found
}

async function remember(
  sql: Sql,
  { table }: LookupTable,
  decision: DecisionSide,
  {
    decided,
    items,
    sides,
  }: { sides: RowSides; items: readonly RowDifference[]; decided: readonly RowDifference[] },
): Promise<void> {
  let rows = sides.was
  for (const [code, some] of byCode(decided))
    rows = withRow(rows, code, getRowAfterDecision({ code, decided: some, decision }, sides, items))
  await writeMark(sql, FILE_MARK + table, JSON.stringify(rows))
}

/** Writes what the file says into one row. */
async function takeRow(
  { records, tables }: { records: Records; tables: Entity },
  decided: readonly RowDifference[],
  context: CallContext,
): Promise<void> {
  const [{ record, row } = { record: null, row: null }] = decided
  const gone = decided.find(({ path }) => path === PRESENCE)
  if (!record) {
    if (row) await records.create(tables, row, context)
    return
  }
  const offered = gone ? await takePresence({ records, tables }, gone, context) : record
  // A row that comes back is what the file says of it, whole.
  const values = gone?.office === 'deleted' ? getChangedValues(row ?? {}, offered) : getFileValues(decided)
  if (offered && Object.keys(values).length > 0)
    await records.update(tables, record.id, { ...values, ...toBaseVersion(offered) }, context)
}

function getChangedValues(row: JsonObject, record: RecordData | null): JsonObject {
  const held = (record ?? {}) as JsonObject
  return Object.fromEntries(Object.entries(row).filter(([key, value]) => !sameJson(held[key], value)))
}

async function takePresence(
  { records, tables }: { records: Records; tables: Entity },
  { file, office, record }: RowDifference,
  context: CallContext,
): Promise<RecordData | null> {
  if (!record) return null
  if ((office as RowPresence) === 'deleted')
    return (await records.restore(tables, [record.id], context))[0] ?? null
  const status = (file as RowPresence) === 'offered' ? 'ENABLED' : 'DISABLED'
  return records.changeStatus(tables, record.id, status, toBaseVersion(record), context)
}
