import { Hono } from 'hono'
import type { Batches } from '../batches/batches'
import { Refusal } from '../kernel/refusal'
import { answer } from './answers'
import { type Call, contextOf, type Env } from './call'

/** Calls about batches that exist: progress, failures, cancelling. They are made with POST {endpoint}/batches. */
export function batchCalls(batches: () => Batches): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  app.get('/', async (call) =>
    answer(call, await batches().list(whole(call, 'page', 0, 10_000), whole(call, 'size', 20, 100), contextOf(call))),
  )
  app.get('/:id', async (call) =>
    answer(call, await batches().get(call.req.param('id'), whole(call, 'from', 0, 1_000_000), contextOf(call))),
  )
  app.put('/:id/cancel', async (call) => answer(call, await batches().cancel(call.req.param('id'), contextOf(call))))
  return app
}

function whole(call: Call, name: string, plain: number, max: number): number {
  const text = call.req.query(name)
  if (text === undefined) return plain
  if (/^\d{1,7}$/.test(text) && Number(text) <= max) return Number(text)
  throw new Refusal('BAD_PARAMETER', `"${name}" is a whole number up to ${max}`)
}
