import type { JsonObject } from '../../../contract/json'
import type { LookupTable } from '../../../contract/lookup'
import type { RecordData } from '../../../contract/record'
import { idsOf } from '../../records'
import { byOrder, type RowFile, rowOf, rowOfFile } from './row'

/** Status of a row that is retired: it is offered no more, and what names it keeps its label. */
const RETIRED = 'DISABLED'

/** The rows of one table in order. */
export interface KeptRows {
  all: readonly JsonObject[]
  /** those that are in use */
  offered: readonly JsonObject[]
  /** ids of the tags of rows that have any */
  tagIds: ReadonlyMap<JsonObject, readonly string[]>
}

/** The rows of a table's file, while they are not in the store. */
export function keptOfFile(table: LookupTable): KeptRows {
  const all = table.rows.map((row) => rowOfFile(table, row)).sort(byOrder)
  return { all, offered: all, tagIds: new Map() }
}

/** The rows of a table as the store has them. */
export function keptOfStore(records: readonly RecordData[], file: RowFile): KeptRows {
  const rows = records.map((record) => ({ record, row: rowOf(record, file) })).sort((a, b) => byOrder(a.row, b.row))
  return {
    all: rows.map(({ row }) => row),
    offered: rows.filter(({ record }) => record.status !== RETIRED).map(({ row }) => row),
    tagIds: new Map(rows.map(({ record, row }) => [row, idsOf(record.tags)] as const).filter(([, ids]) => ids.length > 0)),
  }
}
