import { isObject } from '../../../catalog/paths'
import { fold } from '../../../catalog/search-text'
import type { Json, JsonObject } from '../../../contract/json'
import type { LookupRow, LookupTable } from '../../../contract/lookup'
import type { RecordData } from '../../../contract/record'

/** Columns of a row that callers may filter by (domain 2.3). */
export const ROW_FILTERS: readonly string[] = [
  'code',
  'val',
  'name',
  'alpha1',
  'alpha2',
  'alpha3',
  'flag1',
  'flag2',
  'flag3',
  'extraValue',
]

const TEXTS = ['val', 'alpha1', 'alpha2', 'alpha3', 'extraValue', 'order', 'formattedOutput'] as const
const FLAGS = ['flag1', 'flag2', 'flag3'] as const

/** What a table's file says of its rows. */
export interface RowFile {
  /** the rows by their code: fixed ids are theirs alone, the store does not hold them */
  rows: ReadonlyMap<string, LookupRow>
  /** property of a record that holds the extra fields; null = they are those of the file */
  extra: string | null
}

/** A record of the `tables` entity as lookups read it (spec B §3.2). */
export function rowOf(record: RecordData, { rows, extra }: RowFile): JsonObject {
  const code = record.code ?? ''
  const file = rows.get(code)
  const row: JsonObject = { id: file?.id ?? record.id, tableCode: record.table ?? null, code, name: record.name ?? code }
  for (const key of TEXTS) row[key] = record[key] ?? null
  for (const key of FLAGS) row[key] = record[key] === true
  row.extraFields = extra !== null && extra in record ? filledOf(record[extra]) : (file?.extraFields ?? null)
  return row
}

/** The parts that hold something; null when none does. */
function filledOf(value: Json | undefined): JsonObject | null {
  if (!isObject(value)) return null
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : null
}

/** A row of a lookup file as lookups answer it, while it is not in the store. */
export function rowOfFile({ table }: LookupTable, row: LookupRow): JsonObject {
  const cells = row as unknown as Record<string, Json | undefined>
  const answer: JsonObject = { id: row.id ?? row.code, tableCode: table, code: row.code, name: row.name || row.code }
  for (const key of TEXTS) answer[key] = cells[key] ?? null
  for (const key of FLAGS) answer[key] = cells[key] === true
  answer.extraFields = row.extraFields ?? null
  return answer
}

/** A row of a lookup file as a payload of the `tables` entity; what the entity does not declare stays out. */
export function payloadOf(table: LookupTable, row: LookupRow, declared: ReadonlySet<string>): JsonObject {
  const payload: JsonObject = { table: table.table, code: row.code, name: row.name || row.code }
  if (row.val !== undefined && row.val !== null) payload.val = String(row.val)
  const rest = row as unknown as Record<string, Json | undefined>
  for (const key of [...TEXTS, ...FLAGS]) {
    const value = rest[key]
    if (key !== 'val' && declared.has(key) && value !== undefined && value !== null) payload[key] = value
  }
  if (table.extra !== null && declared.has(table.extra) && row.extraFields) payload[table.extra] = row.extraFields
  return payload
}

/** True when the row passes every filter. A name is compared as people write it, whatever its case and accents. Text cells may hold several values with commas; an empty cell always passes. */
export function passes(row: JsonObject, filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(filters).every(([key, wanted]) => {
    const cell = row[key]
    if (key === 'name') return fold(String(cell)) === fold(wanted)
    if (typeof cell === 'boolean') return String(cell) === wanted
    if (cell === null || cell === undefined || cell === '') return true
    return String(cell)
      .split(',')
      .some((part) => part.trim() === wanted)
  })
}

/** By order where given, then by code as people sort. */
export function byOrder(a: JsonObject, b: JsonObject): number {
  const place = (row: JsonObject) => (typeof row.order === 'number' ? row.order : Number.MAX_SAFE_INTEGER)
  return place(a) - place(b) || String(a.code).localeCompare(String(b.code), 'it', { numeric: true })
}
