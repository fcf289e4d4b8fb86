import { isObject, sameJson } from '../../../../catalogue/paths'
import { type DecisionSide, PRESENCE, type RowPresence } from '../../../../contract/calls/difference'
import type { Json, JsonObject } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'
import type { FileRows, RowSides, SaidRow } from './follow-file'

/** One value of a row, or whether there is one (`PRESENCE`), that its file says otherwise than the office. */
export interface RowDifference {
  code: string
  path: string
  was: Json
  file: Json
  office: Json
  /** both changed it, and nobody decided */
  isOpen: boolean
  /** null = it was deleted for good */
  record: RecordData | null
  /** what the file says about the row; null = it has none */
  row: JsonObject | null
}

/**
 * Every difference of a table, conflicts and the office's own changes alike. Rows that only the office ever
 * had are none.
 */
export function rowDifferences({ is, office, was }: RowSides): RowDifference[] {
  const codes = [...new Set([...Object.keys(is), ...Object.keys(was)])]
  return codes.flatMap((code) => {
    const [then, now] = [was[code], is[code]]
    const record = office.get(code) ?? null
    const found = now ? ofRow(then, now.values, record) : ofRemoved(then, record)
    return found.map((one) => ({ ...one, code, record, row: now?.values ?? null }))
  })
}

type Found = Pick<RowDifference, 'path' | 'was' | 'file' | 'office' | 'isOpen'>

const presence = (was: RowPresence, file: RowPresence, office: RowPresence, isOpen: boolean): Found => ({
  path: PRESENCE,
  was,
  file,
  office,
  isOpen,
})

function ofRow(then: SaidRow | undefined, now: JsonObject, record: RecordData | null): Found[] {
  // A new row of the file without a record is about to be created.
  if (!record) return then ? [presence('offered', 'offered', 'absent', false)] : []
  const values = ofValues(then, now, record)
  if (record.delete.deleted) {
    const isMoved = values.some(({ isOpen }) => isOpen)
    return [presence(then ? 'offered' : 'absent', 'offered', 'deleted', isMoved)]
  }
  // A row that comes back to its file is about to be offered again.
  const isOff = record.status === 'DISABLED' && !then?.isRetired
  return [...(isOff ? [presence('offered', 'offered', 'disabled', false)] : []), ...values]
}

function ofValues(then: SaidRow | undefined, now: JsonObject, record: RecordData): Found[] {
  const held = record as RecordData & JsonObject
  const keys = new Set([...Object.keys(then?.values ?? {}), ...Object.keys(now)])
  // The order of a row is nobody's decision.
  keys.delete('order')
  return [...keys].flatMap((path) => {
    const [was, file, office] = [then?.values[path] ?? null, now[path] ?? null, held[path] ?? null]
    if (sameJson(file, office)) return []
    return [
      {
        path,
        was,
        file,
        office,
        isOpen: !then || then.open?.includes(path) === true || !sameJson(was, file),
      },
    ]
  })
}

function ofRemoved(then: SaidRow | undefined, record: RecordData | null): Found[] {
  if (!then || !record || record.delete.deleted || record.status === 'DISABLED') return []
  return [
    then.isRetired
      ? presence('absent', 'absent', 'offered', false)
      : presence('offered', 'absent', 'offered', true),
  ]
}

/**
 * What the file is taken to have said once these differences of a row are decided; undefined = nothing, the
 * row is the office's. What is not among them is compared and told as before.
 */
export function getRowAfterDecision(
  { code, decided, decision }: { code: string; decided: readonly RowDifference[]; decision: DecisionSide },
  { is, was }: Pick<RowSides, 'was' | 'is'>,
  all: readonly RowDifference[],
): SaidRow | undefined {
  const [then, now] = [was[code], is[code]?.values]
  const gone = decided.find(({ path }) => path === PRESENCE)
  if (!now) return gone && decision === 'file' ? toRetiredRow(then) : gone?.isOpen ? undefined : then
  if (gone?.office === 'deleted') return { values: now }
  const open = all
    .filter((one) => one.code === code && one.isOpen && !decided.includes(one))
    .map(({ path }) => path)
  const unmet = open.filter((path) => !then || then.open?.includes(path))
  const values = { ...now, ...Object.fromEntries(open.map((path) => [path, then?.values[path] ?? null])) }
  return {
    values,
    ...(then?.isRetired ? { isRetired: true as const } : {}),
    ...(unmet.length > 0 ? { open: unmet } : {}),
  }
}

const toRetiredRow = (then: SaidRow | undefined): SaidRow | undefined => then && { ...then, isRetired: true }

/** Remembers what is said of one row. */
export function withRow(rows: FileRows, code: string, row: SaidRow | undefined): FileRows {
  const { [code]: _, ...others } = rows
  return row ? { ...others, [code]: row } : others
}

/**
 * The values to write so that the office has the file's: parts of an object that the file does not name are
 * emptied.
 */
export function getFileValues(decided: readonly RowDifference[]): JsonObject {
  return Object.fromEntries(
    decided
      .filter(({ path }) => path !== PRESENCE)
      .map(({ file, office, path }) => [path, wholeValue(file, office)]),
  )
}

function wholeValue(file: Json, office: Json): Json {
  if (!isObject(file) || !isObject(office)) return file
  return { ...Object.fromEntries(Object.keys(office).map((key) => [key, null])), ...file }
}
