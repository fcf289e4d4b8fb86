import { POINT } from '../../contract/maps/place'
import type { Field } from '../../contract/model/field'
import { BOARD_COLUMNS_MAX, type ListCalendar } from '../../contract/model/layout'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { KINDS } from '../kinds'
import { checkPath } from './paths'

/**
 * Checks the board of a list: columns are the codes of one of the entity's own fields, so that a card can be
 * moved.
 */
export function checkBoard(context: CheckContext): void {
  const board = context.file.list?.board
  if (board === undefined) return
  const at: JsonPath = ['list', 'board']
  const { by, card } = typeof board === 'string' ? { by: board, card: undefined } : board
  checkColumns(context, by, typeof board === 'string' ? at : [...at, 'by'])
  if (card?.title !== undefined)
    checkPath(context, card.title, { use: 'column', at: [...at, 'card', 'title'] })
  const seen = new Set<string>()
  each(card?.fields, (path, index) => {
    const here = [...at, 'card', 'fields', index]
    if (seen.has(path))
      context.report.value('DUPLICATE_FIELD', here, `"${path}" appears twice`, 'keep one of the two')
    else checkPath(context, path, { use: 'column', at: here })
    seen.add(path)
  })
}

function checkColumns(context: CheckContext, by: string, at: JsonPath): void {
  const { file, report } = context
  if (by === 'status') {
    if (file.conf?.statuses) return
    const cure = 'declare conf.statuses, or name a field with an enum or a lookup'
    report.value('BAD_BOARD', at, `"${file.route}" has no statuses`, cure)
    return
  }
  const field = checkPath(context, by, { use: 'filter', at }) && checkPath(context, by, { use: 'own', at })
  if (!field) return
  const codes = context.fields
    .filter((one) => hasCodes(one) && !one.path.includes('.'))
    .map(({ path }) => path)
  if (by.includes('.') || !hasCodes(field)) {
    const message = by.includes('.') ? `"${by}" is part of a group` : `"${by}" has no codes to be the columns`
    report.value(
      'BAD_BOARD',
      at,
      message,
      didYouMean(by, codes, 'name "status" or a field with an enum or a lookup'),
    )
    return
  }
  const count = field.values?.length ?? 0
  if (count <= BOARD_COLUMNS_MAX) return
  const message = `"${by}" has ${count} codes, a board at most ${BOARD_COLUMNS_MAX} columns`
  report.value('BAD_BOARD', at, message, 'name a field with fewer codes')
}

const hasCodes = ({ kind, lookup, values }: Field): boolean =>
  KINDS[kind].isScalar && Boolean(values ?? lookup)

const isText = ({ kind }: Field): boolean => KINDS[kind].isScalar && KINDS[kind].filterForm === 'text'

/** Checks the calendar of a list: its fields are days or instants that can be searched. */
export function checkCalendar(context: CheckContext): void {
  const calendar = context.file.list?.calendar
  if (calendar === undefined) return
  const at: JsonPath = ['list', 'calendar']
  if (typeof calendar === 'string') {
    checkDay(context, calendar, at)
    return
  }
  checkCalendarRange(context, calendar, at)
}

/** Checks the timeline of a list: two days or instants of one kind, and a field that groups the bars. */
export function checkTimeline(context: CheckContext): void {
  const timeline = context.file.list?.timeline
  if (timeline === undefined) return
  const at: JsonPath = ['list', 'timeline']
  checkCalendarRange(context, timeline, at)
  if (timeline.group !== undefined)
    checkPath(context, timeline.group, { use: 'column', at: [...at, 'group'] })
}

function checkCalendarRange(context: CheckContext, { from, title, to }: ListCalendar, at: JsonPath): void {
  const first = checkDay(context, from, [...at, 'from'])
  const last = to === undefined ? undefined : checkDay(context, to, [...at, 'to'])
  if (first && last && KINDS[first.kind].calendar !== KINDS[last.kind].calendar) {
    const message = `"${from}" is of kind ${first.kind}, "${to}" of kind ${last.kind}`
    context.report.value('BAD_CALENDAR', [...at, 'to'], message, 'name two fields of one kind')
  }
  if (title !== undefined) checkPath(context, title, { use: 'column', at: [...at, 'title'] })
}

function checkDay(context: CheckContext, path: string, at: JsonPath): Field | undefined {
  const field = checkPath(context, path, { use: 'filter', at })
  if (!field || KINDS[field.kind].calendar !== null) return field
  const days = context.fields.filter(({ kind }) => KINDS[kind].calendar !== null).map((one) => one.path)
  const cure = didYouMean(path, days, 'name a field with "format": "date" or "date-time"')
  context.report.value(
    'BAD_CALENDAR',
    at,
    `"${path}" is of kind ${field.kind}, which has no place in a calendar`,
    cure,
  )
  return undefined
}

/** Checks the sheets of a list: their field has single values, and their order is a number. */
export function checkSheets(context: CheckContext): void {
  const sheets = context.file.list?.sheets
  if (sheets === undefined) return
  const { by, order } = typeof sheets === 'string' ? { by: sheets, order: undefined } : sheets
  const at: JsonPath = typeof sheets === 'string' ? ['list', 'sheets'] : ['list', 'sheets', 'by']
  const field = checkPath(context, by, { use: 'filter', at }) && checkPath(context, by, { use: 'own', at })
  if (field && !(hasCodes(field) || isText(field))) {
    const cure = 'name a text, or a field with an enum or a lookup'
    context.report.value('BAD_SHEETS', at, `"${by}" is of kind ${field.kind}, which parts no list`, cure)
  }
  if (order === undefined) return
  const place: JsonPath = ['list', 'sheets', 'order']
  const number = checkPath(context, order, { use: 'own', at: place })
  if (!number || KINDS[number.kind].figures === 'whole') return
  context.report.value(
    'BAD_SHEETS',
    place,
    `"${order}" is of kind ${number.kind}`,
    'name a field with "type": "integer"',
  )
}

/** Checks the map of a list: its paths are groups with a latitude and a longitude that a list can show. */
export function checkMap(context: CheckContext): void {
  each(context.file.list?.map, (path, index) => {
    const at: JsonPath = ['list', 'map', index]
    for (const part of POINT) {
      const field = checkPath(context, `${path}.${part}`, { use: 'column', at })
      if (field && KINDS[field.kind].figures !== null) continue
      const cure = 'name a group with a latitude and a longitude'
      if (field) context.report.value('BAD_MAP', at, `"${field.path}" is of kind ${field.kind}`, cure)
      return
    }
  })
}
