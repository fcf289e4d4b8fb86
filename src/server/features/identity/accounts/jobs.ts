import { defineJob } from '../../../feature'
import type { AccountsService } from './routes'

/** Deletes sessions that ended more than a day ago. */
export const cleanSessions = defineJob({
  shipped: { name: 'Pulizia delle sessioni', cron: '0 0 3 * * ?' },
  outcomes: { SESSIONS_CLEANED: { it: 'sessioni scadute eliminate', en: 'expired sessions deleted' } },
  run: async (_work, _core, { accounts }: AccountsService) => {
    await accounts.prune()
    return { code: 'SESSIONS_CLEANED', figures: {} }
  },
})
