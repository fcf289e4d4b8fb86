import { Hono } from 'hono'
import { readFields } from '../auth/field-reader'
import type { Recovery } from '../auth/recovery'
import type { Registration } from '../auth/registration'
import { answer } from './answers'
import { wire } from './auth-calls'
import { readObject } from './body'
import { addressOf, deviceOf, type Env, langOf } from './call'

const USERNAME_MAX = 254

/** Registration and recovery, for visitors who hold a link or ask for one (API-11 to API-15). */
export function webaccessCalls({ recovery, registration }: { recovery: Recovery; registration: Registration }): Hono<Env> {
  const calls = new Hono<Env>()
  calls.get('/registration', async (call) => answer(call, await registration.read(call.req.query('u'), addressOf(call))))
  calls.post('/registration', async (call) => {
    const from = { address: addressOf(call), device: deviceOf(call) }
    const user = await registration.save(await readObject(call), from)
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
    await recovery.open(call.req.query('u'), addressOf(call))
    return answer(call, null)
  })
  return calls
}
