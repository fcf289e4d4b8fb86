import { Hono } from 'hono'
import { isAdmin } from '../../catalog/rights'
import type { ServerAccounts } from '../auth/accounts'
import { fitOf } from '../auth/credentials'
import { readFields } from '../auth/field-reader'
import { type Database, Refusal } from '../parts'
import { answer } from './answers'
import { readObject } from './body'
import { addressOf, type Call, type Env, signedIn } from './call'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const BODY_MAX = 16 * 1024
const CODE_MAX = 40

/** The own second step: everything that changes it asks for the password again, as a session alone may be stolen. */
export function secondStepCalls({ accounts, db, now }: { accounts: ServerAccounts; db: Database; now: () => Date }): Hono<Env> {
  const { secondStep, throttle } = accounts
  const calls = new Hono<Env>()
  calls.use(signedIn(accounts))
  const mine = (call: Call) => call.get('signed').user
  const requirePassword = async (call: Call): Promise<void> => {
    const fields = readFields(await readObject(call, true, BODY_MAX))
    const password = fields.secret('password')
    fields.finish()
    const { id, username } = mine(call)
    await throttle.attempt(username, addressOf(call))
    if ((await fitOf(db, id, password, now())) !== 'own')
      throw new Refusal('PASSWORD_REFUSED', 'The password is not right', [], { errorMessage: 'BAD_CREDENTIALS' })
    await throttle.succeeded(username, addressOf(call))
  }
  calls.get('/', async (call) => answer(call, await secondStep.state(mine(call).id)))
  calls.post('/begin', async (call) => {
    await requirePassword(call)
    return answer(call, await secondStep.begin(mine(call).id, mine(call).username))
  })
  calls.post('/confirm', async (call) => {
    const fields = readFields(await readObject(call, true, BODY_MAX))
    const code = fields.line('code', CODE_MAX)
    fields.finish()
    const { id, username } = mine(call)
    await throttle.attempt(username, addressOf(call))
    const codes = await secondStep.confirm(id, code)
    await throttle.succeeded(username, addressOf(call))
    return answer(call, { codes })
  })
  calls.post('/codes', async (call) => {
    await requirePassword(call)
    return answer(call, { codes: await secondStep.renewCodes(mine(call).id) })
  })
  calls.post('/end', async (call) => {
    await requirePassword(call)
    await secondStep.end(mine(call).id)
    return answer(call, null)
  })
  // For somebody who lost phone and codes; his sessions end, so that whoever found the phone is out too.
  calls.put('/resets/:userId', async (call) => {
    if (!isAdmin(mine(call))) throw new Refusal('FORBIDDEN', 'Only administrators take the second step of others away')
    const userId = call.req.param('userId')
    if (!UUID.test(userId)) throw new Refusal('NOT_FOUND', 'There is no such user')
    await secondStep.end(userId)
    await accounts.endSessions(userId)
    return answer(call, null)
  })
  return calls
}
