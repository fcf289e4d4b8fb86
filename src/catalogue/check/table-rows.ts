import type { LookupFile, LookupRowFile, TableRowsFile } from '../../contract/model/folder-files'
import { each, type SchemaDraft } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { NamedFiles, ParsedFile, SchemaSource } from '../files/library'
import { oncePer } from '../once'
import { checkExtra, checkTableRows } from './lookup'

/**
 * Lays the rows of an office's `rows/` over those of its tables: a row of the same code is changed, a new one
 * is added at the end, one that is `off` is taken away.
 */
export function layRows(
  opened: readonly ParsedFile[],
  lookups: NamedFiles,
  tables: SchemaDraft | undefined,
): void {
  const taken = new Map<string, string>()
  for (const { draft, source } of opened) {
    if (source.kind !== 'tableRows' || !draft) continue
    const file = draft.value as unknown as TableRowsFile
    const lookup = findLookup(file.lookup ?? source.stem, lookups)
    const at = file.lookup === undefined ? [] : ['lookup']
    const { report } = source
    if (!lookup) {
      const name = file.lookup ?? source.stem
      const hint = didYouMean(name, [...lookups.keys()], 'name the file as its table, or add "lookup"')
      report.value('UNKNOWN_LOOKUP', at, `there is no table "${name}"`, hint)
      continue
    }
    const first = taken.get(lookup.name)
    if (first !== undefined) {
      const message = `the rows of "${lookup.name}" are in ${first}`
      report.value('DUPLICATE_NAME', at, message, 'put all rows of a table into one file')
      continue
    }
    taken.set(lookup.name, source.path)
    const base = lookup.draft?.value as unknown as LookupFile | undefined
    if (!base) continue
    checkTableRows(report, { ...base, rows: withBase(base.rows, file.rows) })
    checkExtra(report, { ...base, rows: file.rows }, tables)
    if (!report.broken) lookup.draft = withRows(lookup.draft as SchemaDraft)(draft)
  }
}

/** `cost-center` is the file of the table `CostCenter`. */
function findLookup(name: string, lookups: NamedFiles): SchemaSource | undefined {
  const plain = (word: string): string => word.replaceAll('-', '').toLowerCase()
  const found = [...lookups.keys()].find((one) => plain(one) === plain(name))
  return lookups.get(name) ?? (found === undefined ? undefined : lookups.get(found))
}

/** Rows with what they have in the table beneath, so that each is checked as a whole. */
const withBase = (base: readonly LookupRowFile[] = [], own: TableRowsFile['rows'] = []): LookupRowFile[] =>
  own.map(({ off: _, ...row }) => ({ ...base.find(({ code }) => code === row.code), ...row }))

/** The same drafts make the same table, so that entities which offer it are not checked again. */
const withRows = oncePer((base: SchemaDraft) =>
  oncePer((own: SchemaDraft): SchemaDraft => {
    const rows = mergeRows(
      (base.value as unknown as LookupFile).rows ?? [],
      (own.value as unknown as TableRowsFile).rows ?? [],
    )
    return { ...base, value: { ...base.value, rows } as unknown as SchemaDraft['value'] }
  }),
)

function mergeRows(base: readonly LookupRowFile[], own: TableRowsFile['rows']): LookupRowFile[] {
  const rows = new Map(base.map((row) => [row.code, row] as const))
  each(own, ({ off, ...row }) => {
    const beneath = rows.get(row.code)
    const labels = { ...beneath?.formattedOutput, ...row.formattedOutput }
    if (off) rows.delete(row.code)
    else
      rows.set(row.code, {
        ...beneath,
        ...row,
        ...(Object.keys(labels).length > 0 ? { formattedOutput: labels } : {}),
      })
  })
  return [...rows.values()]
}
