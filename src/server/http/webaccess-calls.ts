import { Hono } from 'hono'
import { readFields } from '../auth/field-reader'
import type { Accounts } from '../auth/port'
import type { Recovery } from '../auth/recovery'
import type { Registration } from '../auth/registration'
import { answer } from './answers'
import { wire } from './auth-calls'
import { readObject } from './body'
import { addressOf, callerOf, type Env, langOf } from './call'
import { holderOf } from './holder'

const USERNAME_MAX = 254

interface WebaccessNeeds {
  accounts: Pick<Accounts, 'identify'>
  recovery: Recovery
  registration: Registration
}

/** Registration and recovery, for visitors who hold a link or ask for one (API-11 to API-15). */
export function webaccessCalls({ accounts, recovery, registration }: WebaccessNeeds): Hono<Env> {
  const calls = new Hono<Env>()
  calls.get('/registration', async (call) => {
    const holder = await holderOf(call, accounts, call.req.query('u'))
    return answer(call, await registration.read(holder, addressOf(call)))
  })
  calls.post('/registration', async (call) => {
    const from = callerOf(call)
    const body = await readObject(call)
    const user = await registration.save(body, await holderOf(call, accounts, body.uuid), from)
    return answer(call, user ? wire(user) : {})
  })
  calls.post('/registration-link', async (call) =>
    answer(call, await registration.requestLink(await readObject(call), addressOf(call))),
  )
  calls.post('/recover-password-link', async (call) => {
    const fields = readFields(await readObject(call))
    const username = fields.line('username', USERNAME_MAX)
    const lang = fields.lang('lang', langOf(call))
    fields.finish()
    await recovery.request(username, lang, addressOf(call))
    return answer(call, null)
  })
  calls.get('/recover-password', async (call) => {
    return answer(call, await recovery.open(call.req.query('u'), addressOf(call)))
  })
  return calls
}
