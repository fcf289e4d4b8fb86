import { encodeListQuery } from '../../catalog/query'
import type { CallOptions, RecordsPort } from '../../contract/backend'
import { BOARD_COLUMN, type Board } from '../../contract/board'
import type { CalendarPage } from '../../contract/calendar'
import type { Params } from '../../contract/ports'
import { decodePage } from './decode'
import type { Endpoints } from './endpoints'

type Get = (path: string, params?: Params, options?: CallOptions) => Promise<unknown>

/** The calls of lists that are shown in another shape than rows. Load it lazily: the first list does without. */
export function shapeCalls(get: Get, endpoints: Endpoints): Pick<RecordsPort, 'board' | 'calendar'> {
  return {
    board: async (route, query, column, options) => {
      const named: Params = column === null ? [] : [[BOARD_COLUMN, column]]
      const path = `${await endpoints.of(route)}/board`
      const board = (await get(path, [...encodeListQuery(query), ...named], options)) as Board
      return { ...board, columns: board.columns.map((one) => ({ ...one, ...decodePage(one) })) }
    },
    calendar: async (route, query, span, options) => {
      const path = `${await endpoints.of(route)}/calendar`
      const found = await get(path, [...encodeListQuery(query), ...Object.entries(span)], options)
      return { ...(found as CalendarPage), ...decodePage(found) }
    },
  }
}
