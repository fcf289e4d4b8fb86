import { defineJob } from '../../../feature'

/** Makes agreements outdated whose definition was replaced, if that was not done at the time. */
export const refreshPrivacy = defineJob({
  shipped: { name: 'Aggiornamento privacy', cron: '0 0 4 ? * 2' },
  outcomes: {
    PRIVACY_REFRESHED: {
      it: 'informative che ne sostituiscono altre: {count}',
      en: 'notices that replace others: {count}',
    },
  },
  run: async (_work, _core, { privacy }: { privacy: { refresh: () => Promise<number> } }) => ({
    code: 'PRIVACY_REFRESHED',
    figures: { count: await privacy.refresh() },
  }),
})
