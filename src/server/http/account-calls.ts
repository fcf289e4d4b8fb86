import { Hono } from 'hono'
import type { User } from '../../contract/user'
import { changePassword } from '../auth/change-password'
import { fitOf } from '../auth/credentials'
import type { FlowNeeds } from '../auth/flows'
import { Refusal } from '../parts'
import { answer } from './answers'
import { readForm, readObject } from './body'
import { addressOf, type Call, type Env, signedIn } from './call'

/** What signed-in people change about their own account: the password (API-10), the second factor. */
export function accountCalls(needs: FlowNeeds): Hono<Env> {
  const { accounts } = needs
  const calls = new Hono<Env>()
  calls.post('/change-password', signedIn(accounts, true), async (call) => {
    const form = await readForm(call)
    const { user } = call.get('signed')
    const one = (name: string) => form.get(name) ?? ''
    const passwords = { username: one('username'), oldPassword: one('oldPassword'), newPassword: one('newPassword') }
    await changePassword(needs, user, passwords, addressOf(call))
    return answer(call, null)
  })
  calls.get('/factor', signedIn(accounts), async (call) => answer(call, { on: await accounts.factor.isOn(own(call).id) }))
  calls.post('/factor', signedIn(accounts), async (call) => {
    await requirePassword(needs, call)
    return answer(call, { ...(await accounts.factor.begin(own(call).id, own(call).username)) })
  })
  calls.put('/factor', signedIn(accounts), async (call) => {
    const { code } = await readObject(call)
    await accounts.throttle.spend(`factor:${own(call).id}`, 10)
    await accounts.factor.confirm(own(call).id, typeof code === 'string' ? code : '')
    return answer(call, null)
  })
  calls.post('/factor/removal', signedIn(accounts), async (call) => {
    await requirePassword(needs, call)
    await accounts.factor.remove(own(call).id)
    return answer(call, null)
  })
  return calls
}

function own(call: Call): User {
  return call.get('signed').user
}

/** Whoever finds an open screen must not be able to change how its owner signs in. */
async function requirePassword({ accounts, db, now }: FlowNeeds, call: Call): Promise<void> {
  const { id, username } = own(call)
  const { password } = await readObject(call)
  await accounts.throttle.check(username, addressOf(call))
  if (typeof password === 'string' && (await fitOf(db, id, password, now())) === 'own') return
  await accounts.throttle.failed(username, addressOf(call))
  throw new Refusal('PASSWORD_REFUSED', 'The password is not right', [], { errorMessage: 'BAD_CREDENTIALS' })
}
