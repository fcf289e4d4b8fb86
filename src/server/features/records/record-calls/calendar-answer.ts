import { valueAt } from '../../../../catalogue/paths'
import { fieldRights } from '../../../../catalogue/rights/rights'
import type { ListQuery } from '../../../../contract/calls/api'
import {
  CALENDAR_DAYS_MAX,
  CALENDAR_RECORDS_MAX,
  type CalendarPage,
  type CalendarSpan,
  TIMELINE_DAYS_MAX,
} from '../../../../contract/calls/calendar'
import { PAGE_SIZE_MAX } from '../../../../contract/constants'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { FilterTerm } from '../../../../contract/model/filter-term'
import type { ListCalendar } from '../../../../contract/model/layout'
import type { RecordData } from '../../../../contract/model/record'
import { dayAfter, toDay } from '../../../../contract/time/office-day'
import { daysBetween, startOfDay } from '../../../../contract/time/office-time'
import { isDay } from '../../../../contract/time/real-day'
import type { Core } from '../../../feature'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { listQuery } from '../../../list-query'
import { requireEntity } from '../../../records'

/**
 * `GET {endpoint}/calendar?start=&end=`: the records of the list on these days, inclusive. Two lists answer
 * it, each by the index of its field: those that begin on one of the days, and those that began before and
 * last until one of them.
 */
export function calendarAnswer(call: HttpCall, core: Core, entity: Entity): Promise<CalendarPage> {
  return rangeAnswer({ call, core, entity }, entity.list.calendar, 'calendar')
}

/** `GET {endpoint}/timeline?start=&end=`: the same for the bars of a timeline, up to a year. */
export function timelineAnswer(call: HttpCall, core: Core, entity: Entity): Promise<CalendarPage> {
  return rangeAnswer({ call, core, entity }, entity.list.timeline, 'timeline')
}

const DAYS_MAX = { calendar: CALENDAR_DAYS_MAX, timeline: TIMELINE_DAYS_MAX }

async function rangeAnswer(
  { call, core, entity }: { call: HttpCall; core: Core; entity: Entity },
  calendar: ListCalendar | undefined,
  shape: keyof typeof DAYS_MAX,
): Promise<CalendarPage> {
  const context = createContext(call)
  requireEntity(context, entity, 'read')
  if (!calendar) throw new Refusal('NOT_FOUND', `The file of ${entity.route} declares no ${shape}`)
  const asked = listQuery(call, entity, core.now, ['start', 'end'])
  const { hidden } = fieldRights(call.get('signed').user, entity)
  if (hidden.includes(calendar.from)) throw new Refusal('BAD_PARAMETER', `unknown field ${calendar.from}`)
  const span = readSpan(call, shape)
  const plain = {
    ...asked,
    size: PAGE_SIZE_MAX,
    page: 0,
    after: null,
    before: null,
    skip: 0,
    count: 'none' as const,
    totals: [],
  }
  const read = (query: ListQuery) => core.records().list(entity, query, context)
  const within = toBounds(entity, calendar.from, span)
  const lasting = calendar.to === undefined || hidden.includes(calendar.to) ? null : calendar.to
  const [begun, before] = await Promise.all([
    readAll(read, {
      ...plain,
      ...toAscendingSort(calendar.from),
      filters: [...asked.filters, within.from, within.to],
    }),
    lasting === null
      ? null
      : readAll(read, {
          ...plain,
          ...toAscendingSort(lasting),
          filters: [...asked.filters, ...earlier(entity, calendar, lasting, span)],
        }),
  ])
  const items = [...(before?.items ?? []), ...begun.items]
  if (before && !before.isWhole) return { items, until: dayAfter(span.start, -1) }
  return { items, until: begun.isWhole ? null : lastWholeDay(calendar, begun.items, span) }
}

const toAscendingSort = (path: string) => ({ sort: [{ path, direction: 'asc' as const }] })

/** The records of one list, up to the maximum of an answer. */
async function readAll(
  read: (query: ListQuery) => Promise<{ items: RecordData[]; next: string | null }>,
  query: ListQuery,
) {
  const items: RecordData[] = []
  for (let after: string | null = null; items.length < CALENDAR_RECORDS_MAX; ) {
    const page = await read({ ...query, after })
    items.push(...page.items)
    if (page.next === null) return { items, isWhole: true }
    after = page.next
  }
  return { items, isWhole: false }
}

function readSpan(call: HttpCall, shape: keyof typeof DAYS_MAX): CalendarSpan {
  const [start = '', end = ''] = [call.req.query('start'), call.req.query('end')]
  const days = isDay(start) && isDay(end) ? daysBetween(start, end) + 1 : 0
  if (days >= 1 && days <= DAYS_MAX[shape]) return { start, end }
  throw new Refusal(
    'BAD_PARAMETER',
    `A ${shape} is asked for by start and end, days such as 2026-03-31, at most ${DAYS_MAX[shape]} of them`,
  )
}

const isInstant = (entity: Entity, path: string): boolean =>
  [...entity.fields, ...entity.copied].find((field) => field.path === path)?.schema.format === 'date-time'

/**
 * The conditions that a field is within days of the office; instants are compared with the first and last
 * moment of these days.
 */
function toBounds(
  entity: Entity,
  path: string,
  { start, end }: CalendarSpan,
): { from: FilterTerm; to: FilterTerm } {
  const [first, last] = isInstant(entity, path)
    ? [new Date(startOfDay(start)).toISOString(), new Date(startOfDay(dayAfter(end, 1)) - 1).toISOString()]
    : [start, end]
  return { from: { path, operator: 'From', values: [first] }, to: { path, operator: 'To', values: [last] } }
}

/** Those that began before the first day and last until it, or longer. */
function earlier(entity: Entity, { from }: ListCalendar, to: string, { start }: CalendarSpan): FilterTerm[] {
  const before = dayAfter(start, -1)
  return [
    toBounds(entity, from, { start: before, end: before }).to,
    toBounds(entity, to, { start, end: start }).from,
  ]
}

/** The day before that of the last record, whose day may be incomplete. */
function lastWholeDay({ from }: ListCalendar, items: readonly RecordData[], { start }: CalendarSpan): string {
  const last = items.at(-1)
  const value = last && (last[from] ?? valueAt(last as JsonObject, from))
  if (typeof value !== 'string') return dayAfter(start, -1)
  return dayAfter(toDay(value), -1)
}
