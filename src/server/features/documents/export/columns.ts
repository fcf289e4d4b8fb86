import { describeConf } from '../../../../catalogue/describe/conf'
import { describeColumns } from '../../../../catalogue/describe/list'
import { formatValue } from '../../../../catalogue/kinds'
import { WORKBOOK_FORMATS } from '../../../../catalogue/kinds/workbook'
import { lookupLabel } from '../../../../catalogue/labels/lookup-shape'
import { fileColumnName } from '../../../../catalogue/list-query/column-names'
import { valueAt } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { LookupRow, LookupTable } from '../../../../contract/model/lookup'
import type { ColumnDescription } from '../../../../contract/model/page'
import type { RecordData } from '../../../../contract/model/record'
import type { Principal } from '../../../../contract/model/user'
import type { Lookups } from '../../../records'

/** Sources of lookup labels. */
export interface LabelSource {
  lookups: Lookups
  tables: ReadonlyMap<string, LookupTable>
}

/** A column of an exported file: its header, and each record's value and text. */
export interface ExportColumn extends ColumnDescription {
  value: (record: RecordData) => Json
  text: (value: Json) => string
}

/** The columns of an exported list, in the language; `paths` null = those of the entity's list. */
export async function exportColumns(
  entity: Entity,
  paths: readonly string[] | null,
  principal: Principal,
  { lang, source }: { lang: string; source: LabelSource },
): Promise<ExportColumn[]> {
  const conf = describeConf(entity, principal, lang)
  const columns = describeColumns(entity, conf, lang, paths ?? entity.list.columns.map(({ field }) => field))
  const names = columns.flatMap(({ lookup }) => (lookup ? [lookup.name] : []))
  const label = await lookupLabels(names, lang, source)
  return columns.map((column) => {
    const kind =
      column.kind === 'status' ? ('enum' as const) : column.kind === 'code' ? ('text' as const) : column.kind
    const lookup = column.lookup && { ...column.lookup, filter: {} }
    const relation = column.relation && { ...column.relation, where: {}, embedded: false, create: false }
    const field = { kind, schema: {}, choices: column.choices, options: column.options, lookup, relation }
    return {
      ...column,
      label: fileColumnName(entity, column.path, lang),
      value: (record) => valueAt(record as JsonObject, column.path) ?? null,
      text: (value) =>
        WORKBOOK_FORMATS[column.kind].exact(value) ?? formatValue(value, { lang, field, lookupLabel: label }),
    }
  })
}

/**
 * The labels of the named tables in a language, by name and value; a value without a row is its own label.
 */
export async function lookupLabels(
  names: readonly string[],
  lang: string,
  source: LabelSource,
): Promise<(name: string, value: string) => string> {
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const name of new Set(names)) labels.set(name, await loadLabels(name, lang, source))
  return (name, value) => labels.get(name)?.get(value) ?? value
}

async function loadLabels(
  name: string,
  lang: string,
  { lookups, tables }: LabelSource,
): Promise<ReadonlyMap<string, string>> {
  const table = tables.get(name)
  if (!table) return new Map()
  const rows = await lookups.rows([table.table], {}, { disabled: true })
  return new Map(
    rows.map((row) => [
      String(row[table.value] ?? row.code),
      lookupLabel(row as unknown as LookupRow, table, lang),
    ]),
  )
}

/** Writes a file incrementally; nothing written is kept in memory. */
export interface FileWriter {
  /** media type of the file */
  type: string
  begin: () => Uint8Array
  rows: (records: readonly RecordData[]) => Uint8Array
  end: () => Uint8Array
}
