import { oncePer } from '../../../catalog/once'
import type { Json, JsonObject } from '../../../contract/json'
import type { LookupTable } from '../../../contract/lookup'
import type { LookupBook } from '../../records'
import type { KeptRows } from './kept'
import { FINDING } from './long-rows'
import { called } from './matching'
import { passes } from './row'

/** A book over rows at hand, by the code of their table; `longOf` answers the rows that lie in a file of their own. */
export function bookOf(known: ReadonlyMap<string, KeptRows>, longOf: (table: LookupTable) => readonly JsonObject[]): LookupBook {
  const rowsOf = ({ table }: LookupTable): readonly JsonObject[] => known.get(table)?.offered ?? []
  const find = (rows: readonly JsonObject[], { value: key }: LookupTable, value: Json): JsonObject | null =>
    value === null ? null : (byValue(rows)(key).get(String(value)) ?? null)
  return {
    row: (table, value) => find(known.get(table.table)?.all ?? [], table, value),
    offersValue: (table, value, filters) => {
      const row = find(rowsOf(table), table, value)
      return row !== null && passes(row, filters)
    },
    named: (table, name, filters) =>
      [...called(rowsOf(table), name), ...called(longOf(table), name)].filter((row) => passes(row, filters)),
    offers: (table, filters) => {
      const rows = FINDING.some((key) => key in filters) ? [...rowsOf(table), ...longOf(table)] : rowsOf(table)
      return rows.some((row) => passes(row, filters))
    },
  }
}

/** Rows by their option value, for each column that may be it; of several with the same value the first one counts. */
const byValue = oncePer((rows: readonly JsonObject[]) => {
  const indexes = new Map<string, ReadonlyMap<string, JsonObject>>()
  return (column: string): ReadonlyMap<string, JsonObject> => {
    const known = indexes.get(column) ?? new Map(rows.map((row) => [String(row[column] ?? row.code), row] as const).reverse())
    indexes.set(column, known)
    return known
  }
})
