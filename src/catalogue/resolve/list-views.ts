import { POINT } from '../../contract/maps/place'
import type { ListFile } from '../../contract/model/entity-file'
import type { ListBoard, ListCalendar, ListLayout } from '../../contract/model/layout'
import type { CheckContext } from '../files/check-context'
import { findPath } from './paths'

const [LATITUDE, LONGITUDE] = POINT

/** Values of a card whose file names none. */
const CARD_FIELDS = 3

/** Common values that a card shows elsewhere: the title and the column. */
const CARD_HEAD_PATHS = ['label', 'code', 'status']

/**
 * The board of a list; `columns` are its paths. Cards name their record by its label unless the file says
 * otherwise.
 */
export function boardLayout(
  context: CheckContext,
  board: ListFile['board'],
  columns: readonly string[],
): Pick<ListLayout, 'board'> {
  if (board === undefined) return {}
  const { by, card = {} } = typeof board === 'string' ? { by: board } : board
  const inTitle = context.file.title ?? ''
  const plain = columns.filter(
    (path) => !CARD_HEAD_PATHS.includes(path) && path !== by && !inTitle.includes(`{${path}}`),
  )
  const fields = (card.fields ?? plain.slice(0, CARD_FIELDS)).filter((path) => findPath(context, path))
  const title = card.title !== undefined && findPath(context, card.title) ? { title: card.title } : {}
  return { board: { by, ...title, fields } satisfies ListBoard }
}

/** The calendar of a list. */
export function calendarLayout(calendar: ListFile['calendar']): Pick<ListLayout, 'calendar'> {
  if (calendar === undefined) return {}
  return {
    calendar: typeof calendar === 'string' ? { from: calendar } : ({ ...calendar } satisfies ListCalendar),
  }
}

/**
 * The positions of records on the map: their own groups with a point (`[]` = one of several, '' = the
 * record), then the named ones.
 */
export function mapLayout(
  fields: readonly { path: string }[],
  named: readonly string[] = [],
): Pick<ListLayout, 'map'> {
  const paths = new Set(fields.map(({ path }) => path))
  const own = [...paths].flatMap((path) => {
    if (path !== LATITUDE && !path.endsWith(`.${LATITUDE}`)) return []
    const group = path.slice(0, -LATITUDE.length)
    return paths.has(`${group}${LONGITUDE}`) ? [group.replace(/\.$/, '')] : []
  })
  const map = [...new Set([...own, ...named])]
  return map.length > 0 ? { map } : {}
}
