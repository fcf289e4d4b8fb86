import { defineFeature } from '../../feature'
import { effectsCaused } from '../../records'
import { handleEach, queueEach } from './create-each'
import { sendMail } from './mails'
import { notify, withdrawLeft } from './notices'

/** The steps of effects that leave the write: they are queued in its transaction, so each happens exactly once. */
export const effectsFeature = defineFeature({
  id: 'effects',
  routes: [],
  open: (core) => {
    handleEach(core)
    return {
      service: undefined,
      guards: [
        {
          route: null,
          stored: async (sql, entity, stored, context) => {
            if (context.reach === 'records') return
            await withdrawLeft(core, sql, entity, stored)
            for (const caused of effectsCaused(stored)) {
              const { create, mail, notify: notice } = caused.effect
              if (notice) await notify(core, sql, { caused, context, entity, notice })
              if (context.reach === 'office') continue
              if (create?.each) await queueEach(core, sql, { caused, context, create, entity })
              if (mail) await sendMail(core, sql, entity, caused, mail)
            }
          },
        },
      ],
    }
  },
})
