import { valueAt } from '../../../src/catalogue/paths'
import { BOARD_CARDS, type Board } from '../../../src/contract/calls/board'
import type { CalendarPage, CalendarSpan } from '../../../src/contract/calls/calendar'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import type { RecordData } from '../../../src/contract/model/record'
import type { RecordQuery, RecordsPort } from '../../../src/contract/ports/backend'
import { toDay } from '../../../src/contract/time/office-day'
import { getPage } from './list'
import { createRefusal } from './refusal'
import type { MemoryStore } from './store'

/** The calls of lists that are shown in another shape than rows. */
export function shapeCalls(store: MemoryStore): Pick<RecordsPort, 'board' | 'calendar' | 'timeline'> {
  return {
    board: async (route, query, column) =>
      boardOfMemory(store.entity(route), store.all(route), query, column),
    calendar: async (route, query, span) =>
      calendarOfMemory(store, route, { query, span, shape: 'calendar' }),
    timeline: async (route, query, span) =>
      calendarOfMemory(store, route, { query, span, shape: 'timeline' }),
  }
}

/**
 * The list in the columns of its board, one per code of its field. Rejects NOT_FOUND where the file declares
 * none.
 */
function boardOfMemory(
  entity: Entity,
  records: readonly RecordData[],
  query: RecordQuery,
  column: string | null,
): Board {
  const { board } = entity.list
  if (!board) throw createRefusal('NOT_FOUND', `${entity.route} has no board`)
  const { by } = board
  const field = entity.fields.find(({ path }) => path === by)
  const codes =
    by === 'status' ? (entity.statuses?.list ?? []).map(({ code }) => code) : (field?.values ?? [])
  const all = by === 'status' || field?.required ? codes : [...codes, null]
  const wanted = all.filter((value) => column === null || (value ?? '') === column)
  if (wanted.length === 0) throw createRefusal('BAD_PARAMETER', `the board has no column ${column}`)
  const columns = wanted.map((value) => {
    const term = value === null ? (['Null', 'true'] as const) : (['Equals', value] as const)
    const filters = [...(query.filters ?? []), { path: by, operator: term[0], values: [term[1]] }]
    const { items, next, total, totalExact } = getPage(entity, records, {
      size: BOARD_CARDS,
      ...query,
      filters,
      count: 'capped',
    })
    return { value, items, next, total, totalExact }
  })
  return { columns, cut: false }
}

/**
 * The records of the list that stand on one of the days. Rejects NOT_FOUND where the file declares no such
 * shape.
 */
function calendarOfMemory(
  store: MemoryStore,
  route: string,
  { query, shape, span }: { query: RecordQuery; span: CalendarSpan; shape: 'calendar' | 'timeline' },
): CalendarPage {
  const { end, start } = span
  const [entity, records] = [store.entity(route), store.all(route)]
  const calendar = entity.list[shape]
  if (!calendar) throw createRefusal('NOT_FOUND', `${route} has no ${shape}`)
  const { from, to } = calendar
  const dayAt = (record: RecordData, path: string): string => {
    const value = String(valueAt(record as JsonObject, path) ?? '')
    return value === '' ? '' : toDay(value)
  }
  const here = records.filter((record) => {
    const first = dayAt(record, from)
    const last = (to !== undefined && dayAt(record, to)) || first
    return first !== '' && first <= end && (first >= start || last >= start)
  })
  const { items } = getPage(entity, here, {
    ...query,
    sort: [{ path: from, direction: 'asc' }],
    count: 'none',
  })
  return { items, until: null }
}
