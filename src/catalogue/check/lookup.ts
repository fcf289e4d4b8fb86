import type { JsonObject } from '../../contract/json'
import type { SchemaText } from '../../contract/model/catalogue'
import type { EntityFile } from '../../contract/model/entity-file'
import type { LookupFile, LookupRowFile } from '../../contract/model/folder-files'
import { each, type SchemaDraft } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { SchemaSource } from '../files/library'
import type { Report } from '../files/report'
import { pathInLayer } from '../files/source'
import { ROW_KEYS } from '../grammar'
import { getStructure } from '../kinds'
import { getKind } from '../kinds/declarations'
import { PLAIN_LABEL, toTableName } from '../labels/lookup-shape'

/**
 * Checks all lookup files: duplicate table codes, label templates, rows. `rows`: the entity that describes
 * the rows of all tables.
 */
export function checkLookups(
  schemas: readonly SchemaSource[],
  files: readonly SchemaText[],
  rows: SchemaDraft | undefined,
): void {
  const tables = new Map<string, string>()
  for (const { source, draft, name } of schemas) {
    if (!draft) continue
    const file = { ...draft.value, lookup: name } as unknown as LookupFile
    const table = file.table ?? toTableName(name)
    const first = tables.get(table)
    if (first !== undefined) {
      const at = file.table === undefined ? ['lookup'] : ['table']
      source.report.value(
        'DUPLICATE_NAME',
        at,
        `the table "${table}" is taken by ${first}`,
        'choose another table code',
      )
    } else tables.set(table, source.path)
    checkLabel(source.report, file)
    checkTableRows(source.report, file)
    checkLongRows(source.report, file, files)
    checkExtra(source.report, file, rows)
    checkLabels(source.report, file)
  }
}

function checkLabel(report: Report, file: LookupFile): void {
  const label = file.label ?? PLAIN_LABEL
  const tokens = [...label.matchAll(/\{([^{}]*)\}/g)]
  const wrong = tokens.find(([, token = '']) => !LABEL_KEYS.includes(token))
  if (wrong) {
    const hint = didYouMean(wrong[1] ?? '', LABEL_KEYS, `row keys: ${LABEL_KEYS.join(', ')}`)
    report.value('BAD_LABEL', ['label'], `rows have no key "${wrong[1]}"`, hint, wrong.index)
  } else if (tokens.length === 0) {
    report.value('BAD_LABEL', ['label'], `the label "${label}" names no row key`, 'write "{code} - {label}"')
  }
}

/** `label` is the label in the user's language. */
const LABEL_KEYS = [...ROW_KEYS, 'label']

/** Checks that codes and values of rows are there and differ. */
export function checkTableRows(report: Report, file: LookupFile): void {
  const key = file.value ?? 'code'
  const codes = new Set<string>()
  const values = new Set<string>()
  each(file.rows, (row, index) => {
    const at = ['rows', index]
    if (codes.has(row.code))
      report.value(
        'DUPLICATE_ROW',
        [...at, 'code'],
        `the code "${row.code}" appears twice`,
        'change or remove one of the rows',
      )
    codes.add(row.code)
    checkValue(report, row, { key, values, at })
  })
}

function checkValue(
  report: Report,
  row: LookupRowFile,
  { key, values, at }: { key: 'val' | 'id' | 'code'; values: Set<string>; at: (string | number)[] },
): void {
  const value = row[key]
  if (key === 'code') return
  if (value === undefined || value === null) {
    // ids are assigned by the server
    if (key === 'val')
      report.value(
        'MISSING_ROW_VALUE',
        at,
        `the row "${row.code}" has no "val", which holds the values of this table`,
        'add "val", or choose "value": "code"',
      )
    return
  }
  if (values.has(String(value)))
    report.value(
      'DUPLICATE_ROW',
      [...at, key],
      `the value "${value}" appears twice`,
      'change or remove one of the rows',
    )
  values.add(String(value))
}

/** Required columns of a file of rows. */
const REQUIRED_COLUMNS = ['code', 'name']

