import { PLAIN_LIST } from '../../../catalogue/list-query/query'
import { canEntity } from '../../../catalogue/rights/rights'
import type { ListQuery } from '../../../contract/calls/api'
import { COUNT_CAP, PAGE_DEPTH_MAX, PAGE_SIZE_MAX } from '../../../contract/constants'
import type { Json } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { ColumnTotal } from '../../../contract/model/layout'
import type { ListPage, RecordData } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import { createParams, type SqlParams } from '../../kernel/db/params'
import { SqlError } from '../../kernel/db/sql-error'
import { runAsWork } from '../../kernel/db/work'
import { Refusal } from '../../kernel/refusal'
import { getHiddenFields, requireEntity, toVisibleRecord } from '../access/access'
import { withAccess } from '../access/access-rules'
import { getMaskablePaths, maskTellers } from '../access/masked'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { decodeRow, type TableRow } from '../schema/row'
import { textTests } from '../schema/text-tests'
import { type Cursor, cursorSql, decodeCursor, encodeCursor, type Order, pageOrder } from './list-order'
import { withLocalizedLabels } from './localized-labels'
import { countPassed, type MakeConditions, pageRows } from './page-rows'
import { toProjection, wholeRow } from './projection'
import { conditionsSql, conjunction, whereSql } from './where-sql'

/** One page of an entity's records, within the caller's rows, without hidden fields. */
export async function listRecords(
  engine: RecordEngine,
  entity: Entity,
  query: ListQuery,
  context: CallContext,
): Promise<ListPage> {
  requireEntity(context, entity, 'read')
  const plan = engine.plan(entity)
  refuseHidden(query, entity, context)
  refuseDepth(query)
  const [page, count, totals, toPutRight] = await Promise.all([
    readPage(engine, plan, query, context),
    runAsWork('count', () => countRows(engine, plan, query, context)),
    runAsWork('count', () => readTotals(engine, plan, query, context)),
    runAsWork('count', () => countToPutRight(engine, plan, query, context)),
  ]).catch(asParameter)
  const items = await finishRows({ context, engine, plan }, page.items, query)
  const { page: number, size } = query
  return {
    ...page,
    items,
    ...(count ?? getTotalLowerBound(query, page)),
    page: number,
    size,
    ...(totals ? { totals } : {}),
    ...(toPutRight > 0 ? { toPutRight } : {}),
  }
}

/**
 * Rows as the caller may see them: labels in their language, access, and only the fields that are theirs to
 * see.
 */
export async function finishRows(
  { context, engine, plan }: Pick<EntityWork, 'context' | 'engine' | 'plan'>,
  rows: readonly RecordData[],
  query: ListQuery,
): Promise<RecordData[]> {
  const { entity } = plan
  const called = await withLocalizedLabels(engine, plan, [...rows], context.lang)
  const known = await withAccess({ context, engine, plan, sql: engine.db }, called)
  return isWhole(entity, context) ? known : known.map((record) => toListRow(entity, record, query, context))
}

/** A row with the requested columns; fields that were loaded only to decide about masks are dropped. */
function toListRow(
  entity: Entity,
  record: RecordData,
  { columns }: ListQuery,
  context: CallContext,
): RecordData {
  const seen = toVisibleRecord(entity, record, context)
  const read = columns ? maskTellers(entity, columns, context) : []
  if (read.length === 0) return seen
  return Object.fromEntries(
    Object.entries(seen).filter(([key]) => !read.includes(key)),
  ) as unknown as RecordData
}

/** True when this reader sees every field unmasked. */
const isWhole = (entity: Entity, context: CallContext): boolean =>
  getHiddenFields(entity, context).length === 0 && getMaskablePaths(entity, context).length === 0

/** A value that its type cannot hold (SQLSTATE class 22) is the caller's error. */
export function asParameter(error: unknown): never {
  if (error instanceof SqlError && error.code.startsWith('22'))
    throw new Refusal('BAD_PARAMETER', 'a value of the list call does not fit its field')
  throw error
}

/** Without a count, the page gives a lower bound. */
function getTotalLowerBound(
  { page, size }: ListQuery,
  { items, next }: { items: RecordData[]; next: string | null },
): { total: number; totalExact: boolean } {
  return { total: page * size + items.length + (next === null ? 0 : 1), totalExact: next === null }
}

