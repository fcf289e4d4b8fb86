import { TEMPLATES_FOLDER } from '../../../../catalogue/check/rows-file'
import { isObject, sameJson } from '../../../../catalogue/paths'
import { PROBLEM_CODES, type Problem } from '../../../../contract/errors/problem'
import type { Json, JsonObject } from '../../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RowsFile, RowsRecord } from '../../../../contract/model/folder-files'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { dropMark, readMarks, writeMark } from '../../../kernel/db/marks'
import { LOCKS } from '../../../kernel/db/migrate'
import { Refusal } from '../../../kernel/refusal'
import { toBaseVersion } from '../../../records'
import type { ServedCatalogue } from '../../../schema-folder'
import { isTemplateRoute, templateErrors } from '../../messaging/templates'
import { valueOfRow } from './values'

/** Prefix of the marks: `rows:{route}:{key}` → record id. */
export const ROW_MARK = 'rows:'
/** Prefix of the marks: `rows-file:{route}:{key}` → what the file said when it was last applied. */
const FILE_MARK = 'rows-file:'

/** A record of a file, with the path of the file. */
export type PlacedRow = RowsRecord & { file: string }

/** The rows of all files by `route:key`. Several packs may include the same subject: the first one counts. */
export function rowsByName(files: readonly RowsFile[]): Map<string, PlacedRow> {
  const rows = new Map<string, PlacedRow>()
  for (const { file = '', records } of files)
    for (const row of records) {
      const name = nameOf(row)
      if (!rows.has(name)) rows.set(name, { ...row, file })
    }
  return rows
}

const nameOf = ({ entity, key }: RowsRecord): string => `${entity}:${key}`

/** What a file said about a record. */
interface SaidRecord {
  record: JsonObject
  /** it stands in `templates/`: once the file has it no more, it is archived */
  isTemplate?: true
}

/** Notes what the file of a record says, in the transaction that applies it. */
export const rememberRow = (sql: Sql, row: PlacedRow, record = row.record): Promise<void> =>
  writeMark(
    sql,
    FILE_MARK + nameOf(row),
    JSON.stringify({ record, ...(row.file.startsWith(TEMPLATES_FOLDER) ? { isTemplate: true } : {}) }),
  )

/**
 * Brings later changes of the files into their records: a value follows where the office has what the file
 * said before, a template whose file has it no more is archived. Resolves to what the office keeps.
 */
export async function followFiles(core: Core, { entities, rows }: ServedCatalogue): Promise<Problem[]> {
  const wanted = rowsByName(rows)
  const said = await readMarks(core.db, FILE_MARK)
  const made = await readMarks(core.db, ROW_MARK)
  const problems: Problem[] = []
  for (const [name, id] of made) {
    const row = wanted.get(name)
    const before = said.get(name)
    const entity = entities.get(row?.entity ?? name.slice(0, name.indexOf(':')))?.entity
    if (!entity || (row && before === JSON.stringify(toSaid(row)))) continue
    if (!row && before === undefined) continue
    const one = {
      core,
      entity,
      id,
      made,
      row,
      name,
      was: before === undefined ? undefined : (JSON.parse(before) as SaidRecord),
    }
    const kept = await followOne(one)
    if (row && kept.length > 0) problems.push(buildKept(row, kept))
  }
  return problems
}

const toSaid = (row: PlacedRow): SaidRecord => ({
  record: row.record,
  ...(row.file.startsWith(TEMPLATES_FOLDER) ? { isTemplate: true } : {}),
})

interface Followed {
  core: Core
  entity: Entity
  id: string
  made: ReadonlyMap<string, string>
  name: string
  /** undefined = no file has it */
  row: PlacedRow | undefined
  /** undefined = nobody noted it: an office from before such notes */
  was: SaidRecord | undefined
}

/** One record in one transaction; resolves to the names of the fields that the office keeps. */
async function followOne(one: Followed): Promise<string[]> {
  const { core, name } = one
  try {
    return await core.db.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.rows])
      return one.row ? followRow(sql, { ...one, row: one.row }) : archive(sql, one)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    core.log(`the row ${name} does not follow its file: ${error.code} ${error.message}`)
    return []
  }
}

