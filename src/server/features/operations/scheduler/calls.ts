import type { Entity } from '../../../../contract/model/entity'
import type { ActionHandler, Core, RecordCall } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { createContext } from '../../../kernel/http/call'
import { pageParam, wholeParam } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import type { Scheduler } from './port'

/** Route of the schedules. */
export const ROUTE = 'scheduler'

/** Whether records of an entity are schedules. */
export function isScheduler({ route }: Entity): boolean {
  return route === ROUTE
}

/** Runs of a schedule: the past ones, and when it fires next. */
export function scheduleCalls(schedulerOf: (core: Core) => Scheduler): Readonly<Record<string, RecordCall>> {
  return {
    runs: {
      GET: async (call, core, entity, id) => {
        requireScheduler(entity)
        await core.records().get(entity, id, createContext(call))
        const asked = pageParam(call, { pages: 1_000, plain: 20, max: 50 })
        return answer(call, {
          ...(await schedulerOf(core).history(id, { ...asked, lang: createContext(call).lang })),
          ...asked,
        })
      },
    },
    'next-runs': {
      GET: async (call, core, entity, id) => {
        requireScheduler(entity)
        const schedule = await core.records().get(entity, id, createContext(call))
        const items = schedulerOf(core).upcoming(schedule, wholeParam(call, 'size', { plain: 5, max: 50 }))
        return answer(call, { items, total: items.length, page: 0, size: items.length })
      },
    },
  }
}

/** Runs a schedule now. */
export function runScheduleNow(schedulerOf: (core: Core) => Scheduler): ActionHandler {
  return {
    method: 'POST',
    isQueued: true,
    run: async ({ context, entity, record }, core) => {
      if (!isScheduler(entity) || record.delete.deleted)
        throw new Refusal('NOT_FOUND', 'The record is not a schedule')
      const { id } = await schedulerOf(core).runNow(entity, record.id, context.by)
      return { facts: { id, state: 'QUEUED' } }
    },
  }
}

/** @throws Refusal NOT_FOUND for another entity */
function requireScheduler(entity: Entity): void {
  if (!isScheduler(entity)) throw new Refusal('NOT_FOUND', `Records of ${entity.route} have no runs`)
}
