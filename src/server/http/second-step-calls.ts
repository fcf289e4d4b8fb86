import { Hono } from 'hono'
import { isAdmin } from '../../catalog/rights'
import { readFields } from '../auth/field-reader'
import { commonValues, type FlowNeeds } from '../auth/flows'
import type { Person } from '../auth/people'
import type { SecurityLog } from '../auth/security-log'
import { Refusal } from '../kernel/refusal'
import { answer } from './answers'
import { readObject } from './body'
import { addressOf, type Call, callerOf, type Env, signedIn } from './call'
import { ownPassword } from './own-password'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const BODY_MAX = 16 * 1024
const CODE_MAX = 40

/** What the calls of the second step need. */
export type SecondStepCallsNeeds = Pick<FlowNeeds, 'accounts' | 'db' | 'mail' | 'now' | 'publicUrl'> & {
  security: Pick<SecurityLog, 'note'>
}

/** The own second step: everything that changes it asks for the password again, as a session alone may be stolen. */
export function secondStepCalls(needs: SecondStepCallsNeeds): Hono<Env> {
  const { accounts, mail, security } = needs
  const { secondStep, throttle } = accounts
  const ask = ownPassword(needs)
  const calls = new Hono<Env>()
  calls.use(signedIn(accounts))
  const words = ({ fullname, lang, username }: Person) => ({
    ...commonValues(needs, lang),
    'user.fullname': fullname,
    'user.username': username,
  })
  const mine = (call: Call) => call.get('signed').user
  const requirePassword = async (call: Call): Promise<void> => {
    const fields = readFields(await readObject(call, true, BODY_MAX))
    const password = fields.secret('password')
    fields.finish()
    await ask(call, password)
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
    await throttle.attempt(username, callerOf(call))
    const codes = await secondStep.confirm(id, code)
    await throttle.succeeded(username, callerOf(call))
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
    const person = await accounts.people.byId(userId)
    if (!person) throw new Refusal('NOT_FOUND', 'There is no such user')
    const { isOn } = await secondStep.state(userId)
    if (!isOn) throw new Refusal('SECOND_STEP_OFF', `${person.username} has no second step`)
    await secondStep.end(userId)
    await accounts.endSessions(userId)
    security.note({
      kind: 'ADMIN',
      cause: 'SECOND_STEP_ENDED',
      user: { id: mine(call).id },
      address: addressOf(call),
      details: person.username,
    })
    if (person.email) await mail.put({ event: 'SECOND_STEP_RESET', to: person.email, lang: person.lang, values: words(person) })
    return answer(call, null)
  })
  return calls
}
