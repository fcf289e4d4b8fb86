import { defineJob } from '../../../feature'
import type { ScheduledWork } from '../../../scheduled-job'

/** What the job needs of its feature. */
interface CountingService {
  count: (order: Pick<ScheduledWork, 'say' | 'signal'> & { days: number | null }) => Promise<number>
}

/** Counts the records of every entity by status. */
export const countRecords = defineJob({
  shipped: { name: 'Statistiche', cron: '0 50 23 * * ?' },
  outcomes: { COUNTED: { it: 'entità contate: {count}', en: 'entities counted: {count}' } },
  run: async ({ params, say, signal }, _core, statistics: CountingService) => ({
    code: 'COUNTED',
    figures: { count: await statistics.count({ days: params.days ?? null, say, signal }) },
  }),
})