/** One page of rows with its cursors, not yet finished for their reader. */
export async function readPage(
  engine: RecordEngine,
  plan: TablePlan,
  query: ListQuery,
  context: CallContext,
): Promise<Pick<ListPage, 'items' | 'next' | 'prev'>> {
  const order = pageOrder(plan, query, getHiddenFields(plan.entity, context))
  const backwards = query.before !== null
  const cursor = getCursor(query, order)
  const size = Math.min(query.size, PAGE_SIZE_MAX)
  const { columns: asked } = query
  const carried = asked && toProjection(plan, [...asked, ...maskTellers(plan.entity, asked, context)])
  const found = textTests(plan, query)
  const columns = carried?.sql ?? wholeRow(plan)
  const within = (range: IndexRange): MakeConditions => {
    return (tests, params) => {
      const { plain, texts } = conditionsSql({ context, engine, plan }, query, params, { tests })
      return { plain: [...plain, ...range(params)], texts }
    }
  }
  const reader: StretchReader = {
    read: (range, limit, offset) =>
      pageRows({ engine, plan }, { order, backwards, columns, limit, offset }, found, within(range)),
    count: (range, most) => countPassed(engine, plan, { tests: found, conditions: within(range), most }),
  }
  const offset = cursor ? query.skip : query.page * size
  const rows = await readIndexRanges(listIndexRanges(order, cursor, backwards), reader, size + 1, offset)
  const more = rows.length > size
  const shown = rows.slice(0, size)
  if (backwards) shown.reverse()
  const edge = (row: TableRow | undefined): string | null => (row ? encodeCursor(cursorAt(order, row)) : null)
  const hasPrev = backwards ? more : cursor !== null || query.page > 0
  const hasNext = backwards || more
  return {
    items: shown.map((row) => carried?.decode(row) ?? decodeRow(plan, row)),
    next: hasNext ? edge(shown.at(-1)) : null,
    prev: hasPrev ? edge(shown[0]) : null,
  }
}

function getCursor({ after, before }: ListQuery, { name }: Order): Cursor | null {
  if (after !== null) return decodeCursor(after, name, 'after')
  return before === null ? null : decodeCursor(before, name, 'before')
}

function cursorAt({ name, terms }: Order, row: TableRow): Cursor {
  return { sort: name, keys: terms.map((_, index) => String(row[`_k${index}`])), id: String(row.id) }
}

/** Counts up to the cap unless an exact count is requested; null = not requested. */
async function countRows(
  engine: RecordEngine,
  plan: TablePlan,
  query: ListQuery,
  context: CallContext,
): Promise<{ total: number; totalExact: boolean } | null> {
  if (query.count === 'none') return null
  const params = createParams()
  const tests = await engine.samples.tellingParts(plan, textTests(plan, query))
  const from = `from ${quoteSqlName(plan.table)}${conjunction(whereSql({ context, engine, plan }, query, params, { purpose: 'counts', tests }))}`
  const text =
    query.count === 'exact'
      ? `select count(*) as n ${from}`
      : `select count(*) as n from (select 1 ${from} limit ${COUNT_CAP}) capped`
  const { rows } = await engine.db.query<{ n: number }>(text, params.values)
  const total = rows[0]?.n ?? 0
  return { total, totalExact: query.count === 'exact' || total < COUNT_CAP }
}

/**
 * The number of records of the whole list to be put right, up to the cap; 0 for further pages, and for people
 * who cannot change any. An index of such records alone answers it.
 */
async function countToPutRight(
  engine: RecordEngine,
  plan: TablePlan,
  { after, before, page }: ListQuery,
  context: CallContext,
): Promise<number> {
  const { principal } = context
  if (!principal || !canEntity(principal, plan.entity, 'write')) return 0
  if (page > 0 || after !== null || before !== null) return 0
  const count = await countRows(engine, plan, { ...PLAIN_LIST, toPutRight: true }, context)
  return count?.total ?? 0
}

