import { KINDS } from '../../../src/catalogue/kinds'
import { listPaths } from '../../../src/catalogue/list-query/filter-term'
import { PLAIN_LIST } from '../../../src/catalogue/list-query/query'
import { isEmpty, isObject, valueAt } from '../../../src/catalogue/paths'
import { searchWords } from '../../../src/catalogue/search-text'
import type { ListQuery } from '../../../src/contract/calls/api'
import { COUNT_CAP, PAGE_SIZE_MAX } from '../../../src/contract/constants'
import type { Json, JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import type { FilterTerm } from '../../../src/contract/model/filter-term'
import type { ListPage, RecordData } from '../../../src/contract/model/record'
import { Exact, sumExactly } from '../../../src/contract/numbers/exact'
import type { RecordQuery } from '../../../src/contract/ports/backend'
import { fold } from '../../../src/contract/text/fold'
import { dayAfter } from '../../../src/contract/time/office-day'
import { momentOn, startOfDay } from '../../../src/contract/time/office-time'
import { createRefusal } from './refusal'

/** One page of records for a query. Rejects BAD_PARAMETER for a path that lists of the entity do not have. */
export function getPage(entity: Entity, records: readonly RecordData[], asked: RecordQuery): ListPage {
  const query: ListQuery = { ...PLAIN_LIST, ...asked }
  const terms = [...(query.fixed ?? []), ...query.filters]
  const paths = listPaths(entity)
  for (const path of [...terms, ...query.sort, ...query.totals].map((one) => one.path))
    if (!paths.has(path)) throw createRefusal('BAD_PARAMETER', `${entity.route} has no field ${path}`)
  const found = records
    .filter(
      // Records in memory fit their files.
      (record) =>
        !query.toPutRight &&
        (query.showDeleted || !record.delete.deleted) &&
        (query.showArchived || !record.archived),
    )
    .filter(
      (record) => terms.every((term) => meets(entity, record, term)) && isFoundBy(entity, record, query.q),
    )
    .sort(toComparison(query.sort))
  const size = Math.min(query.size, PAGE_SIZE_MAX)
  const from = getStart(found, query, size)
  const items = found.slice(from, from + size)
  const end = from + items.length
  const edge = (record: RecordData | undefined) => record?.id ?? null
  return {
    items: items.map((record) => pickColumns(record, query.columns)),
    ...toCount(found.length, end, query),
    page: query.page,
    size,
    next: end < found.length ? edge(items.at(-1)) : null,
    prev: from > 0 ? edge(items[0]) : null,
    ...(query.totals.length > 0 ? { totals: getTotals(found, query.totals) } : {}),
  }
}

/** A cursor is the id of the record at the edge of its page. */
function getStart(
  found: readonly RecordData[],
  { after, before, page, skip }: ListQuery,
  size: number,
): number {
  const edge = after ?? before
  if (edge === null) return page * size
  const at = found.findIndex(({ id }) => id === edge)
  if (at < 0) throw createRefusal('BAD_PARAMETER', 'the cursor is none of this list')
  return after === null ? Math.max(0, at - size - skip) : at + 1 + skip
}

function toCount(all: number, end: number, { count }: ListQuery): Pick<ListPage, 'total' | 'totalExact'> {
  if (count === 'none') return { total: end < all ? end + 1 : all, totalExact: end >= all }
  const total = count === 'exact' ? all : Math.min(all, COUNT_CAP)
  return { total, totalExact: total === all }
}

/** A record with the requested columns and the common keys. */
function pickColumns(record: RecordData, columns: readonly string[] | null): RecordData {
  if (columns === null) return record
  const tops = new Set(columns.map((path) => path.split('.')[0]))
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => COMMON.has(key) || tops.has(key)),
  ) as unknown as RecordData
}

const COMMON: ReadonlySet<string> = new Set(
  'id code status delete archived entity rootId parentId authorId createdAt createdBy updatedAt updatedBy label _version'.split(
    ' ',
  ),
)

