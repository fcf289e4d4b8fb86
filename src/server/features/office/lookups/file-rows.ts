import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { sameJson } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { LookupTable } from '../../../../contract/model/lookup'
import type { RecordData } from '../../../../contract/model/record'
import { serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { getVersion, type Records } from '../../../records'
import type { FileRows, RowSides, SaidRow } from './follow-file'
import { toPayload } from './row'

/** Mark of what a table's file said when it was last applied. */
export const FILE_MARK = 'lookup-file:'

/** Rows per page when the rows of tables are read. */
const PAGE = 500

/** What a table's file says now. */
export function readFileRows(table: LookupTable, { fields }: Entity): FileRows {
  const declared = new Set(fields.map(({ path }) => path))
  return Object.fromEntries(table.rows.map((row) => [row.code, { values: toPayload(table, row, declared) }]))
}

/** One process at a time compares a file with its table. */
export async function lockFile(sql: Sql, table: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [FILE_MARK + table])
}

/** The rows of one table, or of all of them, by table and code, deleted ones included. */
export async function recordsByTable(
  records: Records,
  entity: Entity,
  table?: string,
): Promise<Map<string, Map<string, RecordData>>> {
  const filters = table === undefined ? [] : [{ path: 'table', operator: 'Equals' as const, values: [table] }]
  const found = new Map<string, Map<string, RecordData>>()
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const query = {
      ...PLAIN_LIST,
      filters,
      size: PAGE,
      count: 'none' as const,
      showDeleted: true,
      showArchived: true,
      after,
    }
    const page = await records.list(entity, query, serverContext())
    for (const record of page.items) {
      const rows = found.get(String(record.table)) ?? new Map<string, RecordData>()
      found.set(String(record.table), rows.set(String(record.code), record))
    }
    after = page.next ?? undefined
  }
  return found
}

/**
 * What a file said when its table was seeded, where nobody noted it: what is stored of rows that were never
 * changed, and what the file says now of the others.
 */
export function buildSeedRows(now: FileRows, office: RowSides['office']): FileRows {
  const rows = Object.entries(now).flatMap(([code, { values }]): [string, SaidRow][] => {
    const record = office.get(code) as (RecordData & JsonObject) | undefined
    if (!record) return []
    if (getVersion(record) > 1) return [[code, { values }]]
    const stored = Object.keys(values).filter((key) => !sameJson(record[key], values[key]))
    return [
      [
        code,
        { values: { ...values, ...Object.fromEntries(stored.map((key) => [key, record[key] ?? null])) } },
      ],
    ]
  })
  return Object.fromEntries(rows)
}
