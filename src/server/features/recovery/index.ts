import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { readObject } from '../../kernel/http/body'
import { addressOf, langOf } from '../../kernel/http/call'
import { accountsFeature, flowNeeds, readFields } from '../accounts'
import { createRecovery, type Recovery } from './recovery'

export type { Recovery } from './recovery'

const USERNAME_MAX = 254

/** Visitors who forgot their password ask for a link, and open it (API-14, API-15). */
const routes: readonly Route<Recovery>[] = [
  {
    method: 'POST',
    path: '/api/webaccess/recover-password-link',
    right: 'open',
    answer: async (call, _, recovery) => {
      const fields = readFields(await readObject(call))
      const username = fields.line('username', USERNAME_MAX)
      const lang = fields.lang('lang', langOf(call))
      fields.finish()
      await recovery.request(username, lang, addressOf(call))
      return answer(call, null)
    },
  },
  {
    method: 'GET',
    path: '/api/webaccess/recover-password',
    right: 'open',
    answer: async (call, _, recovery) => answer(call, await recovery.open(call.req.query('u'), addressOf(call))),
  },
]

/** Recovery of a forgotten password by mail. */
export const recoveryFeature = defineFeature<Recovery>({
  id: 'recovery',
  routes,
  open: (core) => {
    const recovery = createRecovery(flowNeeds(core, core.use(accountsFeature)), core.log)
    return { service: recovery, close: recovery.settle }
  },
})
