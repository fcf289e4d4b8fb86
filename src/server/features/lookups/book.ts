import { readLongRows } from '../../../catalog/check/lookup'
import { oncePer } from '../../../catalog/once'
import { isObject } from '../../../catalog/paths'
import { fold } from '../../../catalog/search-text'
import type { Json, JsonObject } from '../../../contract/json'
import type { LookupTable } from '../../../contract/lookup'
import type { RecordData } from '../../../contract/record'
import { idsOf, type LookupBook } from '../../records'
import { byOrder, passes, type RowFile, rowOf, rowOfFile } from './row'

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

/** How well a row answers a text: 0 = its name begins with it, 1 = a word of it does, 2 = the text stands somewhere; null = not at all. */
function rankOf(names: readonly string[], wanted: string): number | null {
  if (names.some((name) => name.startsWith(wanted))) return 0
  if (names.some((name) => name.includes(` ${wanted}`))) return 1
  return names.some((name) => name.includes(wanted)) ? 2 : null
}

const folded = new WeakMap<JsonObject, readonly string[]>()

/** Everything a row is called: name, labels, code, and names among its extra fields. */
function namesOf(row: JsonObject): readonly string[] {
  const known = folded.get(row)
  if (known) return known
  const labels = isObject(row.formattedOutput) ? Object.values(row.formattedOutput) : []
  const extra = isObject(row.extraFields) ? [row.extraFields.other] : []
  const names = [row.name, ...labels, row.code, ...extra].filter((name) => typeof name === 'string').map(fold)
  folded.set(row, names)
  return names
}

/** The rows that match a text, the best first and then by name, `size` at most. */
export function matching(rows: readonly JsonObject[], text: string, size: number): JsonObject[] {
  const wanted = fold(text)
  const found = rows.flatMap((row) => {
    const rank = rankOf(namesOf(row), wanted)
    return rank === null ? [] : [{ row, rank }]
  })
  const inOrder = (a: JsonObject, b: JsonObject) => String(a.name).localeCompare(String(b.name), 'it', { numeric: true })
  return found
    .sort((a, b) => a.rank - b.rank || inOrder(a.row, b.row))
    .slice(0, size)
    .map(({ row }) => row)
}

/** The rows of a list that have this name, whatever its case and accents. */
export function called(rows: readonly JsonObject[], name: string): readonly JsonObject[] {
  return byName(rows).get(fold(name)) ?? []
}

const byName = oncePer(indexed)

function indexed(rows: readonly JsonObject[]): Map<string, JsonObject[]> {
  const index = new Map<string, JsonObject[]>()
  for (const row of rows) {
    const name = fold(String(row.name))
    index.set(name, [...(index.get(name) ?? []), row])
  }
  return index
}

/** The rows of tables that lie in files of their own. */
interface LongLists {
  /** all rows of a table's file, read once; none when it has no file */
  of: (table: LookupTable) => readonly JsonObject[]
}

/** Filters by which long rows are found; without one of them, or a text, a table answers its short rows alone. */
export const FINDING: readonly string[] = ['code', 'name']

/** Reads files when they are first asked for, and again when they changed. `textOf` answers a file of the schema folder. */
export function createLongLists(textOf: (path: string) => string | undefined): LongLists {
  const known = new Map<string, { text: string; each: string; rows: readonly JsonObject[] }>()
  return {
    of: ({ longRows, table }) => {
      const text = longRows ? textOf(`lookups/${longRows.file}`) : undefined
      if (!longRows || text === undefined) return []
      const each = JSON.stringify(longRows.each)
      const kept = known.get(table)
      if (kept && kept.text === text && kept.each === each) return kept.rows
      const rows = readLongRows(text, longRows.each).map((row) => ({ ...BLANK, id: row.code ?? null, tableCode: table, ...row }))
      known.set(table, { text, each, rows })
      return rows
    },
  }
}

/** What rows answer where they say nothing. */
const BLANK: JsonObject = {
  val: null,
  alpha1: null,
  alpha2: null,
  alpha3: null,
  flag1: false,
  flag2: false,
  flag3: false,
  extraValue: null,
  formattedOutput: null,
}
