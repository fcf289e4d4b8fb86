import { readLongRows } from '../../../../catalogue/check/lookup'
import { oncePer } from '../../../../catalogue/once'
import { isObject, relationIds } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import type { LookupTable } from '../../../../contract/model/lookup'
import type { RecordData } from '../../../../contract/model/record'
import { fold } from '../../../../contract/text/fold'
import { isWithinDays } from '../../../../contract/time/office-day'
import type { LookupTables } from '../../../records'
import { byOrder, compareWords, passes, type RowFile, rowOfFile, toLookupRow } from './row'

/** Tables over rows in memory, by table code; `longOf` returns the rows of a table's own file. */
export function createLookupTables(
  known: ReadonlyMap<string, KeptRows>,
  longOf: (table: LookupTable) => readonly JsonObject[],
): LookupTables {
  const getRows = ({ table }: LookupTable): readonly JsonObject[] => known.get(table)?.offered ?? []
  const find = (rows: readonly JsonObject[], { value: key }: LookupTable, value: Json): JsonObject | null =>
    value === null ? null : (byValue(rows)(key).get(String(value)) ?? null)
  return {
    row: (table, value) => find(known.get(table.table)?.all ?? [], table, value),
    offersValue: (table, value, filters) => {
      const row = find(getRows(table), table, value)
      return row !== null && passes(row, filters)
    },
    named: (table, name, filters) =>
      [...findRowsByName(getRows(table), name), ...findRowsByName(longOf(table), name)].filter((row) =>
        passes(row, filters),
      ),
    offers: (table, filters) => {
      const rows = FINDING.some((key) => key in filters)
        ? [...getRows(table), ...longOf(table)]
        : getRows(table)
      return rows.some((row) => passes(row, filters))
    },
  }
}

/** Rows by option value, for each possible value column; the first of duplicates wins. */
const byValue = oncePer((rows: readonly JsonObject[]) => {
  const indexes = new Map<string, ReadonlyMap<string, JsonObject>>()
  return (column: string): ReadonlyMap<string, JsonObject> => {
    const known =
      indexes.get(column) ??
      new Map(rows.map((row) => [String(row[column] ?? row.code), row] as const).reverse())
    indexes.set(column, known)
    return known
  }
})

/** Status of a retired row: no longer on offer, but its label stays available. */
const RETIRED_STATUS = 'DISABLED'

/** The rows of one table in order. */
export interface KeptRows {
  /** the day they were read for: the next day may offer others */
  day: string
  all: readonly JsonObject[]
  /** active rows, valid on that day */
  offered: readonly JsonObject[]
  /** ids of the tags of rows that have any */
  tagIds: ReadonlyMap<JsonObject, readonly string[]>
}

/** The rows of a table's file, while they are not in the database. */
export function buildRowsOfFile(table: LookupTable, day: string): KeptRows {
  const rows = table.rows
    .map((row) => ({ dates: row, row: rowOfFile(table, row) }))
    .sort((a, b) => byOrder(a.row, b.row))
  const offered = rows
    .filter(({ dates }) => isWithinDays([dates.validFrom, dates.validTo], day))
    .map(({ row }) => row)
  return { day, all: rows.map(({ row }) => row), offered, tagIds: new Map() }
}

/** The rows of a table from the database. */
export function buildRowsOfRecords(records: readonly RecordData[], file: RowFile, day: string): KeptRows {
  const rows = records
    .map((record) => ({ record, row: toLookupRow(record, file) }))
    .sort((a, b) => byOrder(a.row, b.row))
  return {
    day,
    all: rows.map(({ row }) => row),
    offered: rows
      .filter(
        ({ record }) =>
          record.status !== RETIRED_STATUS && isWithinDays([record.validFrom, record.validTo], day),
      )
      .map(({ row }) => row),
    tagIds: new Map(
      rows
        .map(({ record, row }) => [row, relationIds(record.tags)] as const)
        .filter(([, ids]) => ids.length > 0),
    ),
  }
}

/**
 * Rank of a row for a text: 0 = its name begins with it, 1 = a word does, 2 = the text occurs anywhere; null
 * = no match.
 */
function findRank(names: readonly string[], wanted: string): number | null {
  if (names.some((name) => name.startsWith(wanted))) return 0
  if (names.some((name) => name.includes(` ${wanted}`))) return 1
  return names.some((name) => name.includes(wanted)) ? 2 : null
}

const folded = new WeakMap<JsonObject, readonly string[]>()

/** All names of a row: name, labels, code, and names among its extra fields. */
function listNames(row: JsonObject): readonly string[] {
  const known = folded.get(row)
  if (known) return known
  const labels = isObject(row.formattedOutput) ? Object.values(row.formattedOutput) : []
  const extra = isObject(row.extraFields) ? [row.extraFields.other] : []
  const names = [...new Set([row.name, ...labels, row.code, ...extra])]
    .filter((name) => typeof name === 'string')
    .map(fold)
  folded.set(row, names)
  return names
}

/** The rows that match a text, by rank and then by name, `size` at most. */
export function searchRows(rows: readonly JsonObject[], text: string, size: number): JsonObject[] {
  const wanted = fold(text)
  const found = rows.flatMap((row) => {
    const rank = findRank(listNames(row), wanted)
    return rank === null ? [] : [{ row, rank }]
  })
  const inOrder = (a: JsonObject, b: JsonObject) => compareWords(String(a.name), String(b.name))
  return found
    .sort((a, b) => a.rank - b.rank || inOrder(a.row, b.row))
    .slice(0, size)
    .map(({ row }) => row)
}

/** The rows of a list with this name, ignoring case and accents. */
export function findRowsByName(rows: readonly JsonObject[], name: string): readonly JsonObject[] {
  return byName(rows).get(fold(name)) ?? []
}

const byName = oncePer(indexRowsByName)

function indexRowsByName(rows: readonly JsonObject[]): Map<string, JsonObject[]> {
  const index = new Map<string, JsonObject[]>()
  for (const row of rows) {
    const name = fold(String(row.name))
    index.set(name, [...(index.get(name) ?? []), row])
  }
  return index
}

/** The rows of tables with a row file of their own. */
interface LongLists {
  /** all rows of a table's file, memoized; empty without a file */
  of: (table: LookupTable) => readonly JsonObject[]
}

/**
 * Filters that include long rows; without one of them, a text, or the wish for the whole table it returns
 * only its short rows.
 */
export const FINDING: readonly string[] = ['code', 'name']

/** Loads files lazily, and again when they changed. `textOf` returns a file of the schema folder. */
export function createLongLists(textOf: (path: string) => string | undefined): LongLists {
  const known = new Map<string, { text: string; each: string; rows: readonly JsonObject[] }>()
  return {
    of: ({ longRows, table }) => {
      const text = longRows ? textOf(`lookups/${longRows.file}`) : undefined
      if (!longRows || text === undefined) return []
      const each = JSON.stringify(longRows.each)
      const kept = known.get(table)
      if (kept && kept.text === text && kept.each === each) return kept.rows
      const rows = readLongRows(text, longRows.each).map((row) => ({
        ...BLANK,
        id: row.code ?? null,
        tableCode: table,
        ...row,
      }))
      known.set(table, { text, each, rows })
      return rows
    },
  }
}

/** Defaults of missing row values. */
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
