import { defineJob } from '../../../feature'
import type { ScheduledWork } from '../../../scheduled-job'

/** What the job needs of its feature. */
interface RetentionService {
  endRetention: (work: Pick<ScheduledWork, 'say' | 'signal'>) => Promise<number>
}

/** Erases or deletes records whose retention is over. */
export const endRetentions = defineJob({
  shipped: { name: 'Fine della conservazione', cron: '0 45 3 * * ?', paused: true },
  outcomes: {
    RETENTION_ENDED: {
      it: 'schede con la conservazione terminata: {count}',
      en: 'records whose retention ended: {count}',
    },
  },
  run: async (work, _core, subjects: RetentionService) => ({
    code: 'RETENTION_ENDED',
    figures: { count: await subjects.endRetention(work) },
  }),
})
