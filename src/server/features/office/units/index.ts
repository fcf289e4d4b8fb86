import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import type { ListQuery } from '../../../../contract/calls/api'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { defineFeature, type Route } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { createContext } from '../../../kernel/http/call'
import type { ServedCatalogue } from '../../../schema-folder'

/** The endpoint of the entity of business units. */
const UNITS = '/api/bu/unit'

/** `GET /api/bu/unit?type=DEFAULT` (API-19): the units of a type. Other calls of units are record calls. */
const routes: readonly Route<Units>[] = [
  {
    method: 'GET',
    path: UNITS,
    right: 'signed in',
    passesOn: true,
    answer: async (call, { catalogue, records }) => {
      const type = call.req.query('type')
      const found = unitEntity(catalogue())
      if (type === undefined || !found) return null
      return answer(call, await records().list(found, ofType(type), createContext(call)))
    },
  },
]

/** The business units of the office. */
export interface Units {
  /** the unit for which the office works; null when there is none */
  main: () => Promise<RecordData | null>
  /** the office's name in mails and print: the label of its main unit, or Tessera */
  officeName: () => Promise<string>
}

const PRODUCT = 'Tessera'

/** Business units by their type. */
export const unitsFeature = defineFeature<Units>({
  id: 'units',
  routes,
  sharedFolders: ['bu'],
  open: ({ catalogue, records }) => {
    const main = async (): Promise<RecordData | null> => {
      const entity = unitEntity(catalogue())
      if (!entity?.fields.some(({ path }) => path === 'type')) return null
      const { items } = await records().list(
        entity,
        { ...ofType('DEFAULT'), size: 1, count: 'none' },
        serverContext(),
      )
      return items[0] ?? null
    }
    const officeName = async (): Promise<string> => {
      const label = (await main())?.label
      return typeof label === 'string' && label !== '' ? label : PRODUCT
    }
    return { service: { main, officeName } }
  },
})

function unitEntity({ entities }: ServedCatalogue): Entity | undefined {
  return [...entities.values()].find(({ entity }) => entity.endpoint === UNITS)?.entity
}

const ofType = (type: string): ListQuery => ({
  ...PLAIN_LIST,
  filters: [{ path: 'type', operator: 'Equals' as const, values: [type] }],
})
