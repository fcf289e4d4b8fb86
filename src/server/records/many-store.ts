import type { RowResult } from '../db/batches-sql'
import { isUniqueViolation } from '../db/sql-error'
import { type CallContext, Refusal, type Sql, type SqlValue } from '../parts'
import { nextCodes } from './codes'
import { quoted } from './column'
import type { ColumnValues } from './derive'
import { type Happening, rememberAll } from './history'
import type { Kit } from './kit'
import type { ManyDone } from './many'
import type { Prepared } from './many-prepare'
import { createParams } from './params'
import { COMMON_COLUMNS, type TablePlan } from './plan'
import { failedRow } from './row-result'
import { scopeSql } from './scope-sql'
import { queueStaleAll } from './stale-queue'
import { asRefusal, columnsOf, written } from './store'
import { versionOf } from './update'
import { uuid7 } from './uuid'

/**
 * Writes prepared rows together. When a value is taken, the rows are halved until the row that took it stands alone:
 * the others keep, and numbers of codes that were not used are given back with their savepoint.
 */
export async function storeMany(kit: Kit, plan: TablePlan, rows: readonly Prepared[], context: CallContext): Promise<ManyDone> {
  if (rows.length === 0) return { results: [], ids: [], isCopied: false }
  try {
    return await kit.db.transaction((sql) => write(kit, sql, plan, rows, context))
  } catch (error) {
    const refusal = asRefusal(plan, error)
    const isOne = isUniqueViolation(error) || (refusal instanceof Refusal && refusal.code !== 'STORE_UNAVAILABLE')
    if (!isOne) throw error
    const [first] = rows
    if (rows.length === 1 && first && refusal instanceof Refusal)
      return { results: [failedRow(first.wish, first.base, refusal)], ids: [], isCopied: false }
    const middle = Math.ceil(rows.length / 2)
    const left = await storeMany(kit, plan, rows.slice(0, middle), context)
    const right = await storeMany(kit, plan, rows.slice(middle), context)
    return {
      results: [...left.results, ...right.results],
      ids: [...left.ids, ...right.ids],
      isCopied: left.isCopied || right.isCopied,
    }
  }
}

/** A row on its way into the table. */
interface Line {
  row: Prepared
  id: string
  version: number
  values: ColumnValues
  changes: Prepared['changes']
}

async function write(kit: Kit, sql: Sql, plan: TablePlan, rows: readonly Prepared[], context: CallContext): Promise<ManyDone> {
  const at = kit.now()
  const lines = [
    ...(await newLines(
      sql,
      plan,
      rows.filter(({ base }) => base === null),
      at,
      context,
    )),
    ...rows.filter(({ base }) => base !== null).map((row) => changedLine(plan, row, at, context)),
  ]
  const made = lines.filter(({ row }) => row.base === null)
  await insertLines(sql, plan, made)
  await requireReach(kit, sql, plan, made, context)
  for (const whole of [true, false])
    await updateLines(
      sql,
      plan,
      lines.filter(({ row }) => row.base !== null && (row.content !== null) === whole),
    )
  await rememberAll(
    sql,
    lines.map((line) => happening(plan, line, at)),
    context,
  )
  const isCopied = await queueStaleAll(kit, sql, plan, touchedBy(lines))
  return { results: lines.map(resultOf), ids: lines.map(({ id }) => id), isCopied }
}

async function newLines(sql: Sql, plan: TablePlan, rows: readonly Prepared[], at: Date, context: CallContext): Promise<Line[]> {
  const codeless = rows.filter(({ content }) => typeof content?.record.code !== 'string')
  const codes = codeless.length > 0 ? await nextCodes(sql, plan, at, codeless.length) : null
  return rows.map((row) => {
    const own = row.content?.record.code
    const code = typeof own === 'string' ? own : (codes?.shift() ?? null)
    const id = uuid7(at.getTime())
    const record = { ...row.content?.record, code }
    const bookkeeping = {
      id,
      ...row.bookkeeping,
      authorId: context.principal?.id ?? null,
      createdAt: at,
      createdBy: context.by,
      ...written(context, at, 1),
    }
    const lookups = row.content?.lookups ?? { byPath: {}, name: (_: unknown, value: string) => value }
    const changes = code === own || code === null ? row.changes : [{ path: 'code', from: null, to: code }, ...row.changes]
    return { row, id, version: 1, values: columnsOf(plan, record, lookups, bookkeeping), changes }
  })
}