/** Nobody outside the office expects mail about it. */
const context = (): CallContext => ({ ...serverContext(), reach: 'office' })

async function followRow(
  sql: Sql,
  { core, entity, id, made, row, was }: Followed & { row: PlacedRow },
): Promise<string[]> {
  if (!was) return rememberRow(sql, row).then(() => [])
  const record = await core.records().get(entity, id, serverContext())
  if (record.delete.deleted) return rememberRow(sql, row).then(() => [])
  const links = { reference: async (target: string) => made.get(target) ?? null }
  const keys = [...new Set([...Object.keys(was.record), ...Object.keys(row.record)])]
  const changes: JsonObject = {}
  const kept: string[] = []
  for (const key of keys.filter((one) => !sameJson(was.record[one], row.record[one]))) {
    const [then, now] = [was.record[key] ?? null, row.record[key] ?? null]
    const [before, after] = [
      await valueOfRow(then, core.now(), links),
      await valueOfRow(now, core.now(), links),
    ]
    if (isHeld(record, key, after)) continue
    if (isHeld(record, key, before)) changes[key] = after
    else kept.push(key)
  }
  if (Object.keys(changes).length > 0) {
    await refusePlaceholders(core, row, { ...(record as RecordData & JsonObject), ...changes })
    await core.records().update(entity, id, { ...changes, ...toBaseVersion(record) }, context())
  }
  const open = Object.fromEntries(kept.map((key) => [key, was.record[key] ?? null]))
  await rememberRow(sql, row, { ...row.record, ...open })
  return kept
}

/** Templates of files are checked as those that people write: a placeholder that nothing fills is refused. */
export async function refusePlaceholders(
  core: Core,
  { entity }: RowsRecord,
  body: JsonObject,
): Promise<void> {
  if (!isTemplateRoute(entity)) return
  const [first, ...rest] = await templateErrors(core, entity, body, DEFAULT_LANGUAGE)
  if (first) throw new Refusal('CONSTRAINT_VIOLATION', first.message, [first, ...rest])
}

/** A template that its file has no more is archived, unless somebody changed it. */
async function archive(sql: Sql, { core, entity, id, made, name, was }: Followed): Promise<string[]> {
  if (!was?.isTemplate) return []
  const record = await core.records().get(entity, id, serverContext())
  const links = { reference: async (target: string) => made.get(target) ?? null }
  for (const [key, value] of Object.entries(was.record))
    if (!isHeld(record, key, await valueOfRow(value, core.now(), links))) return []
  if (!record.delete.deleted) await core.records().remove(entity, id, context())
  await dropMark(sql, FILE_MARK + name)
  await dropMark(sql, ROW_MARK + name)
  return []
}

/** Whether a record has a value; a relation is its id. */
function isHeld(record: RecordData, key: string, value: Json): boolean {
  const held = ((record as RecordData & JsonObject)[key] ?? null) as Json
  if (isObject(held) && isObject(value) && 'id' in value) return held.id === value.id
  return sameJson(held, value)
}

function buildKept(row: PlacedRow, kept: readonly string[]): Problem {
  const were = kept.length === 1 ? 'was' : 'were'
  const names = kept.map((key) => `"${key}"`).join(', ')
  return buildRowProblem(row, {
    code: 'ROW_KEPT',
    message: `${names} of ${nameOf(row)} ${were} changed in the file and in the office: the office’s own stays`,
    hint: 'write what the office has into the file, or change the record',
  })
}

/** A Problem of a record in a file. */
export const buildRowProblem = (
  { file }: PlacedRow,
  problem: Pick<Problem, 'message' | 'hint'> & { code: 'ROW_KEPT' | 'ROW_REFUSED' },
): Problem => ({
  file,
  line: 1,
  column: 1,
  pointer: '',
  severity: PROBLEM_CODES[problem.code].severity,
  ...problem,
})
