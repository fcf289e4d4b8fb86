import type { JsonObject } from '../../../../contract/json'
import type { EffectCall } from '../../../../contract/model/effect'
import type { Entity } from '../../../../contract/model/entity'
import type { Core, HandledEffect } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { FinalFailure, jobName } from '../../../kernel/queue'
import { Refusal } from '../../../kernel/refusal'
import type { CausedEffect } from '../../../records'

/** A queued call. */
interface HandlerJob extends JsonObject {
  name: string
  call: HandledEffect
}

const HANDLER_JOB = jobName<HandlerJob>('effects.handler')
/** A receiver that does not answer blocks only one slot. */
const MAX_PARALLEL = 4

/**
 * Calls the handler of an effect in the transaction of the write, or queues the call in it, as the handler
 * says.
 */
export async function callHandler(
  core: Core,
  sql: Sql,
  {
    caused,
    entity,
    handler: { name, with: given },
  }: { caused: CausedEffect; entity: Entity; handler: EffectCall },
): Promise<void> {
  const { effect, record, value } = caused
  const handler = core.contributed.effectHandlers.get(name)
  if (!handler)
    throw new Refusal(
      'EFFECT_REFUSED',
      `the effect ${effect.id} (${effect.source}) calls ${name}, which is not there`,
    )
  const args = Object.fromEntries(
    Object.entries(given).map(([key, expression]) => [key, value(expression) ?? null]),
  )
  const call = { args, record: { route: entity.route, id: String(record.id) }, effect: effect.source }
  if (handler.runs === 'queue') return core.queue.add(sql, HANDLER_JOB, { name, call })
  await handler.run(core, call, sql).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE' || error.code.startsWith('EFFECT_'))
      throw error
    throw new Refusal(
      'EFFECT_REFUSED',
      `the effect ${effect.id} (${effect.source}) could not call ${name}: ${error.message}`,
    )
  })
}

/** Runs queued calls: each until it succeeds or is given up, under the id of its job. */
export function handleCalls(core: Core): void {
  core.queue.handle<HandlerJob>(
    HANDLER_JOB,
    {
      outside: async ({ call, name }, job) => {
        const handler = core.contributed.effectHandlers.get(name)
        if (handler?.runs !== 'queue') throw new FinalFailure(`there is no handler ${name}`)
        await handler.run(core, call, job)
      },
    },
    { width: MAX_PARALLEL },
  )
}
