import { defineJob } from '../../../feature'
import type { Inbox } from './port'

/** Mails people their unread items. */
export const sendDigests = defineJob({
  shipped: { name: 'Riepilogo giornaliero', cron: '0 0 7 * * ?' },
  outcomes: { DIGESTS_SENT: { it: 'riepiloghi inviati: {count}', en: 'digests sent: {count}' } },
  run: async ({ signal }, _core, inbox: Pick<Inbox, 'digest'>) => ({
    code: 'DIGESTS_SENT',
    figures: { count: await inbox.digest(signal) },
  }),
})