/** The file of a table's long rows must exist and name its columns. */
export function checkLongRows(report: Report, { longRows }: LookupFile, files: readonly SchemaText[]): void {
  if (!longRows) return
  const lists = files.filter(({ path }) => /^lookups\/[^/]+\.csv$/.test(pathInLayer(path)))
  const names = lists.map(({ path }) => pathInLayer(path).slice('lookups/'.length))
  const file = lists[names.lastIndexOf(longRows.file)]
  const at = ['longRows', 'file']
  if (!file) {
    const hint = didYouMean(longRows.file, names, `add lookups/${longRows.file}`)
    report.value('UNKNOWN_ROWS_FILE', at, `there is no file "${longRows.file}" in lookups/`, hint)
  } else if (file.text === undefined) {
    report.value('BAD_ROWS_FILE', at, `"${longRows.file}" is not UTF-8 text`, 'save it as UTF-8')
  } else {
    const missing = REQUIRED_COLUMNS.filter((name) => !readColumnNames(file.text ?? '').includes(name))
    if (missing.length > 0) {
      const message = `the first line of "${longRows.file}" does not name ${missing.join(' and ')}`
      report.value('BAD_ROWS_FILE', at, message, 'begin with the names of the columns: "code;name;alpha1"')
    }
  }
}

/** Extra fields need an object property on the entity of rows that declares their names. */
export function checkExtra(
  report: Report,
  { extra, rows }: LookupFile,
  tables: SchemaDraft | undefined,
): void {
  if (extra === undefined || !tables) return
  const { properties = {} } = (tables.value as unknown as Partial<EntityFile>).record ?? {}
  const objects = Object.entries(properties).filter(
    ([, property]) => getStructure(getKind(property)) === 'parts',
  )
  const parts = objects.find(([name]) => name === extra)?.[1].properties
  if (!parts) {
    const hint = didYouMean(
      extra,
      Object.keys(Object.fromEntries(objects)),
      'declare it in entities/tables.json as an object',
    )
    report.value('UNKNOWN_FIELD', ['extra'], `"tables" has no object "${extra}"`, hint)
    return
  }
  each(rows, (row, index) => {
    for (const key of Object.keys(row.extraFields ?? {})) {
      if (Object.hasOwn(parts, key)) continue
      const hint = didYouMean(key, Object.keys(parts), `declare it in "${extra}" of entities/tables.json`)
      report.key(
        'UNKNOWN_FIELD',
        ['rows', index, 'extraFields', key],
        `"${extra}" of "tables" has no part "${key}"`,
        hint,
      )
    }
  })
}

/**
 * A key that one language names is named in every language of the file: readers of the others would see its
 * general label.
 */
function checkLabels(report: Report, { texts = {} }: LookupFile): void {
  const named = new Set(Object.values(texts).flatMap(({ field = {} }) => Object.keys(field)))
  for (const [language, { field = {} }] of Object.entries(texts))
    for (const key of named) {
      if (Object.hasOwn(field, key)) continue
      const message = `language "${language}" lacks the field text "${key}"`
      report.value(
        'MISSING_TEXT',
        ['texts', language],
        message,
        'the label of the entity "tables" is shown meanwhile',
      )
    }
}

/** Separator of cells; quoting is not supported. */
const CELL_SEPARATOR = ';'

const isFilled = (line: string): boolean => line.trim() !== ''

/** The column names: the first line of a file of rows. */
export function readColumnNames(text: string): string[] {
  return (text.split(/\r?\n/, 1)[0] ?? '').split(CELL_SEPARATOR).map((name) => name.trim())
}

/**
 * Reads the rows of a file, each with the shared values; columns that are not row keys become extra fields.
 * Empty cells are null.
 */
export function readLongRows(text: string, each: JsonObject): JsonObject[] {
  const head = readColumnNames(text)
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter(isFilled)
    .map((line, index) => toRow(head, line.split(CELL_SEPARATOR), each, index + 1))
}

function toRow(
  head: readonly string[],
  cells: readonly string[],
  each: JsonObject,
  order: number,
): JsonObject {
  const row: JsonObject = { ...each, order }
  const extra: JsonObject = {}
  for (const [index, key] of head.entries()) {
    const cell = cells[index]?.trim()
    const value = cell === undefined || cell === '' ? null : cell
    if (ROW_KEYS.includes(key)) row[key] = value
    else if (value !== null) extra[key] = value
  }
  return { ...row, extraFields: Object.keys(extra).length > 0 ? extra : null }
}
