import { PLAIN_LIST } from '../../../catalog/query'
import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { contextOf } from '../../kernel/http/call'

/** The endpoint of the entity of business units. */
const UNITS = '/api/bu/unit'

/** `GET /api/bu/unit?type=DEFAULT` (API-19): the units of a type. Other calls of units are record calls. */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: UNITS,
    right: 'signed in',
    passesOn: true,
    answer: async (call, { catalogue, records }) => {
      const type = call.req.query('type')
      const found = [...catalogue().entities.values()].find(({ entity }) => entity.endpoint === UNITS)
      if (type === undefined || !found) return null
      const query = { ...PLAIN_LIST, filters: [{ path: 'type', operator: 'Equals' as const, values: [type] }] }
      return answer(call, await records().list(found.entity, query, contextOf(call)))
    },
  },
]

/** Business units by their type. */
export const unitsFeature = defineFeature({ id: 'units', routes, sharedFolders: ['bu'] })
