import { Hono } from 'hono'
import { PLAIN_LIST } from '../../catalog/query'
import type { LiveCatalogue } from '../catalogue/live-catalogue'
import type { Records } from '../records/port'
import { answer } from './answers'
import { contextOf, type Env } from './call'

/** The endpoint of the entity that holds the office's units. */
const UNITS = '/api/bu/unit'

export interface UnitCallsNeeds {
  catalogue: () => LiveCatalogue
  records: () => Records
}

/** `GET /api/bu/unit?type=DEFAULT` (API-19): the units of a type. Every other call of units is a record call. */
export function unitCalls({ catalogue, records }: UnitCallsNeeds): Hono<Env> {
  const calls = new Hono<Env>({ strict: false })
  calls.get('/', async (call, next) => {
    const type = call.req.query('type')
    const found = [...catalogue().entities.values()].find(({ entity }) => entity.endpoint === UNITS)
    if (type === undefined || !found) return next()
    const query = { ...PLAIN_LIST, filters: [{ path: 'type', operator: 'Equals' as const, values: [type] }] }
    return answer(call, await records().list(found.entity, query, contextOf(call)))
  })
  return calls
}