/** Refuses hidden and maskable fields in sorting and filtering, which would reveal values. */
export function refuseHidden(query: ListQuery, entity: Entity, context: CallContext): void {
  const hidden = getHiddenFields(entity, context)
  const masked = getMaskablePaths(entity, context)
  const telling = [...query.filters, ...query.sort, ...query.totals].map(({ path }) => path)
  const used = [...telling, ...(query.columns ?? [])]
  const closed =
    used.find((path) => hidden.some((one) => path === one || path.startsWith(`${one}.`))) ??
    telling.find((path) => masked.includes(path))
  if (closed)
    throw new Refusal('BAD_PARAMETER', `unknown field ${closed}`, [
      { path: closed, code: 'BAD_PARAMETER', message: `unknown field ${closed}` },
    ])
}

function refuseDepth({ page, size, after, before }: ListQuery): void {
  if (after !== null || before !== null || page * size <= PAGE_DEPTH_MAX) return
  throw new Refusal(
    'PAGE_TOO_DEEP',
    `page ${page} of ${size} rows is beyond row ${PAGE_DEPTH_MAX}: continue with the cursor "next" as after=…`,
  )
}

const FUNCTIONS: Record<ColumnTotal, string> = {
  sum: 'sum',
  average: 'avg',
  min: 'min',
  max: 'max',
  count: 'count',
}

/**
 * The requested totals by path, over all rows that match the conditions and that the caller may reach; null =
 * none requested.
 */
async function readTotals(
  engine: RecordEngine,
  plan: TablePlan,
  query: ListQuery,
  context: CallContext,
): Promise<Record<string, Json> | null> {
  if (query.totals.length === 0) return null
  const params = createParams()
  const where = whereSql({ context, engine, plan }, query, params, { purpose: 'counts' })
  const terms = query.totals.map(({ path, total }, index) => {
    const sql = pathSql(plan, path)
    if (!sql) throw new Refusal('BAD_PARAMETER', `unknown field ${path} in totals`)
    return `${FUNCTIONS[total]}(${sql.value}) as "t${index}"`
  })
  const { rows } = await engine.db.query<Record<string, Json>>(
    `select ${terms.join(', ')} from ${quoteSqlName(plan.table)}${conjunction(where)}`,
    params.values,
  )
  return Object.fromEntries(query.totals.map(({ path }, index) => [path, rows[0]?.[`t${index}`] ?? null]))
}

/** A contiguous part of a list: its additional conditions. */
type IndexRange = (params: SqlParams) => string[]

/**
 * Splits a list into ranges, each answered by one index, in reading order. Empty values sort above all
 * others in the index. Read backwards they would come first, although the list shows them last: so values are
 * read first, then the empty ones. An index per direction would slow down every write.
 */
function listIndexRanges(order: Order, cursor: Cursor | null, backwards: boolean): IndexRange[] {
  const { empty } = order
  const [term] = order.terms
  const behind: IndexRange = (params) => (cursor ? [cursorSql(order, cursor, backwards, params)] : [])
  if (!empty || !term) return [behind]
  const filled = `${term.sql} < ${empty.sql}`
  const none = `${term.sql} = ${empty.sql}`
  const from = (part: string): IndexRange => {
    return (params) => [part, ...behind(params)]
  }
  const whole = (part: string): IndexRange => {
    return () => [part]
  }
  if (cursor?.keys[0] === empty.text) return backwards ? [from(none), whole(filled)] : [from(none)]
  return backwards ? [from(filled)] : [from(filled), whole(none)]
}

/** How ranges are read: rows of one from `offset` on, and the number of its rows. */
interface StretchReader {
  read: (range: IndexRange, limit: number, offset: number) => Promise<TableRow[]>
  /** counted up to `most` */
  count: (range: IndexRange, most: number) => Promise<number>
}

/** The rows of a page that may span several ranges; each is queried only when the page reaches it. */
async function readIndexRanges(
  ranges: readonly IndexRange[],
  { read, count }: StretchReader,
  limit: number,
  offset: number,
): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let passed = offset
  for (const [at, range] of ranges.entries()) {
    const found = await read(range, limit - rows.length, passed)
    rows.push(...found)
    if (rows.length >= limit || at === ranges.length - 1) break
    passed = found.length > 0 || passed === 0 ? 0 : passed - (await count(range, passed))
  }
  return rows
}