function changedLine(plan: TablePlan, row: Prepared, at: Date, context: CallContext): Line {
  const base = row.base
  if (!base) throw new Error('a new row is no changed one')
  const version = versionOf(base) + 1
  const bookkeeping = { status: base.status ?? null, ...row.bookkeeping, ...written(context, at, version) }
  const values = row.content
    ? columnsOf(plan, row.content.record, row.content.lookups, bookkeeping)
    : new Map(Object.entries(bookkeeping))
  return { row, id: base.id, version, values, changes: row.changes }
}

const COMMON_TYPES = new Map(COMMON_COLUMNS.map(([name, declaration]) => [name, declaration.split(' ')[0] ?? 'text']))

/** Columns of a set of lines: how the set names them, and their SQL. JSON travels as text, so that it is not read twice. */
function columnsOfLines(plan: TablePlan, names: readonly string[]): { declared: string; read: string[] } {
  const types = new Map([...COMMON_TYPES, ...plan.columns.map(({ name, type }): [string, string] => [name, type])])
  const typeOf = (name: string): string => types.get(name) ?? 'text'
  const declared = names.map((name) => `${quoted(name)} ${typeOf(name) === 'jsonb' ? 'text' : typeOf(name)}`).join(', ')
  return { declared, read: names.map((name) => `v.${quoted(name)}${typeOf(name) === 'jsonb' ? '::jsonb' : ''}`) }
}

async function insertLines(sql: Sql, plan: TablePlan, lines: readonly Line[]): Promise<void> {
  const [first] = lines
  if (!first) return
  const names = [...first.values.keys()]
  const { declared, read } = columnsOfLines(plan, names)
  await sql.query(
    `insert into ${quoted(plan.table)} (${names.map(quoted).join(', ')})
     select ${read.join(', ')} from jsonb_to_recordset($1::jsonb) as v(${declared})`,
    [asRows(lines)],
  )
}

async function updateLines(sql: Sql, plan: TablePlan, lines: readonly Line[]): Promise<void> {
  const names = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))]
  if (names.length === 0) return
  const { declared, read } = columnsOfLines(plan, names)
  const sets = names.map((name, index) => `${quoted(name)} = ${read[index]}`)
  await sql.query(
    `update ${quoted(plan.table)} t set ${sets.join(', ')}
     from jsonb_to_recordset($1::jsonb) as v(id uuid, ${declared}) where t.id = v.id`,
    [asRows(lines.map((line) => ({ ...line, values: withId(line) })))],
  )
}

function withId({ id, values }: Line): ColumnValues {
  return new Map<string, SqlValue>([['id', id], ...values])
}

function asRows(lines: readonly Line[]): string {
  return JSON.stringify(lines.map(({ values }) => Object.fromEntries(values)))
}

/** A record outside the maker's own rows is refused: it would vanish from his sight. */
async function requireReach(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  lines: readonly Line[],
  { principal }: CallContext,
): Promise<void> {
  const params = createParams([lines.map(({ id }) => id)])
  const scope = lines.length > 0 && scopeSql(kit, plan, principal, params)
  if (!scope) return
  const { count } = await sql.query(`select 1 from ${quoted(plan.table)} where id = any ($1::uuid[]) and ${scope}`, params.values)
  if (count < lines.length) throw new Refusal('FORBIDDEN', `the record would be outside your own rows of ${plan.route}`)
}

function happening({ route }: TablePlan, { row, id, version, changes }: Line, at: Date): Happening {
  return { route, id, revision: version, operation: row.operation, changes, at }
}

/** What changed of each record that existed, for copies elsewhere. */
function touchedBy(lines: readonly Line[]): Map<string, string[]> {
  return new Map(
    lines.flatMap(({ row, id, values, changes }) => {
      if (!row.base || !row.content) return []
      const label = values.get('label') === row.base.label ? [] : ['label']
      return [[id, [...changes.map(({ path }) => path), ...label]] as const]
    }),
  )
}

function resultOf({ row, id, values, version }: Line): RowResult {
  const label = values.get('label') ?? row.base?.label ?? row.wish.label
  return {
    row: row.wish.row,
    record_id: id,
    label: String(label),
    version,
    state: 'done',
    before: row.before,
    code: null,
    message: null,
    errors: null,
  }
}
