import { inEveryLanguage, localText } from '../../../../contract/language'
import { defineFeature, defineJob } from '../../../feature'
import { effectsCaused } from '../../../records'
import { handleEach, queueEach } from './create-each'
import { dryRunRoutes, dryRunSteps } from './dry-runs'
import { callHandler, handleCalls } from './handlers'
import { sendLetter } from './letters'
import { sendMail } from './mails'
import { effectMigrations } from './migrations'
import { notify, withdrawLeft } from './notices'
import { noteStopped } from './stopped'

/** Effects at dates: records that expire, or are reminded of. */
const dateEffectsJob = defineJob({
  shipped: { name: 'Scadenza dei documenti', cron: '0 15 2 * * ?' },
  outcomes: {
    DATES_PASSED: { it: 'schede scadute o ricordate: {count}', en: 'records expired or reminded: {count}' },
  },
  run: async ({ say, signal }, { catalogue, records }) => {
    let count = 0
    for (const { entity } of catalogue().entities.values()) {
      if (signal.aborted) break
      const { done, refused } = await records().passDates(entity, signal)
      count += done
      if (done > 0) say(`${entity.route}: ${done}`)
      for (const { effect, id, reason } of refused) {
        const line = (words: string): string => `${entity.route} ${id} ${effect}: ${words}`
        say(
          typeof reason === 'string'
            ? line(reason)
            : inEveryLanguage((lang) => line(localText(reason, lang) ?? '')),
        )
      }
    }
    return { code: 'DATES_PASSED', figures: { count } }
  },
})

/**
 * The steps of effects that leave the records, contributed to the write as a hook: they are queued in its
 * transaction, so each happens exactly once. What happens to records is in `records/effects`.
 */
export const effectsFeature = defineFeature({
  id: 'effects',
  migrations: effectMigrations,
  routes: dryRunRoutes,
  jobs: { EXPIRE_DOCS: dateEffectsJob },
  open: (core) => {
    handleEach(core)
    handleCalls(core)
    return {
      service: undefined,
      hooks: [
        {
          route: null,
          onStored: async (sql, entity, stored, context) => {
            if (context.reach === 'records') return
            const { tried } = context
            if (tried) {
              for (const step of dryRunSteps(core, stored)) tried(step)
              return
            }
            noteStopped(core, entity, stored, context)
            await withdrawLeft(core, sql, entity, stored)
            for (const caused of effectsCaused(stored)) {
              const { create, handler, letter, mail, notify: notice } = caused.effect
              if (notice) await notify(core, sql, { caused, context, entity, notice })
              if (context.reach === 'office') continue
              if (create?.each) await queueEach(core, sql, { caused, context, create, entity })
              if (mail) await sendMail(core, sql, entity, caused, mail)
              if (letter) await sendLetter(core, sql, { caused, entity, letter })
              if (handler) await callHandler(core, sql, { caused, entity, handler })
            }
          },
        },
      ],
    }
  },
})
