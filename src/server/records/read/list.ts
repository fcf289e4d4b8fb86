import type { ListQuery } from '../../../contract/api'
import { COUNT_CAP, PAGE_DEPTH_MAX, PAGE_SIZE_MAX } from '../../../contract/constants'
import type { Entity } from '../../../contract/entity'
import type { ListPage, RecordData } from '../../../contract/record'
import type { CallContext } from '../../kernel/context'
import { createParams } from '../../kernel/db/params'
import { SqlError } from '../../kernel/db/sql-error'
import { doing } from '../../kernel/db/work'
import { Refusal } from '../../kernel/refusal'
import { hiddenFields, requireEntity, seenBy } from '../access/access'
import { withAccess } from '../access/access-rules'
import { maskedPaths, maskTellers } from '../access/masked'
import type { Kit } from '../context'
import { quoted } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import { decodeRow, type Row } from '../schema/row'
import { type Cursor, decodeCursor, encodeCursor, type Order, pageOrder } from './list-order'
import { inTongue } from './localized-labels'
import { countPassed, type MakeConditions, pageRows } from './page-rows'
import { carriedPlan, wholeRow } from './projection'
import { readStretches, type Stretch, type StretchReader, stretchesOf } from './stretches'
import { textTests } from './text-tests'
import { readTotals } from './totals'
import { conditionsOf, conjunction, whereSql } from './where-sql'

/** One page of an entity's records, within the caller's rows, without the fields he may not see. */
export async function listRecords(kit: Kit, entity: Entity, query: ListQuery, context: CallContext): Promise<ListPage> {
  requireEntity(context, entity, 'read')
  const plan = kit.plan(entity)
  refuseHidden(query, entity, context)
  refuseDepth(query)
  const [page, count, totals] = await Promise.all([
    readPage(kit, plan, query, context),
    doing('count', () => countRows(kit, plan, query, context)),
    doing('count', () => readTotals(kit, plan, query, context)),
  ]).catch(asParameter)
  const called = await inTongue(kit, plan, page.items, context.lang)
  const known = await withAccess({ context, kit, plan, sql: kit.db }, called)
  const items = isWhole(entity, context) ? known : known.map((record) => listedTo(entity, record, query, context))
  const { page: number, size } = query
  return { ...page, items, ...(count ?? knownSoFar(query, page)), page: number, size, ...(totals ? { totals } : {}) }
}

/** A row as this reader sees it, with the columns he asked for: what else was read only said what is masked. */
function listedTo(entity: Entity, record: RecordData, { columns }: ListQuery, context: CallContext): RecordData {
  const seen = seenBy(entity, record, context)
  const read = columns ? maskTellers(entity, columns, context) : []
  if (read.length === 0) return seen
  return Object.fromEntries(Object.entries(seen).filter(([key]) => !read.includes(key))) as unknown as RecordData
}

/** True when this reader sees everything of every record. */
const isWhole = (entity: Entity, context: CallContext): boolean =>
  hiddenFields(entity, context).length === 0 && maskedPaths(entity, context).length === 0

/** A value that its type cannot hold (SQLSTATE class 22) is the caller's mistake. */
function asParameter(error: unknown): never {
  if (error instanceof SqlError && error.code.startsWith('22'))
    throw new Refusal('BAD_PARAMETER', 'a value of the list call does not fit its field')
  throw error
}

/** Without a count the page itself tells how many there are at least. */
function knownSoFar(
  { page, size }: ListQuery,
  { items, next }: { items: RecordData[]; next: string | null },
): { total: number; totalExact: boolean } {
  return { total: page * size + items.length + (next === null ? 0 : 1), totalExact: next === null }
}

async function readPage(
  kit: Kit,
  plan: TablePlan,
  query: ListQuery,
  context: CallContext,
): Promise<Pick<ListPage, 'items' | 'next' | 'prev'>> {
  const order = pageOrder(plan, query)
  const backwards = query.before !== null
  const cursor = cursorOf(query, order)
  const size = Math.min(query.size, PAGE_SIZE_MAX)
  const { columns: asked } = query
  const carried = asked && carriedPlan(plan, [...asked, ...maskTellers(plan.entity, asked, context)])
  const found = textTests(plan, query)
  const columns = carried?.sql ?? wholeRow(plan)
  const within = (stretch: Stretch): MakeConditions => {
    return (tests, params) => {
      const { plain, texts } = conditionsOf({ context, kit, plan }, query, params, { tests })
      return { plain: [...plain, ...stretch(params)], texts }
    }
  }
  const reader: StretchReader = {
    read: (stretch, limit, offset) =>
      pageRows({ kit, plan }, { order, backwards, columns, limit, offset }, found, within(stretch)),
    count: (stretch, most) => countPassed(kit, plan, { tests: found, conditions: within(stretch), most }),
  }
  const offset = cursor ? query.skip : query.page * size
  const rows = await readStretches(stretchesOf(order, cursor, backwards), reader, size + 1, offset)
  const more = rows.length > size
  const shown = rows.slice(0, size)
  if (backwards) shown.reverse()
  const edge = (row: Row | undefined): string | null => (row ? encodeCursor(cursorAt(order, row)) : null)
  const hasPrev = backwards ? more : cursor !== null || query.page > 0
  const hasNext = backwards || more
  return {
    items: shown.map((row) => carried?.decode(row) ?? decodeRow(plan, row)),
    next: hasNext ? edge(shown.at(-1)) : null,
    prev: hasPrev ? edge(shown[0]) : null,
  }
}

function cursorOf({ after, before }: ListQuery, { name }: Order): Cursor | null {
  if (after !== null) return decodeCursor(after, name, 'after')
  return before === null ? null : decodeCursor(before, name, 'before')
}

function cursorAt({ name, terms }: Order, row: Row): Cursor {
  return { sort: name, keys: terms.map((_, index) => String(row[`_k${index}`])), id: String(row.id) }
}

/** Counts up to the cap unless everything is asked for; null = not asked. */
async function countRows(
  kit: Kit,
  plan: TablePlan,
  query: ListQuery,
  context: CallContext,
): Promise<{ total: number; totalExact: boolean } | null> {
  if (query.count === 'none') return null
  const params = createParams()
  const tests = await kit.samples.tellingParts(plan, textTests(plan, query))
  const from = `from ${quoted(plan.table)}${conjunction(whereSql({ context, kit, plan }, query, params, { purpose: 'counts', tests }))}`
  const text =
    query.count === 'exact'
      ? `select count(*) as n ${from}`
      : `select count(*) as n from (select 1 ${from} limit ${COUNT_CAP}) capped`
  const { rows } = await kit.db.query<{ n: number }>(text, params.values)
  const total = rows[0]?.n ?? 0
  return { total, totalExact: query.count === 'exact' || total < COUNT_CAP }
}

/** A hidden field, and one that may be masked, tells nothing by its order or by what a condition finds. */
export function refuseHidden(query: ListQuery, entity: Entity, context: CallContext): void {
  const hidden = hiddenFields(entity, context)
  const masked = maskedPaths(entity, context)
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
    `page ${page} of ${size} rows is beyond row ${PAGE_DEPTH_MAX}: go on with the cursor "next" as after=…`,
  )
}
