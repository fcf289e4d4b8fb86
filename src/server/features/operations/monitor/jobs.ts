import { DAY_MS } from '../../../../contract/time/office-day'
import { defineJob } from '../../../feature'
import { mailFeature } from '../../messaging/mail'

/** How long logs are kept (D75), in days. */
const LOG_DAYS = 90
const RECORDS_PER_STEP = 500

/** Entities whose records are lines of logs and measures. */
const ROUTES = ['logs', 'monitor-errors', 'monitor-performance', 'monitor-usability', 'monitor-security']

/** Deletes old logs, measures, mails and dead jobs. */
export const logsJob = defineJob({
  shipped: { name: 'Pulizia dei log', cron: '0 30 3 * * ?' },
  outcomes: { LINES_DELETED: { it: 'righe eliminate: {count}', en: 'lines deleted: {count}' } },
  run: async (
    { params, say, signal },
    { now, queue, records, served, use },
    monitor: { prune: (before: Date) => Promise<void> },
  ) => {
    const before = new Date(now().getTime() - (params.days ?? LOG_DAYS) * DAY_MS)
    let count = 0
    for (const route of ROUTES) {
      const entity = served(route)
      for (
        let deleted = RECORDS_PER_STEP;
        entity && deleted === RECORDS_PER_STEP && !signal.aborted;
        count += deleted
      )
        deleted = await records().purge(entity, before, RECORDS_PER_STEP)
      if (entity) say(route)
    }
    await monitor.prune(before)
    await queue.prune()
    await use(mailFeature).prune()
    return { code: 'LINES_DELETED', figures: { count } }
  },
})
