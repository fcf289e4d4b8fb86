import { Hono } from 'hono'
import { changePassword } from '../auth/change-password'
import type { FlowNeeds } from '../auth/flows'
import { answer } from './answers'
import { readForm } from './body'
import { addressOf, type Env, signedIn } from './call'

/** What signed-in people change about their own account: the password (API-10). */
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
  return calls
}