/** The texts a value is compared by: a relation by its id, lists by each entry. */
function listTexts(value: Json | undefined): string[] {
  if (isEmpty(value) || value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(listTexts)
  if (!isObject(value)) return [String(value)]
  return typeof value.id === 'string' ? [value.id] : Object.values(value).flatMap(listTexts)
}

/** Operators of equality. */
const SAME: readonly FilterTerm['operator'][] = ['Equals', 'Not', 'In', 'All', 'None']

function meets(entity: Entity, record: RecordData, { path, operator, values }: FilterTerm): boolean {
  const known = listPaths(entity).get(path)
  // No process here links records to what a text reaches: only the relation that counts from the start is
  // compared.
  const also = SAME.includes(operator) ? known?.field.reaches?.also : undefined
  const value = valueAt(record as JsonObject, also ?? path)
  const texts = listTexts(value)
  const [wanted = ''] = values
  const { figures = null } = KINDS[known?.kind ?? 'text']
  const beside = (text: string) =>
    figures === null ? compareTexts(text.slice(0, wanted.length), wanted) : Number(text) - Number(wanted)
  if (KINDS[known?.kind ?? 'text'].calendar === 'instant' && operator !== 'Null')
    return meetsInstants(texts, operator, values)
  const tests: Record<FilterTerm['operator'], () => boolean> = {
    Equals: () => texts.includes(wanted),
    Not: () => !texts.includes(wanted),
    In: () => texts.some((text) => values.includes(text)),
    All: () => values.every((one) => texts.includes(one)),
    None: () => !texts.some((text) => values.includes(text)),
    Contains: () =>
      searchWords(wanted).every((word) =>
        [...texts, getLabel(value)].some((text) => fold(text).includes(word)),
      ),
    From: () => texts.some((text) => beside(text) >= 0),
    To: () => texts.some((text) => beside(text) <= 0),
    Null: () => isEmpty(value) === (wanted === 'true'),
  }
  return tests[operator]()
}

/**
 * The first and the last ms that a condition on instants means: of a day all of it, by the clock of the
 * office.
 */
function toMoments(text: string): [first: number, last: number] {
  const [day = '', time = ''] = text.split('T')
  if (time === '') return [startOfDay(day), startOfDay(dayAfter(day, 1)) - 1]
  if (/(Z|[+-]\d\d:\d\d)$/.test(time)) return [Date.parse(text), Date.parse(text)]
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const at = momentOn(day, hours * 60 + minutes) + seconds * 1000
  return [at, at]
}

function meetsInstants(
  texts: readonly string[],
  operator: FilterTerm['operator'],
  values: readonly string[],
): boolean {
  const at = texts.map((text) => Date.parse(text))
  const spans = values.map(toMoments)
  if (operator === 'From') return at.some((ms) => ms >= (spans[0]?.[0] ?? Number.NaN))
  if (operator === 'To') return at.some((ms) => ms <= (spans[0]?.[1] ?? Number.NaN))
  const isIn = at.some((ms) => spans.some(([first, last]) => ms >= first && ms <= last))
  return operator === 'Not' || operator === 'None' ? !isIn : isIn
}

function getLabel(value: Json | undefined): string {
  return isObject(value) && typeof value.label === 'string' ? value.label : ''
}

/** Whether every word of a text occurs in the searched paths of a record. */
export function isFoundBy(entity: Entity, record: RecordData, text: string): boolean {
  const searched = ['label', 'code', ...entity.search].flatMap((path) => {
    const value = valueAt(record as JsonObject, path)
    return [...listTexts(value), getLabel(value)]
  })
  return searchWords(text).every((word) => searched.some((one) => fold(one).includes(word)))
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Empty values come last in either direction; ties are broken by id. */
function toComparison(sort: ListQuery['sort']): (a: RecordData, b: RecordData) => number {
  return (a, b) => {
    for (const { path, direction } of sort) {
      const [one, other] = [a, b].map((record) => valueAt(record as JsonObject, path))
      if (isEmpty(one) !== isEmpty(other)) return isEmpty(one) ? 1 : -1
      const turn = direction === 'asc' ? 1 : -1
      const difference =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : compareTexts(sortText(one), sortText(other))
      if (difference !== 0) return difference * turn
    }
    return compareTexts(a.id, b.id)
  }
}

function sortText(value: Json | undefined): string {
  return fold(getLabel(value) || listTexts(value).join(' '))
}

function getTotals(found: readonly RecordData[], totals: ListQuery['totals']): Record<string, Json> {
  const of = (path: string) =>
    found.map((record) => valueAt(record as JsonObject, path)).filter((value) => !isEmpty(value))
  return Object.fromEntries(
    totals.map(({ path, total }) => {
      const values = of(path) as (string | number)[]
      if (total === 'count') return [path, values.length]
      if (values.length === 0) return [path, null]
      const sum = sumExactly(values.map(Number))
      if (total === 'sum') return [path, sum.toNumber()]
      if (total === 'average') return [path, sum.dividedBy(Exact.read(values.length)).toNumber()]
      const sorted = [...values].sort((a, b) =>
        typeof a === 'number' ? a - Number(b) : compareTexts(a, String(b)),
      )
      return [path, (total === 'min' ? sorted[0] : sorted.at(-1)) ?? null]
    }),
  )
}
