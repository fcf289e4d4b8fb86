import { valueAt } from '../../catalog/paths'
import type { RecordQuery } from '../../contract/backend'
import type { CalendarPage, CalendarSpan } from '../../contract/calendar'
import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import { officeDayOf } from '../../contract/office-time'
import type { RecordData } from '../../contract/record'
import { pageOf } from './list'
import { refused } from './refusal'

/** The records of the list that stand on one of the days. Rejects NOT_FOUND where the file declares no calendar. */
export function calendarOfMemory(
  entity: Entity,
  records: readonly RecordData[],
  query: RecordQuery,
  { end, start }: CalendarSpan,
): CalendarPage {
  const { calendar } = entity.list
  if (!calendar) throw refused('NOT_FOUND', `${entity.route} has no calendar`)
  const { from, to } = calendar
  const dayOf = (record: RecordData, path: string): string => {
    const value = String(valueAt(record as JsonObject, path) ?? '')
    return value.includes('T') ? officeDayOf(Date.parse(value)) : value
  }
  const here = records.filter((record) => {
    const first = dayOf(record, from)
    const last = (to !== undefined && dayOf(record, to)) || first
    return first !== '' && first <= end && (first >= start || last >= start)
  })
  const { items } = pageOf(entity, here, { ...query, sort: [{ path: from, direction: 'asc' }], count: 'none' })
  return { items, until: null }
}
