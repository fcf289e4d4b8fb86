import { inEveryLanguage, localText } from '../../../../contract/language'
import { defineJob } from '../../../feature'

/** Effects at dates: records that expire, or are reminded of. */
export const passDates = defineJob({
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
