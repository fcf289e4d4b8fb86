import { DEFAULT_LANGUAGE, localText } from '../../contract/language'
import type { LookupRow, LookupTable } from '../../contract/lookup'
import type { LookupFile, LookupRowFile } from '../../contract/lookup-file'
import { PLAIN_LABEL } from '../lookup-label'
import { tableOf } from '../lookup-shape'

/** A reference table with its defaults filled in. */
export function resolveLookup(file: LookupFile): LookupTable {
  return {
    name: file.lookup,
    table: file.table ?? tableOf(file.lookup),
    value: file.value ?? 'code',
    label: file.label ?? PLAIN_LABEL,
    filters: file.filters ?? [],
    needsFilter: file.needsFilter ?? false,
    createFilter: file.createFilter ?? {},
    sort: file.sort ?? null,
    carries: file.carries ?? null,
    extra: file.extra ?? null,
    langs: file.langs ?? 'user',
    rows: (file.rows ?? []).map(rowOf),
    longRows: file.longRows ? { file: file.longRows.file, each: file.longRows.each ?? {} } : null,
    texts: file.texts ?? {},
  }
}

/** Rows without an order keep the order of the file. */
function rowOf(row: LookupRowFile, index: number): LookupRow {
  return { ...row, name: row.name ?? localText(row.formattedOutput, DEFAULT_LANGUAGE) ?? row.code, order: row.order ?? index + 1 }
}
