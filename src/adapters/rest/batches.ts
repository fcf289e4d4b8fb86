import type { Batch } from '../../contract/calls/batch'
import type { ListPage } from '../../contract/model/record'
import type { BatchesPort } from '../../contract/ports/backend'
import type { Calls } from './calls'
import { decodeObject, decodeSpan } from './decode'
import type { Endpoints } from './endpoints'

const BATCHES = '/api/batches'
const QUIET = { quiet: true } as const
/** What every answer about a batch has. */
const BATCH = ['id', 'state', 'total'] as const

/** The calls about operations on many records; their code comes with the first of them. */
export function createBatchCalls({ data, get }: Calls, endpoints: Endpoints): BatchesPort {
  return {
    start: async (route, request, key) => {
      const path = `${await endpoints.of(route)}/batches`
      const started = await data({ method: 'POST', path, json: request, headers: { 'Idempotency-Key': key } })
      return decodeObject<{ id: string }>(started, 'id').id
    },
    get: async (id, from) =>
      decodeObject<Batch>(await get(`${BATCHES}/${id}`, [['from', String(from)]], QUIET), ...BATCH),
    list: async (size) =>
      decodeSpan<ListPage<Batch>>(await get(BATCHES, [['size', String(size)]], QUIET), ...BATCH),
    cancel: async (id) =>
      decodeObject<Batch>(await data({ method: 'PUT', path: `${BATCHES}/${id}/cancel` }), ...BATCH),
  }
}
