import type { SourceFile } from '../../contract/catalogue'
import type { LookupFile, LookupRowFile } from '../../contract/lookup-file'
import { ROW_KEYS } from '../grammar/files'
import { PLAIN_LABEL } from '../lookup-label'
import { tableOf } from '../lookup-shape'
import type { Report } from '../report'
import type { Volume } from '../shelf'
import { each } from './each'
import { checkExtra } from './extra'
import type { Draft } from './grammar'
import { didYouMean } from './hint'
import { checkLongRows } from './long-rows'

/** All lookup files: table codes that clash, label templates, rows. `rows`: the entity that describes the rows of all tables. */
export function checkLookups(volumes: readonly Volume[], files: readonly SourceFile[], rows: Draft | undefined): void {
  const tables = new Map<string, string>()
  for (const { source, draft, name } of volumes) {
    if (!draft) continue
    const file = { ...draft.value, lookup: name } as unknown as LookupFile
    const table = file.table ?? tableOf(name)
    const first = tables.get(table)
    if (first !== undefined) {
      const at = file.table === undefined ? ['lookup'] : ['table']
      source.report.value('DUPLICATE_NAME', at, `the table "${table}" is taken by ${first}`, 'choose another table code')
    } else tables.set(table, source.path)
    checkLabel(source.report, file)
    checkRows(source.report, file)
    checkLongRows(source.report, file, files)
    checkExtra(source.report, file, rows)
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

function checkRows(report: Report, file: LookupFile): void {
  const key = file.value ?? 'code'
  const codes = new Set<string>()
  const values = new Set<string>()
  each(file.rows, (row, index) => {
    const at = ['rows', index]
    if (codes.has(row.code))
      report.value('DUPLICATE_ROW', [...at, 'code'], `the code "${row.code}" stands twice`, 'change or remove one of the rows')
    codes.add(row.code)
    checkValue(report, row, key, values, at)
  })
}

function checkValue(
  report: Report,
  row: LookupRowFile,
  key: 'val' | 'id' | 'code',
  values: Set<string>,
  at: (string | number)[],
): void {
  const value = row[key]
  if (key === 'code') return
  if (value === undefined || value === null) {
    // ids are made by the server
    if (key === 'val')
      report.value(
        'MISSING_ROW_VALUE',
        at,
        `the row "${row.code}" has no "val", from which this table takes values`,
        'add "val", or choose "value": "code"',
      )
    return
  }
  if (values.has(String(value)))
    report.value('DUPLICATE_ROW', [...at, key], `the value "${value}" stands twice`, 'change or remove one of the rows')
  values.add(String(value))
}
