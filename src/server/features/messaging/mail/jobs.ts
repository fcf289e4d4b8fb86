import { defineJob } from '../../../feature'
import type { BounceReader } from './bounce-reader'
import type { Mail } from './mail'
import type { MailboxFound } from './mailbox'

/** Queues again mails that have no job. */
export const mailsJob = defineJob({
  shipped: { name: 'Invio della posta', cron: '0 0/5 * * * ?' },
  outcomes: {
    MAILS_RESUMED: {
      it: 'riprese: {resumed}, in attesa: {waiting}',
      en: 'resumed: {resumed}, waiting: {waiting}',
    },
  },
  run: async (_work, _core, mail: Pick<Mail, 'resume'>) => ({
    code: 'MAILS_RESUMED',
    figures: await mail.resume(),
  }),
})

/** Reads the mailboxes that bounces arrive in. */
export const bouncesJob = defineJob({
  shipped: { name: 'Posta tornata indietro', cron: '0 2/5 * * * ?' },
  outcomes: {
    NO_MAILBOX: {
      it: 'Nessuna casella è impostata per la posta tornata indietro',
      en: 'No mailbox is set for returned e-mail',
    },
    RETURNS_READ: {
      it: 'notifiche: {notices}, altri messaggi: {others}',
      en: 'notices: {notices}, other messages: {others}',
    },
    RETURNS_LEFT: {
      it: 'notifiche: {notices}, altri messaggi: {others}, rimasti per la prossima volta: {left}',
      en: 'notices: {notices}, other messages: {others}, left for the next run: {left}',
    },
    RETURNS_ASIDE: {
      it: 'notifiche: {notices}, altri messaggi: {others}, rimasti per la prossima volta: {left}, messi da parte: {aside}',
      en: 'notices: {notices}, other messages: {others}, left for the next run: {left}, set aside: {aside}',
    },
  },
  run: async ({ say, signal }, _core, mail: { readBounces: BounceReader }) => {
    const boxes = await mail.readBounces({ say, signal })
    if (boxes.length === 0) return { code: 'NO_MAILBOX', figures: {} }
    const sum = (of: keyof MailboxFound) => boxes.reduce((total, box) => total + box[of], 0)
    const figures = { notices: sum('notices'), others: sum('others') }
    const [aside, left] = [sum('aside'), sum('left')]
    if (aside > 0) return { code: 'RETURNS_ASIDE', figures: { ...figures, left, aside } }
    return left > 0
      ? { code: 'RETURNS_LEFT', figures: { ...figures, left } }
      : { code: 'RETURNS_READ', figures }
  },
})
