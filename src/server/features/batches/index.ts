import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { contextOf, type HttpCall, paramOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { accountsFeature } from '../accounts'
import { actionsFeature } from '../actions'
import { type Batches, createBatches } from './batches'
import { batchHolder } from './holder'
import { batchMigrations } from './migrations'

/** Calls about existing batches: progress, failures, cancelling. POST {endpoint}/batches creates them. */
const routes: readonly Route<Batches>[] = [
  {
    method: 'GET',
    path: '/api/batches',
    right: 'signed in',
    answer: async (call, _, batches) =>
      answer(call, await batches.list(whole(call, 'page', 0, 10_000), whole(call, 'size', 20, 100), contextOf(call))),
  },
  {
    method: 'GET',
    path: '/api/batches/:id',
    right: 'signed in',
    answer: async (call, _, batches) =>
      answer(call, await batches.get(paramOf(call, 'id'), whole(call, 'from', 0, 1_000_000), contextOf(call))),
  },
  {
    method: 'PUT',
    path: '/api/batches/:id/cancel',
    right: 'signed in',
    answer: async (call, _, batches) => answer(call, await batches.cancel(paramOf(call, 'id'), contextOf(call))),
  },
]

function whole(call: HttpCall, name: string, plain: number, max: number): number {
  const text = call.req.query(name)
  if (text === undefined) return plain
  if (/^\d{1,7}$/.test(text) && Number(text) <= max) return Number(text)
  throw new Refusal('BAD_PARAMETER', `"${name}" is a whole number up to ${max}`)
}

export type { Batches } from './batches'

/** Operations on many records in the background. */
export const batchesFeature = defineFeature<Batches>({
  id: 'batches',
  migrations: batchMigrations,
  routes,
  open: ({ bus, catalogue, db, log, now, records, use }) => {
    const batches = createBatches({
      db,
      records,
      catalogue,
      describe: use(accountsFeature).accounts.describe,
      call: use(actionsFeature).runForOneOfMany,
      emit: (event) => bus.publish({ kind: 'event', event }),
      now,
      log,
    })
    return { service: batches, personal: [batchHolder], close: batches.stop }
  },
})
