import type { SourceFile } from '../../contract/catalogue'
import type { LookupFile } from '../../contract/lookup-file'
import { headOf } from '../long-rows'
import type { Report } from '../report'
import { didYouMean } from './hint'

/** Columns that a file of rows must have. */
const NEEDED = ['code', 'name']

/** The file of a table's long rows is there and names its columns. */
export function checkLongRows(report: Report, { longRows }: LookupFile, files: readonly SourceFile[]): void {
  if (!longRows) return
  const lists = files.filter(({ path }) => /^lookups\/[^/]+\.csv$/.test(path))
  const names = lists.map(({ path }) => path.slice('lookups/'.length))
  const file = lists[names.indexOf(longRows.file)]
  const at = ['longRows', 'file']
  if (!file) {
    const hint = didYouMean(longRows.file, names, `add lookups/${longRows.file}`)
    report.value('UNKNOWN_ROWS_FILE', at, `there is no file "${longRows.file}" in lookups/`, hint)
  } else if (file.text === undefined) {
    report.value('BAD_ROWS_FILE', at, `"${longRows.file}" is not UTF-8 text`, 'save it as UTF-8')
  } else {
    const missing = NEEDED.filter((name) => !headOf(file.text ?? '').includes(name))
    if (missing.length > 0) {
      const message = `the first line of "${longRows.file}" does not name ${missing.join(' and ')}`
      report.value('BAD_ROWS_FILE', at, message, 'begin with the names of the columns: "code;name;alpha1"')
    }
  }
}
