import { PROBLEM_CODES, type Problem, problemLine } from '../../../../contract/errors/problem'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { LookupTable } from '../../../../contract/model/lookup'
import type { RecordData } from '../../../../contract/model/record'
import { serverContext } from '../../../kernel/context'
import type { Database, Sql } from '../../../kernel/database'
import { readMarks, writeMark } from '../../../kernel/db/marks'
import { ownFailure } from '../../../kernel/db/sql-error'
import type { ManyOrder, Records, RowResult, StoredRow } from '../../../records'
import { buildSeedRows, FILE_MARK, lockFile, readFileRows, recordsByTable } from './file-rows'
import { type FileRows, type FollowedRows, followFile, type KeptRow } from './follow-file'

const MARK = 'lookup:'

/** Brings the rows of lookup files into the database, and later changes of the files with them. */
export interface LookupSeed {
  isSeeded: (code: string) => Promise<boolean>
  all: (tables: readonly LookupTable[]) => Promise<void>
  /** rows that a file changed and the office had changed before: the office’s own stay */
  problems: () => Problem[]
  stop: () => void
}

/** Dependencies of seeding; `seeded` is called with the code of every table whose rows were written. */
export interface LookupSeedNeeds {
  db: Database
  records: () => Records
  tables: () => Entity
  seeded: (code: string) => void
  /** the server's own log */
  log: (line: string) => void
}

/**
 * A table is seeded in one transaction, so that lists, counts and exports never see part of it. Later the
 * file is compared with what it said when it was last applied: what it changed follows, unless the office
 * changed the same value, and rows that people added or deleted stay as they are. A table the database
 * refuses continues to be answered from its file and is retried at the next change of a file; the others and
 * the start continue.
 */
export function createLookupSeed({ db, log, records, seeded, tables }: LookupSeedNeeds): LookupSeed {
  let stopped = false
  let known: ReadonlySet<string> = new Set()
  const applied = new Map<string, { text: string; problems: Problem[] }>()

  const isSeeded = async (code: string): Promise<boolean> => {
    // Another process may have seeded it meanwhile.
    if (!known.has(code)) known = new Set((await readMarks(db, MARK)).keys())
    return known.has(code)
  }
  const many = (sql: Sql, order: ManyOrder, rows: readonly StoredRow[]) =>
    records().changeMany(sql, tables(), order, rows, serverContext())
  const insert = async (table: LookupTable, rows: FileRows): Promise<void> => {
    const tell = await db.transaction(async (sql) => {
      const bodies = Object.values(rows).map(({ values }) => values)
      const done = await many(sql, CREATE, bodies.map(newRow))
      requireDone(table, done.results)
      await writeMark(sql, MARK + table.table, 'done')
      await writeMark(sql, FILE_MARK + table.table, JSON.stringify(rows))
      return done.tell
    })
    seeded(table.table)
    tell()
  }
  /** Applies what the file says otherwise than when it was last applied. */
  const follow = async (table: LookupTable, rows: FileRows): Promise<readonly KeptRow[]> => {
    const { kept, tells } = await db.transaction(async (sql) => {
      await lockFile(sql, table.table)
      const said = (await readMarks(sql, FILE_MARK + table.table)).get('')
      const office = (await recordsByTable(records(), tables(), table.table)).get(table.table) ?? new Map()
      const plan = followFile({
        was: said === undefined ? buildSeedRows(rows, office) : JSON.parse(said),
        is: rows,
        office,
      })
      const tells = await write(sql, table, plan)
      const text = JSON.stringify(plan.remembered)
      if (text !== said) await writeMark(sql, FILE_MARK + table.table, text)
      return { kept: plan.kept, tells }
    })
    if (tells.length > 0) seeded(table.table)
    for (const tell of tells) tell()
    return kept
  }
  const write = async (sql: Sql, table: LookupTable, plan: FollowedRows): Promise<(() => void)[]> => {
    const orders: [ManyOrder, StoredRow[]][] = [
      [CREATE, plan.create.map(newRow)],
      [UPDATE, plan.change.map(({ record, values }, row) => toStoredRow(record, row, values))],
      [
        { operation: 'status', changes: { status: 'DISABLED' } },
        plan.retire.map((record, row) => toStoredRow(record, row, {})),
      ],
      [
        { operation: 'status', changes: { status: 'ENABLED' } },
        plan.offer.map((record, row) => toStoredRow(record, row, {})),
      ],
    ]
    const tells: (() => void)[] = []
    for (const [order, rows] of orders) {
      if (rows.length === 0) continue
      const done = await many(sql, order, rows)
      requireDone(table, done.results)
      tells.push(done.tell)
    }
    return tells
  }
  const bring = async (table: LookupTable): Promise<void> => {
    const rows = readFileRows(table, tables())
    const text = JSON.stringify(rows)
    const before = applied.get(table.table)
    // What is told ends with a decision or a change in the office, whatever process they came from.
    if (before?.text === text && before.problems.length === 0) return
    const isNew = !(await isSeeded(table.table))
    const kept = isNew ? await insert(table, rows).then(() => []) : await follow(table, rows)
    const problems = kept.map((row) => buildRowKeptProblem(tables(), table, row))
    const told = new Set(before?.problems.map(({ message }) => message))
    for (const problem of problems) if (!told.has(problem.message)) log(problemLine(problem))
    applied.set(table.table, { text, problems })
  }
  return {
    isSeeded,
    all: async (list) => {
      for (const table of list) {
        if (stopped) return
        const failure = await ownFailure(() => bring(table))
        if (failure) log(`the rows of ${table.name} stay in their file: ${String(failure.error)}`)
      }
    },
    problems: () => [...applied.values()].flatMap(({ problems }) => problems),
    stop: () => {
      stopped = true
    },
  }
}

/** Told with the entity of the rows: whoever maintains them decides. */
function buildRowKeptProblem({ file }: Entity, table: LookupTable, { code, why }: KeptRow): Problem {
  return {
    file,
    line: 1,
    column: 1,
    pointer: '',
    code: 'ROW_KEPT',
    severity: PROBLEM_CODES.ROW_KEPT.severity,
    message: `the row ${code} of ${table.file ?? table.name} ${WHY[why]}: the office’s own stays`,
    hint: 'choose one of the two on the page of differences between files and office, or write what the office has into the file',
  }
}

const WHY: Record<KeptRow['why'], string> = {
  changed: 'was changed in the file and in the office',
  removed: 'was removed from the file and changed in the office',
  added: 'was added to the file, and the office has another one with this code',
  deleted: 'was changed in the file and deleted in the office',
}

const CREATE: ManyOrder = { operation: 'import', changes: { mode: 'create' } }
const UPDATE: ManyOrder = { operation: 'import', changes: { mode: 'update', key: 'id' } }

function newRow(body: JsonObject, index: number): StoredRow {
  return { row: index + 1, label: '', record_id: null, version: null, body }
}

function toStoredRow({ id, label }: RecordData, index: number, body: JsonObject): StoredRow {
  return { row: index + 1, label, record_id: id, version: null, body }
}

/** An existing row came from an interrupted seeding or from another process. */
function requireDone({ name }: LookupTable, results: readonly RowResult[]): void {
  const failed = results.find(({ code, state }) => state === 'failed' && !/EXISTS/.test(code ?? ''))
  if (failed) throw new Error(`row ${failed.row} of ${name} cannot be stored: ${failed.message}`)
}
