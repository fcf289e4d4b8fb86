import { getStructure } from '../../catalogue/kinds'
import type { BatchRequest } from '../../contract/calls/batch'
import type { Json, JsonObject } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import { unmarkText } from '../../contract/text/text-mark'
import type { CellRect } from '../list/range'
import type { Office } from '../office/office'
import { dryRunImport, rowProblem } from './dry-run'
import { type ImportField, importFields } from './fields'
import { loadLabels } from './labels-of'
import { type Mapping, type ReadRow, type RowProblem, readRows } from './mapping'
import { type FileTable, parseCsv } from './table'

/** A paste over rows of a list: the texts before and after, as people read them. */
export interface Paste {
  route: string
  /** paths of the columns */
  columns: string[]
  records: { id: string; label: string }[]
  /** texts by row and column */
  before: string[][]
  after: string[][]
  /** rows and columns cut off at the end of the list */
  left: { rows: number; columns: number }
}

/** What happens to a cell. `closed`: its field cannot be written here, so the pasted text is skipped. */
export type CellFate = 'same' | 'changed' | 'closed' | 'bad'

/** A row of the preview. */
export interface PastedRow {
  id: string
  label: string
  cells: { before: string; after: string; fate: CellFate; why: string | null }[]
  /** values to write by path; null = nothing to write, or an error */
  body: JsonObject | null
  /** error of the row as a whole */
  why: string | null
}

/** The rows of cells on a clipboard. */
export function readClipboard(text: string): string[][] {
  const lines = parseCsv(text.replace(/^\uFEFF/, ''), '\t')
  return lines.map((line) => line.map((cell) => unmarkText(cell.trim())))
}

/** Cells placed on a range: repeated when they divide it evenly, else laid from its first cell. */
export function fitCellsToRange(
  cells: readonly (readonly string[])[],
  { top, bottom, left, right }: CellRect,
): string[][] {
  const [height, width] = [bottom - top + 1, right - left + 1]
  const wide = Math.max(0, ...cells.map((line) => line.length))
  const fills = wide > 0 && height % cells.length === 0 && width % wide === 0
  const [rows, columns] = fills ? [height, width] : [cells.length, wide]
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cells[row % cells.length]?.[column % wide] ?? ''),
  )
}

/** Checks a paste cell by cell: with the parsers of the import, then with a dry run on the server. */
export async function judgePaste(
  office: Pick<Office, 'conf' | 'lookups' | 'entities' | 'ports'>,
  entity: PublicEntity,
  conf: EntityConf,
  { paste, label }: { paste: Paste; label: (path: string) => string },
): Promise<PastedRow[]> {
  const { texts } = office.ports
  const fields = importFields(entity, conf, texts.lang())
  const mapping: Mapping = paste.columns.map((path) =>
    fields.some((field) => field.path === path) ? path : null,
  )
  const rows = await readPaste(office, paste, mapping, fields)
  const tried = rows.filter(({ body }) => body && Object.keys(body).length > 0)
  const named = tried.map(({ at, body }) => ({ id: paste.records[at]?.id ?? '', body }))
  const failures = await dryRunImport(office, entity.route, pasteRequest(named, true))
  const refused = new Map(
    failures.map((failure) => [
      tried[failure.row]?.at,
      rowProblem(failure, mapping, { entity, label, texts }),
    ]),
  )
  return rows.map((row) => toPastedRow(paste, mapping, row, row.problem ?? refused.get(row.at) ?? null))
}

/** The batch that writes the pasted rows by id. */
export function pasteRequest(rows: readonly Pick<PastedRow, 'id' | 'body'>[], dryRun: boolean): BatchRequest {
  const bodies = rows.map(({ id, body }) => ({ id, ...body }))
  return { operation: 'import', changes: { rows: bodies, mode: 'update', key: 'id' }, dryRun }
}

/** Values of the cells that changed; an emptied cell is null. */
async function readPaste(
  office: Pick<Office, 'conf' | 'lookups' | 'entities' | 'ports'>,
  { columns, before, after }: Paste,
  mapping: Mapping,
  fields: readonly ImportField[],
): Promise<ReadRow[]> {
  const { text } = office.ports.texts
  const lang = office.ports.texts.lang()
  const isNew = (row: number, column: number) => after[row]?.[column] !== before[row]?.[column]
  const table: FileTable = {
    header: columns,
    rows: after.map((line, row) => line.map((cell, column) => (isNew(row, column) ? cell : ''))),
  }
  const labels = await loadLabels(office, table, mapping, fields)
  const places = after.map((_, row) => row)
  const reading = { lang, dates: 'dmy' as const, labels }
  // A cell shows one language: emptying it leaves the others.
  const texts = new Set(fields.flatMap(({ path, kind }) => (getStructure(kind) === 'texts' ? [path] : [])))
  const getEmptyValue = (path: string): Json => (texts.has(path) ? { [lang]: null } : null)
  return readRows(table, { places, mapping, fields, reading, text }).map((row) => {
    const nothing = mapping.flatMap((path, column) =>
      path !== null && after[row.at]?.[column] === '' && isNew(row.at, column)
        ? [[path, getEmptyValue(path)] as const]
        : [],
    )
    return row.body ? { ...row, body: { ...row.body, ...Object.fromEntries(nothing) } } : row
  })
}

function toPastedRow(
  { records, before, after }: Paste,
  mapping: Mapping,
  { at, body }: ReadRow,
  problem: RowProblem | null,
): PastedRow {
  const fate = (column: number): CellFate => {
    if (problem?.cells[column] !== undefined) return 'bad'
    if (after[at]?.[column] === before[at]?.[column]) return 'same'
    return mapping[column] === null ? 'closed' : 'changed'
  }
  const cells = (after[at] ?? []).map((text, column) => ({
    before: before[at]?.[column] ?? '',
    after: text,
    fate: fate(column),
    why: problem?.cells[column] ?? null,
  }))
  const writes = problem === null && body !== null && Object.keys(body).length > 0
  return {
    id: records[at]?.id ?? '',
    label: records[at]?.label ?? '',
    cells,
    body: writes ? body : null,
    why: problem?.row ?? null,
  }
}
