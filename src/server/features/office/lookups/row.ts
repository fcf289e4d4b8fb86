import { isObject } from '../../../../catalogue/paths'
import { LOOKUP_KEYS } from '../../../../catalogue/rules/facts'
import type { Json, JsonObject } from '../../../../contract/json'
import type { LookupRow, LookupTable } from '../../../../contract/model/lookup'
import type { RecordData } from '../../../../contract/model/record'
import { fold } from '../../../../contract/text/fold'

/** Columns of a row that callers may filter by (domain 2.3). */
export const ROW_FILTERS: readonly string[] = LOOKUP_KEYS.filter((key) => key !== 'id' && key !== 'order')

const TEXTS = ['val', 'alpha1', 'alpha2', 'alpha3', 'extraValue', 'order', 'formattedOutput'] as const
const FLAGS = ['flag1', 'flag2', 'flag3'] as const
/** Validity dates of a row: the server applies them, and no row contains them. */
const DATES = ['validFrom', 'validTo'] as const

/**
 * The order of words with numbers in them. One collator: `localeCompare` with options makes one for each
 * pair, a hundred times slower.
 */
export const compareWords = new Intl.Collator('it', { numeric: true }).compare

/** What a table's file declares about its rows. */
export interface RowFile {
  /** the file's rows by code: only they know their fixed ids, which are not stored */
  rows: ReadonlyMap<string, LookupRow>
  /** property of a record that holds the extra fields; null = they come from the file */
  extra: string | null
}

/** A record of the `tables` entity as a lookup row (spec B §3.2). */
export function toLookupRow(record: RecordData, { rows, extra }: RowFile): JsonObject {
  const code = record.code ?? ''
  const file = rows.get(code)
  const row: JsonObject = {
    id: file?.id ?? record.id,
    tableCode: record.table ?? null,
    code,
    name: record.name ?? code,
  }
  for (const key of TEXTS) row[key] = record[key] ?? null
  for (const key of FLAGS) row[key] = record[key] === true
  row.extraFields = extra !== null && extra in record ? toFilled(record[extra]) : (file?.extraFields ?? null)
  return row
}

/** The non-empty parts; null when there is none. */
function toFilled(value: Json | undefined): JsonObject | null {
  if (!isObject(value)) return null
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : null
}

/** A row of a lookup file in the lookup format, while it is not in the database. */
export function rowOfFile({ table }: LookupTable, row: LookupRow): JsonObject {
  const cells = row as unknown as Record<string, Json | undefined>
  const answer: JsonObject = {
    id: row.id ?? row.code,
    tableCode: table,
    code: row.code,
    name: row.name || row.code,
  }
  for (const key of TEXTS) answer[key] = cells[key] ?? null
  for (const key of FLAGS) answer[key] = cells[key] === true
  answer.extraFields = row.extraFields ?? null
  return answer
}

/** A row of a lookup file as a payload of the `tables` entity; undeclared properties are dropped. */
export function toPayload(table: LookupTable, row: LookupRow, declared: ReadonlySet<string>): JsonObject {
  const payload: JsonObject = { table: table.table, code: row.code, name: row.name || row.code }
  if (row.val !== undefined && row.val !== null) payload.val = String(row.val)
  const rest = row as unknown as Record<string, Json | undefined>
  for (const key of [...TEXTS, ...FLAGS, ...DATES]) {
    const value = rest[key]
    if (key !== 'val' && declared.has(key) && value !== undefined && value !== null) payload[key] = value
  }
  if (table.extra !== null && declared.has(table.extra) && row.extraFields)
    payload[table.extra] = row.extraFields
  return payload
}

/**
 * True when the row passes every filter. Names are compared without case and accents. Text cells may hold
 * several comma-separated values; an empty cell always passes.
 */
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

/** By order if given, then by code in natural order. */
export function byOrder(a: JsonObject, b: JsonObject): number {
  const place = (row: JsonObject) => (typeof row.order === 'number' ? row.order : Number.MAX_SAFE_INTEGER)
  return place(a) - place(b) || compareWords(String(a.code), String(b.code))
}
