import { useMemo, useState } from 'react'
import type { BatchRequest, ImportMode } from '../../contract/calls/batch'
import type { JsonObject } from '../../contract/json'
import { dryRunImport, rowProblem } from '../../engine/import/dry-run'
import { getClosedColumnNames, type ImportField, importFields } from '../../engine/import/fields'
import { findShown, recordsByKey } from '../../engine/import/keep-shown'
import { loadLabels } from '../../engine/import/labels-of'
import {
  guessHeader,
  guessMapping,
  guessMode,
  type Mapping,
  type Reading,
  type ReadRow,
  readRows,
  withCell,
} from '../../engine/import/mapping'
import { type FileLine, type FileTable, fileTable } from '../../engine/import/table'
import type { EntityWords } from '../batches'
import { useOffice, useTexts } from '../office'

/** How rows become records. */
export interface ImportOptions {
  mapping: Mapping
  mode: ImportMode
  key: string | null
  dates: Reading['dates']
}

/** Result of a check of the rows. */
export interface CheckedRows {
  good: ReadRow[]
  bad: ReadRow[]
}

/** State of an import, from a table to a batch. */
export interface ImportStudio {
  table: FileTable
  /** the line with the column names, by its index */
  head: number
  /** another line names the columns: everything starts anew */
  chooseHead: (head: number) => void
  fields: readonly ImportField[]
  options: ImportOptions
  /** another choice discards the check */
  choose: (part: Partial<ImportOptions>) => void
  edit: (at: number, column: number, cell: string) => void
  /** null = not yet */
  checked: CheckedRows | null
  /** rows the server has processed so far; null while nothing runs */
  progress: { done: number; total: number } | null
  check: () => Promise<void>
  /** the running or finished import */
  batch: string | null
  setBatch: (id: string) => void
  run: () => Promise<void>
}

/** Holds the state of one import; everything it knows about rows comes from the engine and the server. */
export function useStudio(lines: readonly FileLine[], words: EntityWords, fixed: JsonObject): ImportStudio {
  const office = useOffice()
  const { lang, text } = useTexts()
  const { entity, conf, label } = words
  const fields = useMemo(() => importFields(entity, conf, lang, fixed), [entity, conf, lang, fixed])
  const [head, setHead] = useState(() => guessHeader(lines, fields))
  const [table, setTable] = useState(() => fileTable(lines, head))
  const guess = ({ header }: FileTable): ImportOptions => {
    const mapping = guessMapping(header, fields, getClosedColumnNames(entity, fields))
    return { mapping, ...guessMode(mapping, fields, conf), dates: 'dmy' }
  }
  const [options, setOptions] = useState<ImportOptions>(() => guess(table))
  const [checked, setChecked] = useState<CheckedRows | null>(null)
  const [progress, setProgress] = useState<ImportStudio['progress']>(null)
  const [batch, setBatch] = useState<string | null>(null)

  const request = (rows: readonly ReadRow[], dryRun: boolean): BatchRequest => {
    const key = options.mode === 'create' ? null : options.key
    const bodies = rows.map(({ body }) => ({ ...body, ...fixed })) as JsonObject[]
    return { operation: 'import', changes: { rows: bodies, mode: options.mode, key }, dryRun }
  }
  const check = async () => {
    // Valid rows stay valid: only corrected ones are checked again.
    const places = checked ? checked.bad.map(({ at }) => at) : table.rows.map((_, at) => at)
    setProgress({ done: 0, total: places.length })
    try {
      const labels = await loadLabels(office, table, options.mapping, fields)
      const { key, mapping, mode } = options
      const order = { places, mapping, fields, reading: { lang, dates: options.dates, labels }, text }
      const first = readRows(table, order)
      const records =
        mode !== 'create' && key !== null ? recordsByKey(office, entity.route, { table, mapping }, key) : null
      const shown = records ? await findShown(office, { table, mapping, fields, rows: first }, records) : null
      const rows = shown?.size ? readRows(table, { ...order, shown }) : first
      const sent = rows.filter(({ body }) => body !== null)
      const failures = await dryRunImport(office, entity.route, request(sent, true), setProgress)
      const refused = new Map(failures.map((failure) => [sent[failure.row]?.at, failure]))
      const judged = rows.map((row) => {
        const failure = refused.get(row.at)
        return failure
          ? {
              ...row,
              problem: rowProblem(failure, options.mapping, { entity, label, texts: office.ports.texts }),
            }
          : row
      })
      const good = [...(checked?.good ?? []), ...judged.filter(({ problem }) => problem === null)]
      setChecked({
        good: good.sort((a, b) => a.at - b.at),
        bad: judged.filter(({ problem }) => problem !== null),
      })
    } catch (error) {
      office.notices.failure(error)
    } finally {
      setProgress(null)
    }
  }
  return {
    table,
    head,
    chooseHead: (next) => {
      const named = fileTable(lines, next)
      setHead(next)
      setTable(named)
      setOptions(guess(named))
      setChecked(null)
    },
    fields,
    options,
    choose: (part) => {
      setOptions({ ...options, ...part })
      setChecked(null)
    },
    edit: (at, column, cell) => setTable(withCell(table, at, column, cell)),
    checked,
    progress,
    check,
    batch,
    setBatch,
    run: async () => {
      if (!checked) return
      try {
        setBatch(
          await office.ports.backend.batches.start(
            entity.route,
            request(checked.good, false),
            crypto.randomUUID(),
          ),
        )
      } catch (error) {
        office.notices.failure(error)
      }
    },
  }
}
