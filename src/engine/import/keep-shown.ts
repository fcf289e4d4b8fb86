import { cellText } from '../../catalogue/kinds/cells'
import { isObject, valueAt } from '../../catalogue/paths'
import { plainName } from '../../catalogue/search-text'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/model/record'
import type { Office } from '../office/office'
import type { ImportField } from './fields'
import type { Mapping, ReadRow } from './mapping'
import type { FileTable } from './table'

/** Records per list call. */
const RECORDS_PER_CALL = 100

/** A cell of a table by row and column. */
export type CellPlace = `${number}:${number}`

/** The rows of a file with what their cells mean. */
export interface ReadFile {
  table: FileTable
  mapping: Mapping
  fields: readonly ImportField[]
  rows: readonly ReadRow[]
}

/**
 * Cells of related records and reference tables that mean nothing by themselves, but are what their record
 * shows already: the name of a copied field, a name that several have, a value that left its table. They are
 * no change. `recordsOf` answers the records of rows by their index.
 */
export async function findShown(
  { lookups }: Pick<Office, 'lookups'>,
  { table, mapping, fields, rows }: ReadFile,
  recordsOf: (rows: readonly number[]) => Promise<ReadonlyMap<number, RecordData>>,
): Promise<Set<CellPlace>> {
  const named = new Map(
    fields.filter(({ lookup, relation }) => lookup ?? relation).map((field) => [field.path, field]),
  )
  const doubtful = rows.flatMap(({ at, problem }) =>
    Object.keys(problem?.cells ?? {}).flatMap((column) => {
      const field = named.get(mapping[Number(column)] ?? '')
      return field ? [{ at, column: Number(column), field }] : []
    }),
  )
  const shown = new Set<CellPlace>()
  if (doubtful.length === 0) return shown
  const records = await recordsOf([...new Set(doubtful.map(({ at }) => at))])
  for (const { at, column, field } of doubtful) {
    const value = valueAt(records.get(at) as JsonObject | undefined, field.path) ?? null
    const name = plainName(cellText(table.rows[at]?.[column] ?? ''))
    const label = field.lookup && typeof value === 'string' ? lookups.label(field.lookup, value) : null
    if ([...textsIn(value), label ?? ''].some((one) => one !== '' && plainName(one) === name))
      shown.add(`${at}:${column}`)
  }
  return shown
}

/** Records by the text of a key's column, for `findShown`. */
export function recordsByKey(
  { ports }: Pick<Office, 'ports'>,
  route: string,
  { table, mapping }: Pick<ReadFile, 'table' | 'mapping'>,
  key: string,
): (rows: readonly number[]) => Promise<Map<number, RecordData>> {
  const column = mapping.indexOf(key)
  const toKey = (at: number) => cellText(table.rows[at]?.[column] ?? '').trim()
  return async (rows) => {
    const found = new Map<string, RecordData>()
    const keys = [...new Set(rows.map(toKey))].filter((one) => one !== '')
    for (let from = 0; from < keys.length; from += RECORDS_PER_CALL) {
      const filters = [
        { path: key, operator: 'In' as const, values: keys.slice(from, from + RECORDS_PER_CALL) },
      ]
      const { items } = await ports.backend.records.list(
        route,
        { filters, size: 2 * RECORDS_PER_CALL, count: 'none' },
        { quiet: true },
      )
      for (const item of items) found.set(String(valueAt(item as JsonObject, key) ?? ''), item)
    }
    return new Map(
      rows.flatMap((at) => (found.has(toKey(at)) ? [[at, found.get(toKey(at)) as RecordData]] : [])),
    )
  }
}

/**
 * The texts by which a value may be shown: its own, or those of a related record and what is copied from it.
 */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return isObject(value) ? Object.values(value).flatMap((one) => (typeof one === 'string' ? [one] : [])) : []
}
